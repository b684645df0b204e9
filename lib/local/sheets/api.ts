import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { failure, type SheetsAnswer, success } from './answers.ts';
import { MOST_CELLS } from './draft.ts';
import { ApiError, ConnectionDropped } from './errors.ts';
import { eventStream } from './events.ts';
import { FAULT_SWITCHES, switchFaults } from './faultSwitches.ts';
import { createFaults, type Faults } from './faults.ts';
import type { User } from './model.ts';
import { outlineOf } from './outline.ts';
import { createQuota, GOOGLES_QUOTA, type Quota } from './quota.ts';
import { findRoute } from './routes.ts';
import { type Call, LARGEST_BODY, type Machine } from './routing.ts';
import { createStore } from './store.ts';

export interface SheetsRequest {
  readonly method: string;
  /** Path and query, or a whole URL. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string | Uint8Array;
}

export interface SheetsApiOptions {
  /** Where spreadsheets are kept; in memory alone without it. */
  readonly folder?: string;
  /** The owner's bearer token. */
  readonly token?: string;
  /** Other people's bearer tokens, each with its address: protected ranges hold for them. */
  readonly staff?: Readonly<Record<string, string>>;
  /** Google's documented quota if left out; null lifts it. */
  readonly quota?: Quota | null;
  /** Cells that a file may have; Google's 10 million if left out. */
  readonly mostCells?: number;
  /**
   * How long each call takes before it is carried out, in ms, perhaps by the bytes of its body;
   * 0 if left out, so that nothing waits that does not ask for it.
   */
  readonly latencyMs?: number | ((bytes: number) => number);
  /** Waits so many ms; for a time of its own. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Lets the owner switch faults by HTTP, for tests in other processes. */
  readonly faultSwitches?: boolean;
  /** The time in ms. */
  readonly now?: () => number;
  /** Milliseconds after which a quiet stream of events shows that it is still there. */
  readonly heartbeatMs?: number;
  /** Takes a sentence about what went wrong in here. */
  readonly log?: (line: string) => void;
}

/** Google's Sheets API for one machine, without a server of its own. */
export interface SheetsApi {
  /** @throws ConnectionDropped when the caller is to get no answer at all */
  readonly handle: (request: SheetsRequest) => Promise<SheetsAnswer>;
  /** Calls the listener with the spreadsheet's id after each batch. Returns what stops it. */
  readonly subscribe: (listener: (spreadsheetId: string) => void) => () => void;
  readonly faults: Faults;
  /** Reads all that is kept. @throws when a file is damaged, naming it */
  readonly ready: () => Promise<void>;
  /** Ends all streams and waits for what is being written. */
  readonly close: () => Promise<void>;
}

const OWNER = 'owner@local';

/**
 * In Google's words. A call without any token gets 401 here too, though Google answers some of
 * those with 403: nothing that this project sends comes without one.
 */
function unauthenticated(): ApiError {
  return new ApiError(
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
  );
}

function userOf(request: SheetsRequest, users: ReadonlyMap<string, User>): User {
  const header = request.headers['authorization'];
  const token = /^Bearer (.+)$/i.exec(typeof header === 'string' ? header : '')?.[1];
  const user = token === undefined ? undefined : users.get(token);
  if (user === undefined) {
    throw unauthenticated();
  }
  return user;
}

function textOf({ body }: SheetsRequest): string {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (bytes > LARGEST_BODY) {
    const message = `Request payload size exceeds the limit: ${LARGEST_BODY} bytes.`;
    throw new ApiError('INVALID_ARGUMENT', message, [], 413);
  }
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}

/** Who hears of changes: a set of functions, called in turn. */
function createBell() {
  const listeners = new Set<(spreadsheetId: string) => void>();
  return {
    ring: (spreadsheetId: string) => {
      for (const listener of listeners) {
        listener(spreadsheetId);
      }
    },
    subscribe: (listener: (spreadsheetId: string) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function usersOf({ token = 'local', staff = {} }: SheetsApiOptions): ReadonlyMap<string, User> {
  const users = new Map<string, User>(
    Object.entries(staff).map(([key, email]) => [key, { email, owner: false }]),
  );
  return users.set(token, { email: OWNER, owner: true });
}

/** How long a call of this size takes, and the waiting for it. */
function delayOf({ latencyMs = 0, pause }: SheetsApiOptions, ended: AbortSignal) {
  const wait = pause ?? ((ms: number) => sleep(ms, undefined, { signal: ended }));
  return async (body: string): Promise<void> => {
    const ms = typeof latencyMs === 'number' ? latencyMs : latencyMs(Buffer.byteLength(body));
    if (ms > 0) {
      await wait(ms).catch(() => {
        throw new ConnectionDropped();
      });
    }
  };
}

/** The stand-in for Google's Sheets API v4 that `googleapis` is pointed at by its `rootUrl`. */
export function createSheetsApi(options: SheetsApiOptions = {}): SheetsApi {
  const { folder = null, quota = GOOGLES_QUOTA, now = Date.now, heartbeatMs = 15_000 } = options;
  const { log = console.error, mostCells = MOST_CELLS, faultSwitches = false } = options;
  const users = usersOf(options);
  const limit = quota === null ? null : createQuota(quota, now);
  const store = createStore(folder, mostCells);
  const faults = createFaults();
  const bell = createBell();
  const ended = new AbortController();
  // Each open stream listens, and there may be any number of pages.
  setMaxListeners(0, ended.signal);
  const delay = delayOf(options, ended.signal);
  const machine: Machine = {
    store,
    now,
    faults,
    changed: bell.ring,
    count: (kind, user) => limit?.count(kind, user),
    events: (spreadsheetId, book) =>
      eventStream({
        outline: () => outlineOf(spreadsheetId, book.current()),
        subscribe: (listener) => bell.subscribe((id) => id === spreadsheetId && listener()),
        ended: ended.signal,
        heartbeatMs,
      }),
  };
  const carryOut = async (request: SheetsRequest) => {
    const user = userOf(request, users);
    const url = new URL(request.url, 'http://local');
    const body = textOf(request);
    if (faultSwitches && user.owner && url.pathname === FAULT_SWITCHES) {
      return switchFaults(faults, request.method, body);
    }
    await delay(body);
    const { run, params } = findRoute(request.method, url.pathname);
    const call: Call = { params, query: url.searchParams, user, body };
    return run(machine, call);
  };
  return {
    handle: async (request) => {
      try {
        return success(await carryOut(request));
      } catch (error) {
        if (error instanceof ConnectionDropped) {
          throw error;
        }
        return failure(error, log);
      }
    },
    subscribe: bell.subscribe,
    faults,
    ready: async () => {
      await store.list();
    },
    close: async () => {
      ended.abort();
      faults.close();
      await store.close();
    },
  };
}
