import type { Sender } from '../../game/facts.ts';
import { nameKey } from '../../game/names.ts';
import type { JournalLine } from '../../journal/record.ts';
import type { Commit } from '../../ledger/commit.ts';
import type { NumberedLine } from '../../ledger/delivery.ts';
import { type History, isOpen } from './ground.ts';
import type { Lines } from './lines.ts';

/** Commits of one dealer's journal, and which of them his files have to hold. */
export interface Covered {
  /** All that came from his journal and kept something, oldest first. */
  readonly his: readonly Commit[];
  /** Those of them that the files are held against. */
  readonly commits: readonly Commit[];
  /** How many these are with those between that kept nothing, for nothing in them mattered. */
  readonly count: number;
}

/**
 * The files are held against whole evenings: from the first commit of which a line stands in them to the last, and on
 * both sides to where the table was closed.
 */
export function coveredBy(history: History, dealer: string, lines: Lines): Covered {
  const his = history.commits.filter((commit) => isHis(commit, dealer));
  const stands = ({ kept }: Commit): boolean =>
    kept.some((line) => lines.find(rawOf(line), 0) !== null);
  let [first, last] = [his.findIndex(stands), his.findLastIndex(stands)];
  if (first < 0) return { his, commits: [], count: 0 };
  while (isSameEvening(history, his[first - 1], his[first])) first -= 1;
  while (isSameEvening(history, his[last], his[last + 1])) last += 1;
  const commits = his.slice(first, last + 1);
  return { his, commits, count: commits.length + emptyAmong(history, commits, dealer) };
}

function emptyAmong({ commits }: History, covered: readonly Commit[], dealer: string): number {
  const [first = 0, last = 0] = [covered[0]?.seq, covered.at(-1)?.seq];
  const empty = ({ kept, sender }: Commit): boolean =>
    kept.length === 0 && sender.role === 'journal' && isNamed(sender, dealer);
  return commits.slice(first, last).filter(empty).length;
}

function isNamed(sender: Sender, dealer: string): boolean {
  return nameKey(sender.dealer) === nameKey(dealer);
}

/** Lines that came without a journal are in no file. */
function isHis({ sender, kept }: Commit, dealer: string): boolean {
  const isJournal = sender.role === 'journal' && kept.every(({ line }) => line.kind === 'line');
  return isJournal && kept.length > 0 && isNamed(sender, dealer);
}

/** Each opening pins the settings, and nothing else does while a table is open. */
function isSameEvening(
  history: History,
  one: Commit | undefined,
  other: Commit | undefined,
): boolean {
  if (one === undefined || other === undefined) return false;
  const before = history.before(other);
  return isOpen(before) && before.settingsAt <= one.seq;
}

/** A kept line of a journal as its sender forwarded it. */
export function rawOf({ n, line }: NumberedLine): JournalLine {
  if (line.kind === 'line') return line.raw;
  throw new Error(`expected line ${n} to be of a journal`);
}
