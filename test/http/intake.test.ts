import { describe, expect, test } from 'vitest';
import type { Taken } from '../../lib/ledger/answer.ts';
import {
  type Changes,
  COMMAND_BODY,
  errorOf,
  HOUSE,
  intakeOf,
  JOURNAL,
  JOURNAL_BODY,
  NOW,
  ROLL_BODY,
  secretOf,
  TAKEN,
  write,
} from './requests.ts';

/** Sends a write that must be turned away, and sees to it that nothing was taken. */
async function turnedAway(changes: Changes) {
  const { handle, deliveries } = intakeOf();
  const answer = await handle(write(changes));
  expect(deliveries).toEqual([]);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return errorOf(answer);
}

describe('a write that is right', () => {
  test('a journal reaches the books as a delivery', async () => {
    const { handle, deliveries } = intakeOf();
    const lines = [
      '[09/19/2025 07:36:24]  *Bob rolls 6, 1*',
      { text: 'hi', at: 5, serial: '0xFD38E' },
    ];
    const body = { table: 'lucky7', journal: JOURNAL, from: 41, utcOffset: '-03:30', lines };
    const answer = await handle(write({ body }));
    expect(answer.statusCode).toBe(200);
    expect(deliveries).toEqual([
      {
        table: { id: 'lucky7', settings: HOUSE.tables[0]?.settings },
        sender: { id: 'dan', role: 'journal', dealer: 'Dealer Dan' },
        journal: JOURNAL,
        from: 41,
        utcOffset: -210,
        lines: [
          { kind: 'line', raw: lines[0] },
          { kind: 'line', raw: { text: 'hi', at: 5, serial: 0xfd38e } },
        ],
        receivedAt: NOW,
      },
    ]);
  });

  test('a roll is one line', async () => {
    const { handle, deliveries } = intakeOf();
    const body = { ...ROLL_BODY, n: 7, serial: 0x40001234, at: '2025-09-19T21:00:00+02:00' };
    await handle(write({ path: '/v1/tables/lucky7/rolls', relay: 'phone', body }));
    expect(deliveries).toMatchObject([
      {
        sender: { id: 'phone', role: 'console' },
        from: 7,
        utcOffset: null,
        lines: [
          { kind: 'roll', name: 'Alice', dice: [3, 4], serial: 0x40001234, at: NOW - 3_600_000 },
        ],
      },
    ]);
  });

  test('a command is one line', async () => {
    const { handle, deliveries } = intakeOf();
    await handle(write({ path: '/v1/tables/lucky7/commands', body: COMMAND_BODY }));
    expect(deliveries).toMatchObject([{ lines: [{ kind: 'order', line: 'Alice bets 5k' }] }]);
  });

  test('is answered with what became of it', async () => {
    const { handle, logged } = intakeOf(() => ({ ...TAKEN, wait: true }));
    const { kind: _, ...answer } = TAKEN;
    const sender = { id: 'dan', dealer: 'Dealer Dan', role: 'journal' };
    expect(JSON.parse((await handle(write())).body)).toEqual({ ...answer, sender, wait: true });
    expect(logged).toEqual([]);
  });

  test('may be signed with either of two secrets', async () => {
    const { handle, deliveries } = intakeOf();
    expect((await handle(write({ secret: secretOf(2) }))).statusCode).toBe(200);
    expect(deliveries).toHaveLength(1);
  });

  test('may come as text, with header names in any case', async () => {
    const { handle } = intakeOf();
    const { headers, body = '', ...event } = write();
    const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
    const answer = await handle({
      ...event,
      headers: Object.fromEntries(upper),
      body: Buffer.from(body, 'base64').toString(),
      isBase64Encoded: false,
    });
    expect(answer.statusCode).toBe(200);
  });

  test('may hold any text at all in its lines', async () => {
    const { handle, deliveries } = intakeOf();
    const lines = ['\u0000', '\ud800', '\u202e*Bob rolls 6, 1*', 'x'.repeat(10_000), 'a\rb\nc', ''];
    const raw = JSON.stringify({ ...JOURNAL_BODY, lines });
    expect((await handle(write({ raw }))).statusCode).toBe(200);
    expect(deliveries[0]?.lines).toEqual(lines.map((line) => ({ kind: 'line', raw: line })));
  });

  test('may hold dice beyond 1 to 6, which are a fact too', async () => {
    const { handle, deliveries } = intakeOf();
    const raw = JSON.stringify({ ...ROLL_BODY, dice: [0, 999] }).replace('[0,', '[-0,');
    expect((await handle(write({ path: '/v1/tables/lucky7/rolls', raw }))).statusCode).toBe(200);
    expect(deliveries[0]?.lines).toEqual([{ kind: 'roll', name: 'Alice', dice: [0, 999] }]);
  });
});

describe('who is not let in', () => {
  test.each<[string, Changes, number, string]>([
    ['no relay', { headers: { 'cigo-relay': undefined } }, 401, 'RELAY_MISSING'],
    ['no id', { headers: { 'webhook-id': undefined } }, 401, 'SIGNATURE_MISSING'],
    ['no timestamp', { headers: { 'webhook-timestamp': undefined } }, 401, 'SIGNATURE_MISSING'],
    ['no signature', { headers: { 'webhook-signature': undefined } }, 401, 'SIGNATURE_MISSING'],
    ['a wrong signature', { headers: { 'webhook-signature': 'v1,AAAA' } }, 401, 'SIGNATURE_WRONG'],
    ['a wrong secret', { secret: secretOf(9) }, 401, 'SIGNATURE_WRONG'],
    ['the secret of another relay', { secret: secretOf(3) }, 401, 'SIGNATURE_WRONG'],
    ['a stale timestamp', { at: NOW - 301_000 }, 401, 'TIMESTAMP_STALE'],
    ['a timestamp to come', { at: NOW + 301_000 }, 401, 'TIMESTAMP_STALE'],
    ['an unknown relay', { relay: 'mallory' }, 401, 'SIGNATURE_WRONG'],
    ['a relay that the house has no more', { relay: 'ghost' }, 401, 'SIGNATURE_WRONG'],
    ['a relay without a secret', { relay: 'constructor' }, 401, 'SIGNATURE_WRONG'],
    ['a relay sent twice', { headers: { 'cigo-relay': 'dan,dan' } }, 401, 'SIGNATURE_WRONG'],
    ['an endless relay', { headers: { 'cigo-relay': 'x'.repeat(5_000) } }, 401, 'RELAY_MISSING'],
    ['a relay of another table', { relay: 'eva' }, 403, 'OTHER_TABLE'],
    ['a table that does not exist', { path: '/v1/tables/nope/journal' }, 404, 'NO_TABLE'],
    ['a journal from a console', { relay: 'phone' }, 403, 'WRONG_ROLE'],
    [
      'a command from a witness',
      { relay: 'eye', path: '/v1/tables/lucky7/commands', body: COMMAND_BODY },
      403,
      'WRONG_ROLE',
    ],
  ])('%s', async (_, changes, status, code) => {
    expect(await turnedAway(changes)).toMatchObject({ status, code });
  });

  test('an unknown relay reads just what a wrong secret does', async () => {
    const unknown = await turnedAway({ relay: 'mallory' });
    expect(unknown).toEqual(await turnedAway({ secret: secretOf(9) }));
  });

  test('nothing of a body is read before its signature is proven', async () => {
    expect(await turnedAway({ raw: 'no JSON', secret: secretOf(9) })).toMatchObject({
      code: 'SIGNATURE_WRONG',
    });
  });

  test('a witness may send its journal and its rolls', async () => {
    const { handle, deliveries } = intakeOf();
    await handle(write({ relay: 'eye' }));
    await handle(write({ relay: 'eye', path: '/v1/tables/lucky7/rolls', body: ROLL_BODY }));
    expect(deliveries.map(({ sender }) => sender.role)).toEqual(['witness', 'witness']);
  });

  test('a signature is worth nothing at another table', async () => {
    expect(await turnedAway({ body: { ...JOURNAL_BODY, table: 'other' } })).toEqual({
      status: 422,
      code: 'TABLE_MISMATCH',
      message: 'table: the body is signed for table other, the path is that of lucky7',
      error: expect.anything(),
    });
  });
});

describe('a body that is too large', () => {
  test('256 KB are taken', async () => {
    const raw = JSON.stringify(JOURNAL_BODY).padEnd(262_144, ' ');
    expect((await intakeOf().handle(write({ raw }))).statusCode).toBe(200);
  });

  test('257 KB are not, signed or not', async () => {
    const raw = JSON.stringify(JOURNAL_BODY).padEnd(263_168, ' ');
    expect(await turnedAway({ raw, secret: secretOf(9) })).toEqual({
      status: 413,
      code: 'TOO_LARGE',
      message: 'the body has 263168 bytes, at most 262144 are taken: send fewer lines at once',
      error: expect.objectContaining({ bytes: 263_168, limit: 262_144 }),
    });
  });

  test('bytes are counted, not characters', async () => {
    expect(await turnedAway({ raw: 'é'.repeat(131_073) })).toMatchObject({
      code: 'TOO_LARGE',
      error: { bytes: 262_146 },
    });
  });
});

describe('the journal', () => {
  test('may be five minutes ahead of the clock', async () => {
    const journal = '20250919T200500000Z-ab12';
    const { handle } = intakeOf();
    expect((await handle(write({ body: { ...JOURNAL_BODY, journal } }))).statusCode).toBe(200);
  });

  test('may not be further ahead', async () => {
    const journal = '20250919T200500001Z-ab12';
    expect(await turnedAway({ body: { ...JOURNAL_BODY, journal } })).toMatchObject({
      status: 422,
      code: 'JOURNAL_AHEAD',
      message:
        "journal: it begins 301 s ahead of the server's clock, more than 300 s: set the sender's clock",
    });
  });

  test.each<[Taken, string, object]>([
    [{ kind: 'gap', expected: 17 }, 'LINE_GAP', { expected: 17 }],
    [
      { kind: 'closed-journal', current: '20250919T190000000Z-zz99' },
      'JOURNAL_CLOSED',
      { current: '20250919T190000000Z-zz99' },
    ],
  ])('%j is 409', async (taken, code, details) => {
    const { handle } = intakeOf(() => taken);
    for (const changes of [
      {},
      { path: '/v1/tables/lucky7/rolls', body: ROLL_BODY },
      { path: '/v1/tables/lucky7/commands', body: COMMAND_BODY },
    ]) {
      const answer = errorOf(await handle(write(changes)));
      expect(answer).toMatchObject({ status: 409, code, error: details });
    }
  });
});

describe('paths', () => {
  test.each<[Changes, number, object]>([
    [{ path: '/v1/tables/lucky7/journals' }, 404, {}],
    [{ path: '/v1/tables//journal' }, 404, {}],
    [{ path: '/v1/tables/%E0%A4%A/journal' }, 404, {}],
    [{ path: '/health', method: 'GET' }, 404, {}],
    [{ method: 'GET' }, 405, { allow: 'POST' }],
    [{ method: 'PUT' }, 405, { allow: 'POST' }],
  ])('%j is turned away', async (changes, status, headers) => {
    const { handle, deliveries } = intakeOf();
    const answer = await handle(write(changes));
    expect(answer).toMatchObject({ statusCode: status, headers });
    expect(deliveries).toEqual([]);
  });
});
