import { expect, test } from 'vitest';
import { createRelaySecrets, relaySecret } from '../../lib/http/relaySecrets.ts';
import { readSecret, sign, verify } from '../../lib/http/signature.ts';

const OLD = 'a'.repeat(48);
const NEW = 'b'.repeat(48);

test('a secret is derived from the key and the id, the same for ever', () => {
  // printf 'cigo relay dan' | openssl dgst -sha256 -hmac aaaa… -binary | base64
  expect(relaySecret(OLD, 'dan')).toBe('whsec_aTmzEk8tqVaZBvi+DX73iKC/eDgzhUkzrzod/ZDyrnk=');
});

test('each relay has a secret of its own, by which it can sign', () => {
  const secrets = ['dan', 'eva', 'dan2', 'constructor', ''].map((id) => relaySecret(OLD, id));
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets) expect(readSecret(secret)).toHaveLength(32);
});

test('the secret of the key before counts while there is one', async () => {
  const keys = { current: NEW, previous: OLD };
  const secrets = createRelaySecrets(async () => JSON.stringify(keys));
  expect(await secrets('dan')).toEqual([relaySecret(NEW, 'dan'), relaySecret(OLD, 'dan')]);
  const seconds = 1_700_000_000;
  for (const key of [OLD, NEW]) {
    const signatures = sign(relaySecret(key, 'dan'), 'id', seconds, 'body');
    const headers = { id: 'id', timestamp: String(seconds), signatures };
    const body = Buffer.from('body');
    expect(verify(headers, body, await secrets('dan'), seconds * 1000).ok).toBe(true);
    expect(verify(headers, body, await secrets('eva'), seconds * 1000).ok).toBe(false);
  }
});

test('a changed text is read anew', async () => {
  let text = JSON.stringify({ current: OLD });
  const secrets = createRelaySecrets(async () => text);
  expect(await secrets('dan')).toEqual([relaySecret(OLD, 'dan')]);
  text = JSON.stringify({ current: NEW });
  expect(await secrets('dan')).toEqual([relaySecret(NEW, 'dan')]);
});

test.each([
  `{"current": "${OLD}"`,
  `"${OLD}"`,
  '{}',
  '{"current": "short"}',
  `{"current": "${OLD}", "old": "${NEW}"}`,
  `{"current": "${OLD}", "previous": ""}`,
])('%s is no such text, and is not repeated', async (text) => {
  const asked = createRelaySecrets(async () => text)('dan');
  await expect(asked).rejects.toThrow(/^expected the relay keys to be \{"current": "…"\}/);
  await expect(asked).rejects.not.toThrow(/aaaa|short/);
});
