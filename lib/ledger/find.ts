import { decodeCommit } from './codec/codec.ts';
import type { Commit } from './commit.ts';
import { loadCommit } from './heads.ts';
import type { Log } from './log.ts';

/** The commit that holds an entry, by its number; null where the table has none. */
export function findEntry(log: Log, table: string, entry: number): Promise<Commit | null> {
  return find(log, table, entry, (commit) => commit.after.table.books.entries);
}

/** The commit that holds a roll, by its number; null where the table has none. */
export function findRoll(log: Log, table: string, roll: number): Promise<Commit | null> {
  return find(log, table, roll, (commit) => commit.after.table.books.rolls);
}

/** Binary search over the log: each commit tells how many there are up to it, so some 20 reads find one in a million. */
async function find(
  log: Log,
  table: string,
  wanted: number,
  countUpTo: (commit: Commit) => number,
): Promise<Commit | null> {
  const newest = await log.newest(table);
  if (newest === null || wanted < 1) return null;
  let found = decodeCommit(newest);
  if (countUpTo(found) < wanted) return null;
  let below = 0;
  while (found.seq - below > 1) {
    const middle = Math.floor((below + found.seq) / 2);
    const commit = await loadCommit(log, table, middle);
    if (countUpTo(commit) < wanted) below = middle;
    else found = commit;
  }
  return found;
}
