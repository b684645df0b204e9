import { hashCommit } from '../ledger/codec/codec.ts';
import type { Log } from '../ledger/log.ts';
import { isOfContent } from '../ledger/ofContent.ts';
import { type Difference, verifyLog } from '../ledger/verify.ts';
import type { Place } from './checkpoint.ts';

/** A part of a log that was looked at. */
export interface Looked {
  /** Up to where all is right: where the next look begins. */
  readonly place: Place;
  /** So many commits were looked at. */
  readonly commits: number;
  readonly difference: Difference | null;
}

/**
 * Decides some commits of a log again, from a place that was found right before. Where something is not right the place
 * stays, so that every later look finds the same until somebody has put it right.
 * @param newest the newest commit of the log.
 * @param most so many commits at most.
 * @throws when the log cannot be reached.
 */
export async function look(
  log: Log,
  table: string,
  from: Place,
  newest: number,
  most: number,
): Promise<Looked> {
  const [gone, looked] = await Promise.all([
    whatIsGone(log, table, from, newest),
    lookOnward(log, table, from, Math.min(most, newest - from.seq)),
  ]);
  return gone === null ? looked : { place: from, commits: 0, difference: gone };
}

async function lookOnward(log: Log, table: string, from: Place, most: number): Promise<Looked> {
  if (most <= 0) return { place: from, commits: 0, difference: null };
  try {
    const { seq, hash, difference } = await verifyLog(log, table, { after: from, most });
    const commits = seq - from.seq;
    if (difference !== null) return { place: from, commits, difference };
    return { place: { seq, hash }, commits, difference: null };
  } catch (error) {
    if (!isOfContent(error)) throw error;
    const what = `it cannot be held against the commits before it: ${error.message}`;
    return { place: from, commits: 0, difference: { seq: from.seq + 1, what } };
  }
}

/** What was found right before, and is not so any more. */
async function whatIsGone(
  log: Log,
  table: string,
  { seq, hash }: Place,
  newest: number,
): Promise<Difference | null> {
  if (newest < seq) {
    return { seq, what: `it was found right before, but the ledger now ends at commit ${newest}` };
  }
  if (seq === 0) return null;
  const [stored] = await log.range(table, seq, seq, 1);
  if (stored === undefined) return { seq, what: 'it was found right before, and is missing' };
  if (hashCommit(stored) === hash) return null;
  return { seq, what: 'it was changed after it had been found right' };
}
