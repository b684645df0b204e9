import { createHmac } from 'node:crypto';
import { readKeys } from './keys.ts';

/**
 * The webhook secret of a relay, derived from a key of the house: a new relay needs no new secret, and one relay's
 * secret tells nothing of another's.
 * @returns `whsec_` and the base64 of HMAC-SHA256(key, `cigo relay ` and the relay's id).
 */
export function relaySecret(key: string, relayId: string): string {
  return `whsec_${createHmac('sha256', key).update(`cigo relay ${relayId}`).digest('base64')}`;
}

/**
 * The one or two secrets of each relay, from a text of keys (see `readKeys`) that may change at any time.
 * @throws (when asked) where the text is of another form, without showing any of it.
 */
export function createRelaySecrets(
  readText: () => Promise<string>,
): (relayId: string) => Promise<readonly string[]> {
  return async (relayId) => {
    const keys = readKeys(await readText(), 'relay keys');
    return keys.map((key) => relaySecret(key, relayId));
  };
}
