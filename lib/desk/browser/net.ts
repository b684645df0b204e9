import type { Response as Received } from '../reply.ts';
import { type DeskKey, signedHeaders } from '../sign.ts';

const TIMEOUT_MS = 10_000;

/** Posts a body to cigo, signed anew; null where no answer comes. The key leaves the device in no other way. */
export async function postSigned(
  key: DeskKey,
  relay: string,
  path: string,
  body: string,
): Promise<Received | null> {
  const id = `desk_${crypto.randomUUID()}`;
  const seconds = Math.floor(Date.now() / 1_000);
  const headers = await signedHeaders(key, relay, id, seconds, body);
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}
