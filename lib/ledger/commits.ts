import { decodeCommit } from './codec/codec.ts';
import type { Commit } from './commit.ts';
import type { Log } from './log.ts';

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
