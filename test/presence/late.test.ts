import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Books, startBooks } from '../support/books.ts';
import { post, type Reply, type Signed } from './signed.ts';

const NOW = Date.UTC(2026, 10, 29, 20);
/** The sender's clock is four minutes behind: that is nobody's lateness. */
const SENDERS_NOW = NOW - 240_000;
let books: Books;
beforeAll(async () => {
  books = await startBooks(HOUSE, () => NOW);
});
afterAll(() => books.stop());

const IDS = Array.from({ length: 30 }, (_, i) => `table-${i + 1}`);
const HOUSE = {
  tables: IDS.map((id) => ({
    id,
    dealers: [{ name: 'Dealer Dan' }],
    relays: [{ id: 'dealer' }, { id: 'phone', role: 'console' }],
  })),
};
/** One that no other test has. */
let table: string;
let used = 0;
beforeEach(() => {
  table = IDS[used] ?? '';
  used += 1;
});

const LINES = ['Dealer Dan: table open', '*Bob rolls 1, 2*'].map((said) => {
  return `[11/29/2026 19:00:00]  ${said}`;
});

function deliver(body: Signed['body'], more: Partial<Signed> = {}): Promise<Reply> {
  return post(books, { table, at: SENDERS_NOW, body: { lines: LINES, ...body }, ...more });
}

async function get(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${books.staff}` };
  return (await fetch(`${books.url}/v1/tables/${table}/${path}`, { headers })).json();
}

const LATE = SENDERS_NOW - 60_001;

test.each([
  ['milliseconds', LATE],
  ['a moment with its zone', new Date(LATE + 3_600_000).toISOString().replace('Z', '+01:00')],
])('what a sender has held back is marked late, by its own clock: %s', async (_, readAt) => {
  const { status, json } = await deliver({ readAt });
  expect(status).toBe(200);
  expect(json).toMatchObject({ rolls: [{ roll: 1, lateMs: 60_001 }] });
  expect(await get('rolls/1')).toMatchObject({ roll: { reason: 'no-bet', lateMs: 60_001 } });
  const { ledger } = json as { ledger: readonly unknown[] };
  expect(ledger).toMatchObject([{ kind: 'chest-top-up', lateMs: 60_001 }]);
  expect(await get('ledger')).toMatchObject({ entries: ledger });
});

test.each([
  ['1970, as a clock without a battery has it', 0],
  ['a year that nobody can have meant', '0001-01-01T00:00:00Z'],
  ['a day more than a month ago', SENDERS_NOW - 31 * 86_400_000],
])('where it was read in %s, it is late by 30 days and no more', async (_, readAt) => {
  const { status, json } = await deliver({ readAt });
  expect(status).toBe(200);
  expect(json).toMatchObject({ rolls: [{ lateMs: 2_592_000_000 }] });
});

test.each([
  ['it does not say', {}],
  ['it has held them for a minute', { readAt: SENDERS_NOW - 60_000 }],
  ['it has read them just now', { readAt: SENDERS_NOW }],
  ['its clock was set back in between', { readAt: SENDERS_NOW + 3_600_000 }],
])('where %s they are in time', async (_, body) => {
  const { json } = await deliver(body);
  const { rolls, ledger } = json as { rolls: object[]; ledger: object[] };
  for (const one of [...rolls, ...ledger]) expect(one).not.toHaveProperty('lateMs');
  expect(rolls).toHaveLength(1);
});

test.each([
  ['rolls', { n: 1, name: 'Bob', dice: [1, 2] }],
  ['commands', { n: 1, line: 'table open' }],
])('%s may come late as well', async (route, body) => {
  const { status } = await post(books, {
    ...{ table, relay: 'phone', at: SENDERS_NOW, route: route as Signed['route'] & string },
    body: { ...body, readAt: LATE, from: undefined, lines: undefined },
  });
  expect(status).toBe(200);
  const newest = await books.ledger.newest(table);
  expect(newest?.text).toContain('"h":60001');
});

test.each([-1, 'yesterday', '2026-11-29T20:00:00', 1.5, null])(
  'a moment that is none is refused: %s',
  async (readAt) => {
    expect(await deliver({ readAt })).toMatchObject({
      status: 400,
      json: { error: { code: 'BAD_BODY', faults: [{ path: 'readAt' }] } },
    });
  },
);

test('a late roll settles as if in time, and a copy of it is no other', async () => {
  const said = ['table open', 'seat Bob', 'Bob bets 5k'].map((text) => `Dealer Dan: ${text}`);
  const lines = [...said, '*Bob rolls 1, 1*'].map((text) => `[11/29/2026 19:00:00]  ${text}`);
  const body = { lines, readAt: SENDERS_NOW - 7_200_000 };
  const first = await deliver(body);
  expect(first.json).toMatchObject({
    rolls: [{ counts: true, outcome: 'chest', lateMs: 7_200_000 }],
    duplicate: false,
  });
  const again = await deliver({ ...body, readAt: SENDERS_NOW });
  expect(again.json).toMatchObject({ ...first.json, duplicate: true });
});
