import { showState } from '../../lib/game/shown.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import { rulesAmong } from '../../lib/ledger/heads.ts';
import { gatherOutcome, type Outcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import type { Night } from './nights.ts';

/** What is told of an evening, live and in a replay alike. */
export type Books = Omit<Outcome, 'balances'>;

/** What the replay of a night gives, without the end of its journal: a relay tells of none. */
export function replayedBooks({ settings, dealer, lines }: Night): Books {
  const player = createPlayer(settings, dealer);
  const gathered = gatherOutcome();
  for (const [i, line] of lines.entries()) gathered.add(player.hear(line, i + 1));
  const { balances: _, ...books } = gathered.outcome(player);
  return books;
}

/** What the commits of a table tell. */
export function booksOf(commits: readonly Commit[]): Books {
  const undone = new Set(commits.flatMap((commit) => commit.undone));
  const rolls = commits.flatMap((commit) => commit.rolls);
  const counts = commits.flatMap((commit) => commit.counts);
  return {
    ledger: commits.flatMap((commit) => commit.entries),
    rolls: rolls.map((roll) => (undone.has(roll.roll) ? { ...roll, undone: true } : roll)),
    payments: commits.flatMap((commit) => commit.payments),
    ...(counts.length > 0 && { counts }),
    refused: commits.flatMap((commit) => commit.refused),
    state: showState(commits.at(-1)?.after.table ?? NEW_TABLE, rulesAmong(commits)),
  };
}
