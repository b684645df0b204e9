import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How far a signature's time may be from the server's, either way, in seconds. */
const TOLERANCE_SECONDS = 300;

const LONGEST_SIGNATURES = 2_048;
const SIGNATURE_BYTES = 32;

/** The three headers of Standard Webhooks as they were sent; undefined where one is missing. */
export interface SignatureHeaders {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signatures: string | undefined;
}

export type SignatureCode =
  | 'SIGNATURE_MISSING'
  | 'SIGNATURE_MALFORMED'
  | 'TIMESTAMP_STALE'
  | 'SIGNATURE_WRONG';

export type Verified =
  | { readonly ok: true; readonly id: string; readonly seconds: number }
  | { readonly ok: false; readonly code: SignatureCode; readonly message: string };

/**
 * Signs a body by Standard Webhooks.
 * @param secret `whsec_` and base64 of 24 to 64 bytes.
 * @param seconds the time of sending, in seconds since 1970.
 * @returns the value of `webhook-signature`: `v1,` and base64.
 */
export function sign(
  secret: string,
  id: string,
  seconds: number,
  body: Uint8Array | string,
): string {
  return `v1,${mac(readSecret(secret), id, String(seconds), body).toString('base64')}`;
}

/**
 * Verifies the signature over the raw body. Every secret is tried against every signature, so that
 * the time taken does not tell which one fits; without a secret nothing fits, in the same time.
 * @param nowMs the server's clock, in milliseconds since 1970.
 * @throws when a secret is not of the form that `sign` wants: that is the house's own mistake.
 */
export function verify(
  headers: SignatureHeaders,
  body: Uint8Array,
  secrets: readonly string[],
  nowMs: number,
): Verified {
  const { id, timestamp, signatures } = headers;
  if (id === undefined) return missing('webhook-id');
  if (timestamp === undefined) return missing('webhook-timestamp');
  if (signatures === undefined) return missing('webhook-signature');
  const fault = malformed(id, timestamp, signatures) ?? stale(Number(timestamp), nowMs);
  if (fault !== null) return fault;
  const keys = secrets.length > 0 ? secrets.map(readSecret) : [randomBytes(SIGNATURE_BYTES)];
  const fits = anyFits(
    keys.map((key) => mac(key, id, timestamp, body)),
    readSignatures(signatures),
  );
  if (fits && secrets.length > 0) return { ok: true, id, seconds: Number(timestamp) };
  const message =
    'the signature fits none of the secrets of this sender: check cigo-relay, the secret, and that the body was signed as it was sent';
  return { ok: false, code: 'SIGNATURE_WRONG', message };
}

/**
 * Reads a secret.
 * @throws when it is not `whsec_` and base64 of 24 to 64 bytes; the message does not repeat it.
 */
export function readSecret(secret: string): Buffer {
  const text = secret.startsWith('whsec_') ? secret.slice('whsec_'.length) : '';
  const key = Buffer.from(text, 'base64');
  if (key.toString('base64') !== text || key.length < 24 || key.length > 64) {
    throw new Error('expected a webhook secret of whsec_ and base64 of 24 to 64 bytes');
  }
  return key;
}

function mac(key: Buffer, id: string, timestamp: string, body: Uint8Array | string): Buffer {
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}

function missing(header: string): Verified {
  return { ok: false, code: 'SIGNATURE_MISSING', message: `the header ${header} is missing` };
}

function malformed(id: string, timestamp: string, signatures: string): Verified | null {
  // A comma would be the mark of a header sent twice.
  if (!/^[!-+\--~]{1,256}$/.test(id)) {
    return odd('webhook-id must be one id of 1 to 256 visible ASCII characters without a comma');
  }
  if (!/^[1-9][0-9]{0,11}$/.test(timestamp)) {
    return odd('webhook-timestamp must be the seconds since 1970, in digits only');
  }
  if (signatures.length > LONGEST_SIGNATURES) {
    return odd(`webhook-signature must be at most ${LONGEST_SIGNATURES} characters long`);
  }
  return null;
}

function odd(message: string): Verified {
  return { ok: false, code: 'SIGNATURE_MALFORMED', message };
}

function stale(seconds: number, nowMs: number): Verified | null {
  const late = Math.floor(nowMs / 1_000) - seconds;
  if (Math.abs(late) <= TOLERANCE_SECONDS) return null;
  const distance = late > 0 ? `${late} s behind` : `${-late} s ahead of`;
  const message = `webhook-timestamp is ${distance} the server's clock, more than ${TOLERANCE_SECONDS} s: sign each attempt anew and set the sender's clock`;
  return { ok: false, code: 'TIMESTAMP_STALE', message };
}

/** The `v1` signatures of a list parted by spaces; other versions and broken ones are passed over. */
function readSignatures(list: string): Buffer[] {
  return list.split(' ').flatMap((entry) => {
    if (!entry.startsWith('v1,')) return [];
    const text = entry.slice('v1,'.length);
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === SIGNATURE_BYTES && bytes.toString('base64') === text ? [bytes] : [];
  });
}

function anyFits(expected: readonly Buffer[], given: readonly Buffer[]): boolean {
  let fits = false;
  for (const one of expected) {
    for (const other of given) {
      const equal = timingSafeEqual(one, other);
      fits = equal || fits;
    }
  }
  return fits;
}
