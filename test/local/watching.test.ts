import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWatching } from '../../lib/local/watching.ts';
import { post } from '../presence/signed.ts';
import { type Books, startBooks } from '../support/books.ts';

const START = Date.UTC(2026, 10, 29, 20);
/** The machine's clock, set by hand. */
let now: number;
let books: Books;
beforeEach(async () => {
  now = START;
  books = await startBooks(undefined, () => now);
});
afterEach(() => books.stop());

test('one machine notices a keeper gone silent, says so once, and rings', async () => {
  const lines = ['[11/29/2026 20:00:00]  Dealer Dan: table open'];
  await post(books, { at: now, body: { lines } });
  const [logged, rung]: [string[], string[]] = [[], []];
  const stop = startWatching({
    house: { current: async () => books.house },
    ...{ ledger: books.ledger, presence: books.presence },
    ...{ ring: (table) => void rung.push(table), log: (line) => void logged.push(line) },
    ...{ now: () => now, everyMs: 5 },
  });
  while (rung.length < 1) await pause(5);
  expect(logged).toEqual([]);
  now += 90_001;
  while (rung.length < 2) await pause(5);
  await pause(50);
  await stop();
  const count = rung.length;
  await pause(50);
  expect(rung).toHaveLength(count);
  expect(rung).toEqual(['lucky7', 'lucky7']);
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ level: 'warn', event: 'relay-silent', table: 'lucky7', keeper: 'dealer' },
      since: new Date(START).toISOString(),
    },
  ]);
});
