import { Agent, type IncomingMessage, request } from 'node:http';
import { newJournal } from '../../../lib/relay/post.ts';
import { type PlayedLine, play, tableSettings } from '../play.ts';
import { signedDelivery } from '../webhook.ts';

/** What was sent in a time, and how much of it were rolls that count. */
export interface Rate {
  readonly deliveries: number;
  readonly rolls: number;
  readonly seconds: number;
}

/** A relay at each table: sends one line after another, signed, the next one when the last is answered. */
export interface Senders {
  /** @param tables so many of them send, all at once. */
  send(tables: number, ms: number): Promise<Rate>;
  stop(): void;
}

/** The same evening is played at every table. */
const LINES = createLines();

/** @param url where it is sent to; each place has an evening of its own. */
export function createSenders(url: string, tables: readonly string[]): Senders {
  const agent = new Agent({ keepAlive: true, maxSockets: tables.length });
  const journal = newJournal(new Date());
  const sent = tables.map(() => 0);
  return {
    async send(count, ms) {
      const began = performance.now();
      const end = began + ms;
      let [deliveries, rolls] = [0, 0];
      const one = async (table: string, at: number): Promise<void> => {
        while (performance.now() < end) {
          const from = (sent[at] ?? 0) + 1;
          const { text, counts } = LINES(from);
          const delivered = { table, journal, from, lines: [text], at: Date.now() };
          await post(agent, url, signedDelivery(delivered));
          sent[at] = from;
          deliveries += 1;
          rolls += counts ? 1 : 0;
        }
      };
      await Promise.all(tables.slice(0, count).map(one));
      return { deliveries, rolls, seconds: (performance.now() - began) / 1000 };
    },
    stop: () => agent.destroy(),
  };
}

function post(
  agent: Agent,
  url: string,
  { path, headers, body }: ReturnType<typeof signedDelivery>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const asked = request(`${url}${path}`, {
      method: 'POST',
      agent,
      headers: { ...headers, ...length },
    });
    asked.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`expected 200, got ${Buffer.concat(chunks)}`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** The line of a number; played once, and remembered. */
function createLines(): (n: number) => PlayedLine {
  const evening = play(tableSettings(), 7, Date.UTC(2026, 8, 1, 18));
  const known: PlayedLine[] = [];
  return (n) => {
    while (known.length < n) {
      const next = evening.next();
      if (!next.done) known.push(next.value);
    }
    const line = known[n - 1];
    if (line === undefined) throw new Error(`expected a line ${n}`);
    return line;
  };
}
