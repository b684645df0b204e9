import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../support/random.ts';

/** Something between a relay and cigo that drops, delays, doubles and refuses what goes through it. */
export interface BadProxy {
  readonly url: string;
  /** How often each fault was done. */
  readonly done: Readonly<Record<string, number>>;
  /** From now on all goes through as it is. */
  mend(): void;
  stop(): Promise<void>;
}

const FAULTS = [
  'dropped',
  'unanswered',
  'delayed',
  'doubled',
  'late copy',
  'refused',
  'HTML',
] as const;
type Fault = (typeof FAULTS)[number];

export async function startBadProxy(to: string, share: number, seed: number): Promise<BadProxy> {
  const random = createRandom(seed);
  const done: Record<string, number> = {};
  const late: Promise<unknown>[] = [];
  let bad = true;
  let left: readonly Fault[] = [];
  /** In any order, but none comes again before all others have come. */
  const nextFault = (): Fault => {
    if (left.length === 0) left = FAULTS;
    const fault = random.pick(left);
    left = left.filter((other) => other !== fault);
    return fault;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const headers = Object.fromEntries(
      ['content-type', 'cigo-relay', 'webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
        (name) => [name, String(request.headers[name] ?? '')],
      ),
    );
    const forward = () => fetch(`${to}${request.url}`, { method: 'POST', headers, body });
    const fault = bad && random.chance(share) ? nextFault() : null;
    if (fault !== null) done[fault] = (done[fault] ?? 0) + 1;
    await answer(fault, forward, response, late);
  };

  const server = createServer((request, response) => {
    // A relay that was killed in the middle of a request is no fault of this proxy.
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    done,
    mend() {
      bad = false;
    },
    async stop() {
      await Promise.allSettled(late);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(
  fault: Fault | null,
  forward: () => Promise<Response>,
  response: ServerResponse,
  late: Promise<unknown>[],
): Promise<void> {
  switch (fault) {
    case 'dropped':
      response.destroy();
      return;
    case 'refused':
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"message":"busy"}');
      return;
    case 'HTML':
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
      return;
    case 'unanswered':
      await forward();
      response.destroy();
      return;
    case 'delayed':
      await pause(30);
      break;
    case 'doubled':
      late.push(forward());
      break;
    case 'late copy':
      late.push(pause(200).then(forward));
      break;
    case null:
      break;
  }
  const got = await forward();
  response.writeHead(got.status, { 'content-type': 'application/json' });
  response.end(await got.text());
}
