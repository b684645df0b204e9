import type { SheetsAnswer } from '../../../lib/local/sheets/answers.ts';
import type { SheetsApi } from '../../../lib/local/sheets/api.ts';
import { chanceOf } from '../chance.ts';
import { type Life, never } from './life.ts';
import type { Came, Wire } from './wire.ts';

/** A `fetch` that leads to the local Sheets API alone, for those that live at the hosts it knows. */
export interface Google {
  readonly fetch: typeof fetch;
  /** The origin under which a process reaches it, so that its calls are known as its own. */
  originOf(life: Life): string;
}

const UNAVAILABLE = ['UNAVAILABLE', 'INTERNAL', 'DEADLINE_EXCEEDED'];
const STATUS: Readonly<Record<string, number>> = {
  ...{ UNAVAILABLE: 503, INTERNAL: 500, DEADLINE_EXCEEDED: 504, RESOURCE_EXHAUSTED: 429 },
};

export function createGoogle(seed: number, api: SheetsApi, wire: Wire): Google {
  const lives = new Map<string, Life>();
  let calls = 0;
  return {
    originOf(life) {
      lives.set(life.name, life);
      return `http://${life.name}.sheets.simulated/`;
    },
    async fetch(input, init = {}) {
      const url = new URL(String(input));
      const life = lives.get(url.hostname.replace('.sheets.simulated', ''));
      if (life === undefined) throw new Error(`expected nobody to call ${url.origin}`);
      const { method = 'GET', body } = init;
      const headers = Object.fromEntries(new Headers(init.headers));
      const request = {
        method,
        url: url.href,
        headers,
        body: typeof body === 'string' ? body : '',
      };
      calls += 1;
      const chance = chanceOf(seed, 'google', calls);
      const what = `${method} ${url.pathname}`;
      const came = await wire.call(life, 'sheets', what, () => api.handle(request));
      return responseOf(came, chance);
    },
  };
}

function responseOf(
  came: Came<SheetsAnswer>,
  chance: ReturnType<typeof chanceOf>,
): Promise<Response> {
  switch (came.kind) {
    case 'answer':
      return Promise.resolve(plain(came.value.status, String(came.value.body)));
    case 'none':
      return Promise.reject(
        came.broken
          ? new TypeError('fetch failed')
          : new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
      );
    case 'error': {
      if (came.mishap === 'failed' && chance.chance(0.3)) return Promise.resolve(cutOff());
      const isBusy = came.mishap === 'refused' && chance.chance(0.4);
      return Promise.resolve(apiError(isBusy ? 'RESOURCE_EXHAUSTED' : chance.pick(UNAVAILABLE)));
    }
    default:
      return never();
  }
}

function plain(status: number, body: string): Response {
  return new Response(body, { status, headers: { 'content-type': 'application/json' } });
}

function apiError(status: string): Response {
  const code = STATUS[status] ?? 500;
  return plain(code, JSON.stringify({ error: { code, message: 'for a simulation', status } }));
}

/** The answer begins, and its connection breaks. */
function cutOff(): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"spreadsheetId": "lo'));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } });
}
