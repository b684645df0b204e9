import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createWatchHandler, type WatchHandlerDeps } from '../../lib/presence/handler.ts';
import { watchTable } from '../../lib/presence/watch.ts';
import { type Books, startBooks } from '../support/books.ts';
import { post } from './signed.ts';

const START = Date.UTC(2026, 10, 29, 20);
/** The server's clock, set by hand. */
let now = START;
let books: Books;
let rung: string[];
let said: Readonly<Record<string, unknown>>[];
beforeEach(async () => {
  now = START;
  books = await startBooks(undefined, () => now);
  rung = [];
  said = [];
});
afterEach(() => books.stop());

function watching(change: Partial<WatchHandlerDeps> = {}): () => Promise<void> {
  return createWatchHandler({
    house: async () => books.house,
    log: books.ledger,
    presence: books.presence,
    now: () => now,
    say: (line) => said.push(JSON.parse(line)),
    ring: async (table) => void rung.push(table),
    ...change,
  });
}

/** One look, after so many seconds: what it said of tables, which bells it rang, and how many are not covered. */
async function look(afterSeconds = 0, change: Partial<WatchHandlerDeps> = {}) {
  now += afterSeconds * 1000;
  said = [];
  rung = [];
  await watching(change)();
  const { RelaySilent } = said.at(-1) ?? {};
  return { said: said.slice(0, -1), rung, RelaySilent };
}

const QUIET = { said: [], rung: [], RelaySilent: 0 };

const beat = (relay = 'dealer', from = 2) => post(books, { relay, at: now, body: { from } });
const open = () =>
  post(books, { at: now, body: { lines: ['[11/29/2026 20:00:00]  Dealer Dan: table open'] } });

describe('the watch', () => {
  test('of closed tables says nothing and writes nothing', async () => {
    await beat('dealer', 1);
    expect(await look()).toEqual(QUIET);
    expect((await books.presence.read('lucky7')).covering.revision).toBe(0);
  });

  test('notices a keeper gone silent, once, and that he is heard again', async () => {
    await open();
    expect(await look()).toEqual({ ...QUIET, rung: ['lucky7'] });
    expect(await look(60)).toEqual(QUIET);
    await beat();
    expect(await look(60)).toEqual(QUIET);
    expect(await look(60)).toEqual({
      said: [
        {
          level: 'warn',
          event: 'relay-silent',
          table: 'lucky7',
          keeper: 'dealer',
          since: new Date(START + 60_000).toISOString(),
        },
      ],
      rung: ['lucky7'],
      RelaySilent: 1,
    });
    expect(await look(60)).toEqual({ ...QUIET, RelaySilent: 1 });
    await beat();
    expect(await look(1)).toEqual({
      said: [{ level: 'info', event: 'relay-heard', table: 'lucky7', keeper: 'dealer' }],
      rung: ['lucky7'],
      RelaySilent: 0,
    });
    expect(await look(60)).toEqual(QUIET);
  });

  test('has its metric in a line that CloudWatch reads', async () => {
    await look();
    expect(said.at(-1)).toMatchObject({
      event: 'watch',
      source: 'watch',
      _aws: { CloudWatchMetrics: [{ Metrics: [{ Name: 'RelaySilent', Unit: 'Count' }] }] },
    });
  });

  test('a silence ends where the table is closed, by whoever takes it', async () => {
    await open();
    await look();
    expect((await look(100)).RelaySilent).toBe(1);
    const lines = ['take table now', 'table closed'].map(
      (said) => `[11/29/2026 20:02:00]  Eve: ${said}`,
    );
    await post(books, { relay: 'eve', at: now, body: { lines } });
    expect(await look()).toMatchObject({ rung: ['lucky7'], RelaySilent: 0 });
  });

  test('of two at the same time one alone tells and rings', async () => {
    await open();
    await look();
    now += 100_000;
    said = [];
    rung = [];
    await Promise.all(Array.from({ length: 8 }, watching()));
    expect(said.filter(({ event }) => event === 'relay-silent')).toHaveLength(1);
    expect(rung).toEqual(['lucky7']);
    expect(said.filter(({ event }) => event === 'watch')).toHaveLength(8);
  });

  test('looks at the others where one cannot be reached, and fails then', async () => {
    await open();
    const { ledger } = books;
    const newest: typeof ledger.newest = (table) =>
      table === 'other' ? Promise.reject(new Error('no way')) : ledger.newest(table);
    await expect(look(0, { log: { ...ledger, newest } })).rejects.toThrow(
      'The watch could not look at other: the lines before say why.',
    );
    expect(rung).toEqual(['lucky7']);
    expect(said).toMatchObject([
      { level: 'error', event: 'watch-failed', table: 'other', why: 'no way' },
      { event: 'watch', RelaySilent: 0 },
    ]);
  });

  test('a look that dies before it has rung is not repeated: what it kept is kept', async () => {
    await open();
    const ring = () => Promise.reject(new Error('no queue'));
    await expect(look(0, { ring })).rejects.toThrow('could not look at lucky7');
    expect((await books.presence.read('lucky7')).covering.revision).toBe(1);
    const deps = { log: books.ledger, presence: books.presence, now: () => now };
    expect(await watchTable(deps, 'lucky7')).toMatchObject({ turnedFrom: null });
  });
});
