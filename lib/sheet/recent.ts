import type { Roll } from '../game/rolls.ts';
import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Log } from '../ledger/log.ts';

/** A roll with the commit that holds it. */
export interface RecentRoll {
  readonly commit: Commit;
  readonly roll: Roll;
  readonly undone: boolean;
}

/** `Live` shows so many rolls … */
const MOST_ROLLS = 15;
/** … and looks back no further than so many commits for them. */
const MOST_COMMITS = 400;
const PAGE = 50;

/** The rolls that a table saw last, newest first: those of the newest commits up to one. */
export async function recentRolls(log: Log, newest: Commit): Promise<readonly RecentRoll[]> {
  const commits = [newest];
  const oldest = Math.max(1, newest.seq - MOST_COMMITS + 1);
  const { rolls } = newest.after.table.books;
  for (let from = newest.seq; from > oldest && count(commits) < Math.min(MOST_ROLLS, rolls); ) {
    const to = from - 1;
    from = Math.max(oldest, to - PAGE + 1);
    commits.unshift(...(await between(log, newest.table, from, to)));
  }
  const undone = new Set(commits.flatMap((commit) => commit.undone));
  return commits
    .flatMap((commit) => commit.rolls.map((roll) => ({ commit, roll })))
    .slice(-MOST_ROLLS)
    .reverse()
    .map((seen) => ({ ...seen, undone: undone.has(seen.roll.roll) }));
}

function count(commits: readonly Commit[]): number {
  return commits.reduce((sum, { rolls }) => sum + rolls.length, 0);
}

/** All commits from one to another, oldest first. */
async function between(log: Log, table: string, from: number, to: number): Promise<Commit[]> {
  const commits: Commit[] = [];
  for (let next = from; next <= to; ) {
    const page = await log.range(table, next, to, to - next + 1);
    if (page.length === 0) throw new Error(`expected commit ${next} of table ${table} in the log`);
    commits.push(...page.map(decodeCommit));
    next += page.length;
  }
  return commits;
}
