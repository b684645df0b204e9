import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newestCommits, signsOf } from '../../lib/presence/signs.ts';
import type { PresenceView } from '../../lib/presence/tableView.ts';
import { type Books, startBooks } from '../support/books.ts';
import { JOURNAL, post, type Signed, send, signed } from './signed.ts';

/** The server's clock, set by hand. */
const START = Date.UTC(2026, 10, 29, 20);
let now = START;
let books: Books;
beforeAll(async () => {
  books = await startBooks(HOUSE, () => now);
});
afterAll(() => books.stop());

const RELAYS = [
  { id: 'dealer' },
  { id: 'second', dealer: 'Eve' },
  { id: 'phone', role: 'console' },
  { id: 'camera', role: 'witness' },
];
const IDS = Array.from({ length: 40 }, (_, i) => `table-${i + 1}`);
const HOUSE = {
  tables: IDS.map((id) => ({
    id,
    dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }],
    relays: RELAYS,
  })),
};

/** One that no other test has. */
let table: string;
let used = 0;
beforeEach(() => {
  table = IDS[used] ?? '';
  used += 1;
  now = START;
});

const beat = (what: Partial<Signed> = {}) => post(books, { table, at: now, ...what });

/** The dealer says it in his journal. */
function say(from: number, ...said: readonly string[]) {
  const lines = said.map((text) => `[11/29/2026 20:00:00]  Dealer Dan: ${text}`);
  return beat({ body: { from, lines } });
}

async function read(): Promise<{ readonly presence: PresenceView }> {
  const headers = { authorization: `Bearer ${books.staff}` };
  const response = await fetch(`${books.url}/v1/tables/${table}`, { headers });
  return (await response.json()) as { readonly presence: PresenceView };
}

async function relayOf(id: string) {
  return (await read()).presence.relays.find(({ relay }) => relay === id);
}

describe('a heartbeat', () => {
  test('of a sender that has never sent a line is answered, and the log does not grow', async () => {
    const { status, json } = await beat();
    expect(status).toBe(200);
    expect(json).toMatchObject({ next: 1, seq: 0, duplicate: true, rolls: [], say: [] });
    expect(await books.ledger.newest(table)).toBeNull();
    expect((await books.presence.read(table)).heard).toEqual([
      { table, relay: 'dealer', journal: JOURNAL, next: 1, heardAt: START, sentAt: START / 1000 },
    ]);
  });

  test('between lines changes nothing in the log, a hundred times', async () => {
    await say(1, 'table open', 'seat Alice');
    const before = await books.ledger.newest(table);
    for (let times = 0; times < 100; times += 1) {
      now += 30_000;
      expect((await beat({ body: { from: 3 } })).json).toMatchObject({ next: 3, duplicate: true });
    }
    expect(await books.ledger.newest(table)).toEqual(before);
    expect((await books.presence.read(table)).heard).toMatchObject([{ heardAt: now, next: 3 }]);
    expect((await say(3, 'Alice bets 5k')).json).toMatchObject({ seq: 2, next: 4 });
  });

  test('says how far the clock of its sender is off', async () => {
    await beat({ at: now - 42_000 });
    expect(await relayOf('dealer')).toEqual({
      relay: 'dealer',
      dealer: 'Dealer Dan',
      role: 'journal',
      heardAt: new Date(now).toISOString(),
      clockOffMs: -41_500,
    });
    expect(await relayOf('second')).toMatchObject({ heardAt: null, clockOffMs: null });
  });

  test.each(['second', 'phone', 'camera'])('may come from every role: %s', async (relay) => {
    expect((await beat({ relay })).status).toBe(200);
    expect((await books.presence.read(table)).heard).toMatchObject([{ relay }]);
  });

  test.each(['dealer', 'phone', 'camera'])('is not who only asks who he is: %s', async (relay) => {
    const reply = await beat({ relay, body: { from: 2 } });
    const sender = RELAYS.find(({ id }) => id === relay);
    expect(reply.json).toMatchObject({
      error: { code: 'LINE_GAP', sender: { role: 'journal', dealer: 'Dealer Dan', ...sender } },
    });
    expect((await books.presence.read(table)).heard).toEqual([]);
  });

  test('is no line: a console may still post none to a journal', async () => {
    const reply = await beat({ relay: 'phone', body: { lines: ['one'] } });
    expect(reply).toMatchObject({ status: 403, json: { error: { code: 'WRONG_ROLE' } } });
    expect((await books.presence.read(table)).heard).toEqual([]);
  });
});

describe('leaves no trace', () => {
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  test.each<[string, (at: number) => Partial<Signed>, number, string]>([
    ['a forged one', () => ({ secret: other }), 401, 'SIGNATURE_WRONG'],
    ['one by a stranger', () => ({ relay: 'stranger', secret: other }), 401, 'SIGNATURE_WRONG'],
    ['one of long ago', (at) => ({ at: at - 301_000 }), 401, 'TIMESTAMP_STALE'],
    ['one of a clock far ahead', (at) => ({ at: at + 301_000 }), 401, 'TIMESTAMP_STALE'],
    ['one for another table', () => ({ body: { table: 'table-40' } }), 422, 'TABLE_MISMATCH'],
    ['one beyond a gap', () => ({ body: { from: 2 } }), 409, 'LINE_GAP'],
  ])('%s', async (_, change, status, code) => {
    expect(await beat(change(now))).toMatchObject({ status, json: { error: { code } } });
    expect((await books.presence.read(table)).heard).toEqual([]);
  });

  test('one of a journal that is finished', async () => {
    const journal = '20261129T190000000Z-ab12';
    await beat({ body: { journal, lines: ['no record'] } });
    const reply = await beat();
    expect(reply).toMatchObject({ status: 409, json: { error: { code: 'JOURNAL_CLOSED' } } });
    expect((await books.presence.read(table)).heard).toEqual([]);
  });

  test('one that somebody has caught and sends again, though its signature is still good', async () => {
    const caught = signed(books, { table, at: now });
    await send(caught);
    now += 200_000;
    expect((await send(caught)).json).toMatchObject({ next: 1, duplicate: true });
    expect((await books.presence.read(table)).heard).toMatchObject([{ heardAt: START }]);
  });
});

describe('a table', () => {
  const covered = async () => (await read()).presence;

  test('that is closed needs nobody', async () => {
    expect(await covered()).toMatchObject({ keeper: null, covered: null, since: null });
    await say(1, 'table open', 'table closed');
    now += 3_600_000;
    expect(await covered()).toMatchObject({ keeper: null, covered: null, since: null });
  });

  test('is covered by lines of its keeper as by his heartbeats, for 90 s', async () => {
    await say(1, 'table open');
    now += 90_000;
    expect(await covered()).toMatchObject({ keeper: 'dealer', covered: true });
    now += 1;
    const since = new Date(START).toISOString();
    expect(await covered()).toMatchObject({ covered: false, since });
    await beat({ body: { from: 2 } });
    expect(await covered()).toMatchObject({ covered: true, since: new Date(now).toISOString() });
    now += 90_001;
    expect(await covered()).toMatchObject({ covered: false });
  });

  test('is not covered by the heartbeats or lines of another', async () => {
    await say(1, 'table open');
    now += 90_001;
    for (const relay of ['second', 'phone', 'camera']) await beat({ relay });
    await beat({ relay: 'camera', body: { lines: ['[11/29/2026 20:00:00]  *Bob rolls 1, 2*'] } });
    expect((await books.ledger.newest(table))?.seq).toBe(2);
    expect(await covered()).toMatchObject({ keeper: 'dealer', covered: false });
    await beat({ body: { from: 2 } });
    expect(await covered()).toMatchObject({ covered: true });
  });

  test('knows a keeper by his lines also where another has sent the newest ones', async () => {
    await say(1, 'table open');
    for (let n = 1; n <= 15; n += 1) {
      const lines = [`[11/29/2026 20:00:00]  *Bob rolls 1, ${(n % 6) + 1}*`];
      await beat({ relay: 'camera', body: { from: n, lines } });
    }
    expect(await covered()).toMatchObject({ covered: true });
  });

  test('is seen to its newest commit where one answer of the log does not hold all', async () => {
    await say(1, 'table open');
    for (let n = 2; n <= 30; n += 1) await say(n, `note ${n}`);
    const few: typeof books.ledger = {
      ...books.ledger,
      range: (id, from, to, limit) => books.ledger.range(id, from, to, Math.min(limit, 3)),
    };
    const seen = (await newestCommits(few, table)).map(({ seq }) => seq);
    expect(seen).toEqual(Array.from({ length: 20 }, (_, i) => 11 + i));
  });

  test('that nobody keeps waits 90 s for whoever takes it', async () => {
    await say(1, 'table open');
    now += 10_000;
    await beat({ body: { from: 2, lines: ['[11/29/2026 20:00:10]  Eve: take table'] } });
    const commits = await newestCommits(books.ledger, table);
    expect(signsOf(commits, [])).toEqual({ open: true, keeper: null, heardAt: now });
    now += 90_000;
    expect(await covered()).toMatchObject({ keeper: null, covered: true });
    now += 1;
    expect(await covered()).toMatchObject({ keeper: null, covered: false });
    const lines = ['[11/29/2026 20:02:00]  Eve: take table'];
    await beat({ relay: 'second', body: { lines } });
    expect(await covered()).toMatchObject({ keeper: 'second', covered: true });
  });
});
