import { describe, expect, test } from 'vitest';
import { showState } from '../../lib/game/shown.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import { gatherOutcome, type Outcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { goldenNights, type Night, randomNight } from './nights.ts';
import { type Relayed, relayed } from './relayed.ts';

type Books = Omit<Outcome, 'balances'>;

function replayed({ settings, dealer, lines }: Night): Books {
  const player = createPlayer(settings, dealer);
  const gathered = gatherOutcome();
  for (const [i, line] of lines.entries()) gathered.add(player.hear(line, i + 1));
  const { balances: _, ...books } = gathered.outcome(player);
  return books;
}

function booksOf({ commits }: Relayed): Books {
  const undone = new Set(commits.flatMap((commit) => commit.undone));
  const rolls = commits.flatMap((commit) => commit.rolls);
  return {
    ledger: commits.flatMap((commit) => commit.entries),
    rolls: rolls.map((roll) => (undone.has(roll.roll) ? { ...roll, undone: true } : roll)),
    refused: commits.flatMap((commit) => commit.refused),
    state: showState(commits.at(-1)?.after.table ?? NEW_TABLE),
  };
}

async function holds(night: Night, seed: number): Promise<void> {
  const live = await relayed(night, seed);
  const books = booksOf(live);
  expect(books).toEqual(replayed(night));
  // Each entry and each roll was told once as news, whatever was sent twice.
  const told = live.news.toSorted((a, b) => a.seq - b.seq);
  const numbers = told.flatMap(({ ledger }) => ledger.map(({ entry }) => entry));
  expect(numbers).toEqual(books.ledger.map(({ entry }) => entry));
  const rolls = told.flatMap((answer) => answer.rolls.map(({ roll }) => roll));
  expect(rolls).toEqual(books.rolls.map(({ roll }) => roll));
}

describe('a journal that is relayed over a bad line gives what its replay gives', () => {
  test.each(goldenNights().map((night) => [night.name, night] as const))('%s', async (_, night) => {
    for (let seed = 1; seed <= 10; seed += 1) await holds(night, seed);
  });

  test.each([...Array(20).keys()])('random evenings %i0 and the nine after it', async (ten) => {
    for (let seed = 10 * ten; seed < 10 * ten + 10; seed += 1) {
      await holds(randomNight(seed), seed);
    }
  });
});
