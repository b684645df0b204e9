import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sign, verify } from '../../lib/http/signature.ts';

/** The published example of Standard Webhooks. */
const EXAMPLE = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

interface Attempt {
  id?: string | undefined;
  timestamp?: string | undefined;
  signatures?: string | undefined;
  body?: string;
  secrets?: readonly string[];
  now?: number;
}

function attempt(changes: Attempt = {}) {
  const given = {
    id: EXAMPLE.id,
    timestamp: String(EXAMPLE.seconds),
    signatures: EXAMPLE.signature,
    body: EXAMPLE.body,
    secrets: [EXAMPLE.secret],
    now: EXAMPLE.seconds * 1_000,
    ...changes,
  };
  return verify(given, Buffer.from(given.body), given.secrets, given.now);
}

function codeOf(changes: Attempt) {
  const verified = attempt(changes);
  return verified.ok ? 'ok' : verified.code;
}

describe('the published example', () => {
  test('is signed as published', () => {
    expect(sign(EXAMPLE.secret, EXAMPLE.id, EXAMPLE.seconds, EXAMPLE.body)).toBe(EXAMPLE.signature);
  });

  test('is verified', () => {
    expect(attempt()).toMatchObject({ ok: true, id: EXAMPLE.id });
  });
});

describe('what must not pass', () => {
  test.each<[string, Attempt, string]>([
    ['no id', { id: undefined }, 'SIGNATURE_MISSING'],
    ['no timestamp', { timestamp: undefined }, 'SIGNATURE_MISSING'],
    ['no signature', { signatures: undefined }, 'SIGNATURE_MISSING'],
    ['an empty id', { id: '' }, 'SIGNATURE_MALFORMED'],
    ['an id sent twice', { id: 'a,b' }, 'SIGNATURE_MALFORMED'],
    ['an id with a space', { id: 'a b' }, 'SIGNATURE_MALFORMED'],
    ['an id of 257 characters', { id: 'x'.repeat(257) }, 'SIGNATURE_MALFORMED'],
    ['a timestamp with a sign', { timestamp: '+1614265330' }, 'SIGNATURE_MALFORMED'],
    ['a timestamp with a fraction', { timestamp: '1614265330.0' }, 'SIGNATURE_MALFORMED'],
    ['a timestamp in hex', { timestamp: '0x60382672' }, 'SIGNATURE_MALFORMED'],
    ['a timestamp with a space', { timestamp: ' 1614265330' }, 'SIGNATURE_MALFORMED'],
    ['a timestamp sent twice', { timestamp: '1614265330,1614265330' }, 'SIGNATURE_MALFORMED'],
    ['a timestamp in milliseconds', { timestamp: '1614265330000' }, 'SIGNATURE_MALFORMED'],
    ['no end of signatures', { signatures: 'v1,x '.repeat(500) }, 'SIGNATURE_MALFORMED'],
    ['another id', { id: 'msg_other' }, 'SIGNATURE_WRONG'],
    ['another body', { body: `${EXAMPLE.body} ` }, 'SIGNATURE_WRONG'],
    ['another secret', { secrets: [OTHER_SECRET] }, 'SIGNATURE_WRONG'],
    ['no secret', { secrets: [] }, 'SIGNATURE_WRONG'],
    ['an empty signature', { signatures: '' }, 'SIGNATURE_WRONG'],
    ['another version', { signatures: EXAMPLE.signature.replace('v1', 'v2') }, 'SIGNATURE_WRONG'],
    ['no version', { signatures: EXAMPLE.signature.slice(3) }, 'SIGNATURE_WRONG'],
    [
      'a signature without padding',
      { signatures: EXAMPLE.signature.slice(0, -1) },
      'SIGNATURE_WRONG',
    ],
    ['a part of the signature', { signatures: EXAMPLE.signature.slice(0, 20) }, 'SIGNATURE_WRONG'],
    [
      'signatures joined by commas',
      { signatures: `${EXAMPLE.signature},${EXAMPLE.signature}` },
      'SIGNATURE_WRONG',
    ],
  ])('%s', (_, changes, code) => {
    expect(codeOf(changes)).toBe(code);
  });
});

describe('the time of sending', () => {
  test.each([
    [0, 'ok'],
    [300, 'ok'],
    [-300, 'ok'],
    [301, 'TIMESTAMP_STALE'],
    [-301, 'TIMESTAMP_STALE'],
  ])('%d s late is %s', (late, code) => {
    expect(codeOf({ now: (EXAMPLE.seconds + late) * 1_000 })).toBe(code);
  });

  test('is told, so that a wrong clock can be found', () => {
    expect(attempt({ now: (EXAMPLE.seconds + 612) * 1_000 })).toMatchObject({
      message: expect.stringContaining("is 612 s behind the server's clock"),
    });
  });
});

describe('while a secret is changed', () => {
  test('either of two secrets fits', () => {
    expect(codeOf({ secrets: [OTHER_SECRET, EXAMPLE.secret] })).toBe('ok');
    expect(codeOf({ secrets: [EXAMPLE.secret, OTHER_SECRET] })).toBe('ok');
  });

  test('a sender may sign with both, among versions that are not known here', () => {
    const other = sign(OTHER_SECRET, EXAMPLE.id, EXAMPLE.seconds, EXAMPLE.body);
    expect(codeOf({ signatures: `v1a,xyz ${other} ${EXAMPLE.signature}` })).toBe('ok');
  });
});

describe('secrets', () => {
  test.each([
    ['too short', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['too long', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['without whsec_', Buffer.alloc(32).toString('base64')],
    ['not base64', `whsec_${'!'.repeat(44)}`],
  ])('one that is %s stops the server, and is not repeated', (_, secret) => {
    expect(() => attempt({ secrets: [secret] })).toThrow(
      /^expected a webhook secret of whsec_ and base64 of 24 to 64 bytes$/,
    );
  });
});

test('what was signed is verified, and no changed byte of it', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
  const key = fc.uint8Array({ minLength: 24, maxLength: 64 });
  fc.assert(
    fc.property(bytes, key, fc.nat(), fc.integer({ min: 1, max: 255 }), (body, raw, at, flip) => {
      const secret = `whsec_${Buffer.from(raw).toString('base64')}`;
      const headers = {
        id: 'one',
        timestamp: '1700000000',
        signatures: sign(secret, 'one', 1_700_000_000, body),
      };
      expect(verify(headers, body, [secret], 1_700_000_000_000)).toMatchObject({
        ok: true,
        id: 'one',
      });
      const changed = body.map((byte, index) => (index === at % body.length ? byte ^ flip : byte));
      expect(verify(headers, changed, [secret], 1_700_000_000_000).ok).toBe(false);
    }),
  );
});
