import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { sign } from '../../lib/http/signature.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import type { Answered } from '../fuzz/judge.ts';
import { answersIn, exchange } from '../fuzz/wire.ts';
import { type Books, startBooks } from '../support/books.ts';

/** What every crime here is after: with the dice armed for Alice and 5,000 on the table, this would settle her bet. */
export const LOOT = '[11/29/2026 20:00:00]  *Alice rolls 3, 4*';

/** What a criminal changes of a delivery that is right. */
export interface Changes {
  readonly method?: string;
  readonly target?: string;
  readonly relay?: string;
  readonly secret?: string;
  /** Seconds since 1970. */
  readonly at?: number;
  /** What is sent. */
  readonly body?: string | Uint8Array;
  /** What was signed; what is sent, if nothing else is said. */
  readonly signed?: string | Uint8Array;
  /** Header lines in place of those of the same name; an empty text leaves the header out. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whole header lines that stand before all others. */
  readonly lines?: readonly string[];
}

/** A table with a bet on it, and criminals before the door. */
export interface Scene {
  readonly books: Books;
  readonly port: number;
  readonly journal: string;
  /** The number of the line that the books await. */
  readonly next: number;
  /** The delivery that settles the bet, as JSON. */
  readonly body: string;
  /** The bytes of one request: that delivery, signed and sent as it should be, but for the changes. */
  request(changes?: Changes): Buffer;
  /** Writes bytes on a connection of their own, and reads every answer. */
  send(bytes: string | Uint8Array): Promise<readonly Answered[]>;
  /** Sends, expects that nothing has changed by it, and tells the first answer: `401 SIGNATURE_WRONG`. */
  fails(bytes: string | Uint8Array, then?: 'wait' | 'hang up'): Promise<string>;
  /** Sends, and expects that it is taken: the loot is real. */
  succeeds(bytes?: Uint8Array): Promise<void>;
}

export async function openScene(): Promise<Scene> {
  const books = await startBooks();
  const journal = newJournal(new Date());
  const said = ['table open', 'seat Alice', 'Alice bets 5k'];
  const lines = said.map((text) => `[11/29/2026 20:00:00]  Dealer Dan: ${text}`);
  await post(books.relay(), 'journal', { journal, from: 1, lines });
  const next = lines.length + 1;
  const body = JSON.stringify({ table: 'lucky7', journal, from: next, lines: [LOOT] });
  const port = Number(new URL(books.url).port);
  // What the books hold, as long as nothing was sent that may have changed it.
  let known: string | null = null;
  const send = async (bytes: string | Uint8Array) => {
    known = null;
    return answersIn(await exchange(port, bytes));
  };
  const written = async () =>
    JSON.stringify(await Promise.all(['lucky7', 'other'].map((id) => books.ledger.newest(id))));
  return {
    books,
    port,
    journal,
    next,
    body,
    send,
    request: (changes = {}) => requestOf(books, body, changes),
    async fails(bytes, then) {
      known ??= await written();
      const [first, ...more] = answersIn(await exchange(port, bytes, then));
      expect(await written()).toBe(known);
      for (const { status } of more) expect(status).toBeGreaterThanOrEqual(400);
      return first === undefined ? 'no answer' : codeOf(first);
    },
    async succeeds(bytes = requestOf(books, body, {})) {
      const [answer] = await send(bytes);
      expect(answer?.status).toBe(200);
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({
        rolls: [{ counts: true, outcome: 'come-in' }],
      });
    },
  };
}

function requestOf(books: Books, right: string, changes: Changes): Buffer {
  const { method = 'POST', target = '/v1/tables/lucky7/journal', relay = 'dealer' } = changes;
  const { body = right, at = Math.floor(Date.now() / 1_000) } = changes;
  const secret = changes.secret ?? books.relay(relay).secret;
  const id = `msg_${randomUUID()}`;
  const bytes = Buffer.from(body);
  const headers = {
    host: '127.0.0.1',
    connection: 'close',
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'cigo-relay': relay,
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': sign(secret, id, at, changes.signed ?? body),
    ...changes.headers,
  };
  const lines = Object.entries(headers)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...(changes.lines ?? []), ...lines];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
}

/** `401 SIGNATURE_WRONG`; every error has the contract's form. */
function codeOf({ status, body }: Answered): string {
  const { error } = JSON.parse(body);
  expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String) });
  expect(error.message).not.toMatch(/whsec_[A-Za-z0-9]|node_modules|\bat \S+:\d+/);
  return `${status} ${error.code}`;
}
