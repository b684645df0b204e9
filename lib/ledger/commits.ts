import { decodeCommit } from './codec/codec.ts';
import type { Commit } from './commit.ts';
import type { Log } from './log.ts';

/**
 * The commits of a table from one to another, both included, oldest first: as many reads as they need, for an answer may
 * hold fewer than were asked for. Those that the log does not have are left out.
 */
export async function commitsBetween(
  log: Log,
  table: string,
  first: number,
  last: number,
): Promise<readonly Commit[]> {
  const commits: Commit[] = [];
  for (let from = first; from <= last; ) {
    const page = await log.range(table, from, last, last + 1 - from);
    commits.push(...page.map(decodeCommit));
    const newest = page.at(-1);
    if (newest === undefined) break;
    from = newest.seq + 1;
  }
  return commits;
}

/** Commits are read so many at a time. */
const PAGE = 200;

/** The commits of a table from one on, oldest first, page by page as they are asked for. */
export async function* commitsFrom(log: Log, table: string, seq: number): AsyncGenerator<Commit> {
  for (let from = seq; ; ) {
    const page = await log.range(table, from, Number.MAX_SAFE_INTEGER, PAGE);
    for (const stored of page) yield decodeCommit(stored);
    const last = page.at(-1);
    if (last === undefined) return;
    from = last.seq + 1;
  }
}
