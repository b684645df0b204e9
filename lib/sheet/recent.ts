import type { Roll } from '../game/rolls.ts';
import type { Entry } from '../game/transfers.ts';
import type { Commit } from '../ledger/commit.ts';
import { commitsBetween } from '../ledger/commits.ts';
import type { Log } from '../ledger/log.ts';
import { CHART_DATA } from './tabs.ts';

/** A roll with the commit that holds it. */
export interface RecentRoll {
  readonly commit: Commit;
  readonly roll: Roll;
  readonly undone: boolean;
}

/** Where the chest and the bank stood after an entry, in gold. */
export interface ChartPoint {
  readonly entry: number;
  readonly chest: number;
  readonly bank: number;
}

/** What `Live` shows of the newest commits. */
export interface Recent {
  /** Newest first. */
  readonly rolls: readonly RecentRoll[];
  /** Oldest first. */
  readonly points: readonly ChartPoint[];
}

/** `Live` shows so many rolls … */
const MOST_ROLLS = 15;
/** … and looks back no further than so many commits for them. */
const MOST_COMMITS = 400;
const PAGE = 100;

/** What a table saw last: the rolls and entries of the newest commits up to one. */
export async function recentOf(log: Log, newest: Commit): Promise<Recent> {
  const commits = [newest];
  const oldest = Math.max(1, newest.seq - MOST_COMMITS + 1);
  const { rolls } = newest.after.table.books;
  for (let from = newest.seq; from > oldest && isShort(commits, rolls); ) {
    const to = from - 1;
    from = Math.max(oldest, to - PAGE + 1);
    commits.unshift(...(await allBetween(log, newest.table, from, to)));
  }
  return { rolls: rollsOf(commits), points: pointsOf(commits) };
}

/** The same where all commits of the table up to the newest are at hand, oldest first. */
export function recentAmong(all: readonly Commit[]): Recent {
  const newest = all.at(-1);
  if (newest === undefined) return { rolls: [], points: [] };
  const oldest = Math.max(0, all.length - MOST_COMMITS);
  let from = all.length - 1;
  while (from > oldest && isShort(all.slice(from), newest.after.table.books.rolls)) {
    from = Math.max(oldest, from - PAGE);
  }
  return { rolls: rollsOf(all.slice(from)), points: pointsOf(all.slice(from)) };
}

/** The same commits for the same newest one, whoever reads: so `Live` is the same. */
function isShort(commits: readonly Commit[], rolls: number): boolean {
  return commits.length < CHART_DATA.points || count(commits) < Math.min(MOST_ROLLS, rolls);
}

function rollsOf(commits: readonly Commit[]): RecentRoll[] {
  const undone = new Set(commits.flatMap((commit) => commit.undone));
  return commits
    .flatMap((commit) => commit.rolls.map((roll) => ({ commit, roll })))
    .slice(-MOST_ROLLS)
    .reverse()
    .map((seen) => ({ ...seen, undone: undone.has(seen.roll.roll) }));
}

function pointsOf(commits: readonly Commit[]): ChartPoint[] {
  return commits.flatMap(pointsIn).slice(-CHART_DATA.points);
}

/** Where chest and bank stood after each entry of a commit: backwards from where they stand after all of them. */
function pointsIn({ entries, after }: Commit): ChartPoint[] {
  const { house } = after.table.books;
  let [chest, bank]: [number, number] = [house.chest, house.bank];
  return entries
    .toReversed()
    .map((entry) => {
      const point = { entry: entry.entry, chest, bank };
      chest -= movedInto('chest', entry);
      bank -= movedInto('bank', entry);
      return point;
    })
    .reverse();
}

/** What an entry brings to an account, below 0 where it takes from it. */
function movedInto(account: 'chest' | 'bank', { from, to, amount }: Entry): number {
  return (to === account ? amount : 0) - (from === account ? amount : 0);
}

function count(commits: readonly Commit[]): number {
  return commits.reduce((sum, { rolls }) => sum + rolls.length, 0);
}

/** All of them: what `Live` shows must not be less than there was. */
async function allBetween(
  log: Log,
  table: string,
  from: number,
  to: number,
): Promise<readonly Commit[]> {
  const commits = await commitsBetween(log, table, from, to);
  if (commits.length === to - from + 1) return commits;
  throw new Error(`expected commits ${from} to ${to} of table ${table} in the log`);
}
