import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { importSecret, readSecret, signedHeaders } from '../../lib/desk/sign.ts';
import { sign } from '../../lib/http/signature.ts';

const secretOf = (bytes: number): string => `whsec_${randomBytes(bytes).toString('base64')}`;

describe('a desk signs as every relay does', () => {
  test.each([24, 32, 33, 64])('with a key of %i bytes', async (bytes) => {
    const secret = secretOf(bytes);
    const body = '{"table":"lucky7","line":"seat José — “Bob”"}';
    const key = await importSecret(readSecret(secret) ?? new Uint8Array());
    expect(await signedHeaders(key, 'phone', 'desk_1', 1_796_068_800, body)).toEqual({
      'content-type': 'application/json',
      'cigo-relay': 'phone',
      'webhook-id': 'desk_1',
      'webhook-timestamp': '1796068800',
      'webhook-signature': sign(secret, 'desk_1', 1_796_068_800, body),
    });
  });

  test('with a key that cannot be read out again', async () => {
    const key = await importSecret(readSecret(secretOf(32)) ?? new Uint8Array());
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/);
  });
});

describe('a key is refused', () => {
  test.each([
    ['', 'nothing'],
    ['whsec_', 'no bytes'],
    [secretOf(23), 'too few bytes'],
    [secretOf(65), 'too many bytes'],
    ['whsec_%%%', 'no base64'],
    [secretOf(32).replace('whsec_', ''), 'without its mark'],
  ])('%s: %s', (secret) => {
    expect(readSecret(secret)).toBeNull();
  });

  test('but not for white space that came with it', () => {
    expect(readSecret(` ${secretOf(32)}\n`)).toHaveLength(32);
  });
});
