import { expect, test } from 'vitest';
import { createRelaySecrets } from '../../lib/http/relaySecrets.ts';
import { secretOf } from './requests.ts';

test('each relay has its own secrets, and an unknown one none', async () => {
  const secrets = createRelaySecrets(async () =>
    JSON.stringify({ dan: [secretOf(1), secretOf(2)], eva: [secretOf(3)] }),
  );
  expect(await secrets('dan')).toEqual([secretOf(1), secretOf(2)]);
  expect(await secrets('eva')).toEqual([secretOf(3)]);
  for (const relay of ['mallory', 'constructor', '__proto__']) {
    expect(await secrets(relay)).toEqual([]);
  }
});

test('a changed text is read anew', async () => {
  let text = JSON.stringify({ dan: [secretOf(1)] });
  const secrets = createRelaySecrets(async () => text);
  expect(await secrets('dan')).toEqual([secretOf(1)]);
  text = JSON.stringify({ dan: [secretOf(2)] });
  expect(await secrets('dan')).toEqual([secretOf(2)]);
});

test.each(['{"dan": ["whsec_secret"', '["whsec_secret"]', '{"dan": "whsec_secret"}'])(
  '%s is no such text, and is not repeated',
  async (text) => {
    const asked = createRelaySecrets(async () => text)('dan');
    await expect(asked).rejects.toThrow(
      /^expected the relays' secrets to be \{"RELAY": \["whsec_…"\]\}$/,
    );
  },
);
