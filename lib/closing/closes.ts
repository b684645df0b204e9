import { NEW_TABLE } from '../game/table.ts';
import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { commitsFrom } from '../ledger/commits.ts';
import { loadCommit, pinnedBy } from '../ledger/heads.ts';
import type { Log } from '../ledger/log.ts';
import { createEvening, type Evening, isBalanced } from './evening.ts';
import { openingIn } from './opening.ts';

/** An evening that is over, as it is shown outside. */
export type Close = Evening & {
  /** Whether opening, changes and closing of the accounts fit together, and the sum is 0. */
  readonly balanced: boolean;
};

/** Closed evenings, newest first; `next` is the value for `before`, or null at the end. */
export interface ClosesPage {
  readonly closes: readonly Close[];
  readonly next: number | null;
}

interface Span {
  readonly first: Commit;
  /** The number of the closing commit. */
  readonly last: number;
}

/**
 * The newest closed evenings of a table, at most `limit` of them, whose closing commit is below `before`. Their commits
 * alone are read, and some dozen more: every commit names the one that its evening began with.
 */
export async function readCloses(
  log: Log,
  table: string,
  before: number,
  limit: number,
): Promise<ClosesPage> {
  const spans: Span[] = [];
  for await (const span of spansBefore(log, table, before)) {
    spans.push(span);
    if (spans.length > limit) break;
  }
  const closes: Close[] = [];
  for (const span of spans.slice(0, limit)) closes.push(await closeOf(log, table, span));
  return { closes, next: spans.length > limit ? (spans[limit - 1]?.last ?? null) : null };
}

/** From the newest on: the settings of an evening were pinned by the commit that opened it. */
async function* spansBefore(log: Log, table: string, before: number): AsyncGenerator<Span> {
  let seq = Math.min((await log.newest(table))?.seq ?? 0, before - 1);
  while (seq > 0) {
    const last = await loadCommit(log, table, seq);
    const first = await pinnedBy(log, last);
    const isOver = last.after.table.game.mode === 'closed';
    if (isOver && openingIn(first) !== null) {
      yield { first, last: await closingBetween(log, table, first, seq) };
    }
    seq = first.seq - 1;
  }
}

/** From an opening on the table is open up to the closing, and closed after it until the next opening. */
async function closingBetween(
  log: Log,
  table: string,
  first: Commit,
  closed: number,
): Promise<number> {
  if (first.after.table.game.mode === 'closed') return first.seq;
  let [open, found] = [first.seq, closed];
  while (found - open > 1) {
    const middle = Math.floor((open + found) / 2);
    const { after } = await loadCommit(log, table, middle);
    if (after.table.game.mode === 'closed') found = middle;
    else open = middle;
  }
  return found;
}

async function closeOf(log: Log, table: string, { first, last }: Span): Promise<Close> {
  const [stored] = first.seq === 1 ? [] : await log.range(table, first.seq - 1, first.seq - 1, 1);
  const { books } = stored === undefined ? NEW_TABLE : decodeCommit(stored).after.table;
  const evening = createEvening(first, books.house);
  for await (const commit of commitsFrom(log, table, first.seq)) {
    evening.add(commit);
    if (commit.seq === last) break;
  }
  const result = evening.result(true);
  return { ...result, balanced: isBalanced(result) };
}
