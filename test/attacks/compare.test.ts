import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sign, verify } from '../../lib/http/signature.ts';
import { isStaff } from '../../lib/http/staffKey.ts';

/** Every secret is compared in constant time, on every way that ends in a refusal: seen by counting the comparisons. */

const compared = vi.hoisted(() => ({ times: 0 }));
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original();
  const timingSafeEqual: typeof crypto.timingSafeEqual = (one, other) => {
    compared.times += 1;
    return crypto.timingSafeEqual(one, other);
  };
  return { ...crypto, timingSafeEqual };
});

beforeEach(() => {
  compared.times = 0;
});

const SECRETS = [1, 2].map((fill) => `whsec_${Buffer.alloc(32, fill).toString('base64')}`);
const [FIRST = '', SECOND = ''] = SECRETS;
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const BODY = Buffer.from('{}');

function attempt(signatures: string, secrets: readonly string[]): boolean {
  const headers = { id: 'msg_1', timestamp: '1700000000', signatures };
  return verify(headers, BODY, secrets, 1_700_000_000_000).ok;
}
const signed = (secret: string) => sign(secret, 'msg_1', 1_700_000_000, BODY);

describe('a signature', () => {
  test.each([
    ['right by the first secret', signed(FIRST), SECRETS, true, 2],
    ['right by the second secret', signed(SECOND), SECRETS, true, 2],
    ['wrong', signed(OTHER), SECRETS, false, 2],
    ['of a sender without a secret', signed(OTHER), [], false, 1],
    ['of two, the first right', `${signed(FIRST)} ${signed(OTHER)}`, SECRETS, true, 4],
    ['of two, the last right', `${signed(OTHER)} ${signed(FIRST)}`, SECRETS, true, 4],
    ['of three, all wrong', [OTHER, OTHER, OTHER].map(signed).join(' '), SECRETS, false, 6],
  ])(
    '%s is compared with each secret, whatever came of the others',
    (_, given, secrets, ok, times) => {
      expect(attempt(given, secrets)).toBe(ok);
      expect(compared.times).toBe(times);
    },
  );
});

describe('a staff key', () => {
  const KEYS = ['current-key', 'previous-key'];
  test.each([
    ['the current', 'Bearer current-key', true],
    ['the previous', 'Bearer previous-key', true],
    ['a wrong one', 'Bearer wrong', false],
    ['one longer than all', `Bearer ${'x'.repeat(500)}`, false],
    ['none', undefined, false],
    ['no bearer', 'current-key', false],
  ])('%s is compared with each', (_, given, ok) => {
    expect(isStaff(given, KEYS)).toBe(ok);
    expect(compared.times).toBe(2);
  });
});

test('nothing else in lib compares secrets, and nothing leaves a loop of comparisons early', () => {
  const root = fileURLToPath(new URL('../../lib', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const using = files.filter((name) =>
    readFileSync(join(root, name), 'utf8').includes('timingSafeEqual('),
  );
  expect(using.sort()).toEqual(['http/receipts.ts', 'http/signature.ts', 'http/staffKey.ts']);
  for (const name of using) {
    const text = readFileSync(join(root, name), 'utf8');
    for (const [loop] of text.matchAll(/^( *)for \([\s\S]*?\n\1\}/gm))
      expect(loop).not.toMatch(/return|break/);
    // `equal || fits` compares first; `fits || equal` would stop comparing.
    expect(text).not.toMatch(/fits (\|\||&&) timingSafeEqual|\.some\(|\.includes\(/);
  }
});
