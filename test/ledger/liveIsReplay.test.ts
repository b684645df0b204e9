import { describe, expect, test } from 'vitest';
import { often } from '../support/often.ts';
import { goldenNights, type Night, randomNight } from './nights.ts';
import { booksOf, replayedBooks } from './outcomes.ts';
import { relayed } from './relayed.ts';

async function holds(night: Night, seed: number): Promise<void> {
  const live = await relayed(night, seed);
  const books = booksOf(live.commits);
  expect(books, `relayed by seed ${seed}`).toEqual(replayedBooks(night));
  // Each entry and each roll was told once as news, whatever was sent twice.
  const told = live.news.toSorted((a, b) => a.seq - b.seq);
  const numbers = told.flatMap(({ ledger }) => ledger.map(({ entry }) => entry));
  expect(numbers).toEqual(books.ledger.map(({ entry }) => entry));
  const rolls = told.flatMap((answer) => answer.rolls.map(({ roll }) => roll));
  expect(rolls).toEqual(books.rolls.map(({ roll }) => roll));
}

describe('a journal that is relayed over a bad line gives what its replay gives', () => {
  test.each(goldenNights().map((night) => [night.name, night] as const))('%s', async (_, night) => {
    for (let seed = 1; seed <= often(2, 5); seed += 1) await holds(night, seed);
  });

  test.each([...Array(often(40, 200)).keys()])('random evening %i', (seed) =>
    holds(randomNight(seed), seed),
  );
});
