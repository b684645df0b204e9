import { sign } from '../../lib/http/signature.ts';
import type { Books } from '../support/books.ts';

export const JOURNAL = '20261129T180000000Z-ab12';

/** What one post has, in place of what is usual. */
export interface Signed {
  readonly relay?: string;
  readonly table?: string;
  readonly route?: 'journal' | 'rolls' | 'commands';
  readonly body?: Readonly<Record<string, unknown>>;
  /** The sender's clock, UTC in milliseconds. */
  readonly at: number;
  readonly secret?: string;
}

export interface Reply {
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
}

/** A request that anybody may send again, as he has seen it. */
export interface Request {
  readonly url: string;
  readonly init: RequestInit;
}

let count = 0;

/** A signed post by a sender whose clock is set by hand; an empty delivery where nothing else is said. */
export function signed(books: Books, { at, ...post }: Signed): Request {
  const { relay = 'dealer', table = 'lucky7', route = 'journal' } = post;
  const secret = post.secret ?? books.relay(relay, table).secret;
  const empty = { table, journal: JOURNAL, from: 1, lines: [] };
  const body = JSON.stringify({ ...empty, ...post.body });
  const seconds = Math.floor(at / 1000);
  count += 1;
  const id = `msg_${count}`;
  const headers = {
    'content-type': 'application/json',
    'cigo-relay': relay,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, body),
  };
  const url = `${books.url}/v1/tables/${table}/${route}`;
  return { url, init: { method: 'POST', headers, body } };
}

export async function send({ url, init }: Request): Promise<Reply> {
  const response = await fetch(url, init);
  return { status: response.status, json: JSON.parse(await response.text()) };
}

export function post(books: Books, what: Signed): Promise<Reply> {
  return send(signed(books, what));
}
