import { randomUUID } from 'node:crypto';
import { sign } from '../http/signature.ts';

/** Where a sender's deliveries go, and what proves that they are his. */
export interface Post {
  /** The origin of cigo, without a slash at its end. */
  readonly url: string;
  readonly table: string;
  readonly relay: string;
  /** `whsec_…` */
  readonly secret: string;
}

export interface Posted {
  readonly status: number;
  /** The answer's JSON; null where it is none. */
  readonly answer: unknown;
}

/**
 * Posts a delivery to one of the three writes, signed over the very bytes that are sent.
 * @param what `journal`, `rolls` or `commands`.
 * @throws when no answer comes.
 */
export async function post(
  { url, table, relay, secret }: Post,
  what: 'journal' | 'rolls' | 'commands',
  delivery: Readonly<Record<string, unknown>>,
): Promise<Posted> {
  const body = JSON.stringify({ table, ...delivery });
  const response = await fetch(
    `${url}/v1/tables/${table}/${what}`,
    signedRequest(relay, secret, body),
  );
  return { status: response.status, answer: parsed(await response.text()) };
}

/** A request that posts this body in a relay's name, signed as of now. */
export function signedRequest(
  relay: string,
  secret: string,
  body: string,
): { readonly method: 'POST'; readonly headers: Record<string, string>; readonly body: string } {
  const id = `msg_${randomUUID()}`;
  const seconds = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'cigo-relay': relay,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(secret, id, seconds, body),
  };
  return { method: 'POST', headers, body };
}

/** The name of a journal that begins now: rising with time, and no two alike (CONTRACT, Numbers). */
export function newJournal(now: Date): string {
  const start = now.toISOString().replaceAll(/[-:.]/g, '');
  return `${start}-${randomUUID().slice(0, 8)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
