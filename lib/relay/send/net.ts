import { type Post, signedRequest } from '../post.ts';
import type { Response } from './reply.ts';

/** Posts a body to the journal's route; null where no answer comes. */
export type Net = (body: string) => Promise<Response | null>;

const TIMEOUT_MS = 20_000;
const MOST_ANSWER_BYTES = 8_000_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Posts over HTTP, signed at each attempt anew. A redirection is not followed: it is no answer of cigo's.
 * @param stop ends what is under way.
 */
export function createNet({ url, table, relay, secret }: Post, stop: AbortSignal): Net {
  return async (body) => {
    const end = new AbortController();
    const abort = (): void => end.abort();
    const timer = setTimeout(abort, TIMEOUT_MS);
    stop.addEventListener('abort', abort);
    try {
      const response = await fetch(`${url}/v1/tables/${encodeURIComponent(table)}/journal`, {
        ...signedRequest(relay, secret, body),
        redirect: 'manual',
        signal: end.signal,
      });
      const text = await wholeText(response);
      const retryAfterMs = waitOf(response.headers.get('retry-after'));
      return { status: response.status, text, retryAfterMs };
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      stop.removeEventListener('abort', abort);
    }
  };
}

async function wholeText(response: globalThis.Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function waitOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header)
    ? Math.min(Number(header) * 1_000, LONGEST_WAIT_MS)
    : null;
}
