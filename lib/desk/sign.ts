/** The browser's name for it is not known to Node's types. */
export type DeskKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Least and most bytes of a secret (INTERFACES, Signing). */
const [LEAST_BYTES, MOST_BYTES] = [24, 64] as const;

/**
 * The bytes of a secret.
 * @returns null where it is not `whsec_` and base64 of 24 to 64 bytes.
 */
export function readSecret(secret: string): Uint8Array<ArrayBuffer> | null {
  const text = secret.trim();
  if (!text.startsWith('whsec_')) return null;
  try {
    const bytes = Uint8Array.from(atob(text.slice('whsec_'.length)), (char) => char.charCodeAt(0));
    return bytes.length >= LEAST_BYTES && bytes.length <= MOST_BYTES ? bytes : null;
  } catch {
    return null;
  }
}

/** A key that can sign and never be read again, not even by the page that keeps it. */
export function importSecret(bytes: Uint8Array<ArrayBuffer>): Promise<DeskKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
}

/**
 * The headers that prove a body to be a console's, by Standard Webhooks.
 * @param id a name for this attempt.
 * @param seconds the time of sending, in seconds since 1970.
 */
export async function signedHeaders(
  key: DeskKey,
  relay: string,
  id: string,
  seconds: number,
  body: string,
): Promise<Record<string, string>> {
  const signed = new TextEncoder().encode(`${id}.${seconds}.${body}`);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return {
    'content-type': 'application/json',
    'cigo-relay': relay,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${btoa(String.fromCharCode(...mac))}`,
  };
}
