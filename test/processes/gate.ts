import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whether a process dies before its request has had any effect, or after all of it. */
export type When = 'before' | 'after';

/** At which of its requests a process dies, counted from 1. */
export interface Death {
  readonly at: number;
  readonly when: When;
  readonly kill: () => Promise<void>;
}

/** What all external requests of a process go through, whatever they are for. */
export interface Gate {
  /** The addresses, in the order of what lies behind them, without a slash at their ends. */
  readonly urls: readonly string[];
  /** Counts anew from here on; null where nobody is to die. */
  watch(death: Death | null): void;
  /** So many requests have come since. */
  seen(): number;
  /** Whether the death has struck. */
  struck(): boolean;
  stop(): Promise<void>;
}

interface Watched {
  seen: number;
  struck: boolean;
  death: Death | null;
}

/** Where a request goes on to: an origin, by the headers. */
export type Behind = (headers: IncomingHttpHeaders) => string;

/** One loopback port before each of what lies behind. */
export async function openGate(behind: readonly Behind[]): Promise<Gate> {
  const watched: Watched = { seen: 0, struck: false, death: null };
  const agent = new Agent({ keepAlive: true });
  const servers = behind.map((originOf) =>
    createServer((incoming, response) => {
      pass(watched, agent, originOf(incoming.headers), incoming, response).catch(() =>
        response.destroy(),
      );
    }),
  );
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    urls: servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    watch(death) {
      Object.assign(watched, { seen: 0, struck: false, death });
    },
    seen: () => watched.seen,
    struck: () => watched.struck,
    async stop() {
      agent.destroy();
      for (const server of servers) {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await closed;
      }
    },
  };
}

async function pass(
  watched: Watched,
  agent: Agent,
  origin: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bytesOf(incoming);
  watched.seen += 1;
  const { death } = watched;
  const mine = death !== null && !watched.struck && watched.seen === death.at ? death : null;
  if (mine !== null) watched.struck = true;
  if (mine?.when === 'before') {
    await mine.kill();
    response.destroy();
    return;
  }
  const { status, headers, answer } = await forward(agent, origin, incoming, body);
  if (mine?.when === 'after') {
    await mine.kill();
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  response.end(answer);
}

async function forward(agent: Agent, origin: string, incoming: IncomingMessage, body: Buffer) {
  const { method = 'GET', url = '/', headers } = incoming;
  const outgoing = request(`${origin}${url}`, { agent, method, headers });
  const answered = once(outgoing, 'response');
  outgoing.end(body);
  const [answer] = (await answered) as [IncomingMessage];
  const bytes = await bytesOf(answer);
  const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 500, headers: kept, answer: bytes };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}
