import type { Log } from '../ledger/log.ts';
import type { Difference } from '../ledger/verify.ts';
import type { Cursors } from '../sheet/cursor.ts';
import type { Target } from '../sheet/target.ts';
import { type Behind, sheetBehind } from './behind.ts';
import type { Checkpoint, Checkpoints, Place } from './checkpoint.ts';
import { type Looked, look } from './look.ts';

export interface AuditDeps {
  readonly log: Log;
  readonly cursors: Pick<Cursors, 'read'>;
  readonly checkpoints: Checkpoints;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** A run looks at no fewer commits than these, if there are so many; 500 if nothing is said. */
  readonly fewest?: number;
}

/** What one run has found of one table. */
export interface Finding {
  /** So many commits were decided again. */
  readonly audited: number;
  /** Up to this commit all is right. */
  readonly through: number;
  /** How old the oldest commit is that is not in the sheet; null where the table has no sheet. */
  readonly behindSeconds: number | null;
  readonly differences: readonly Difference[];
}

const FEWEST = 500;
/** A run looks at no more commits than these, so that it ends in time. */
const MOST = 5000;
/** In so many runs the whole log is to be looked at again: at one in five minutes, well within a day. */
const RUNS_OF_A_DAY = 200;
const DAY_MS = 86_400_000;
const START: Place = { seq: 0, hash: null };

/**
 * Audits one table: the commits that have come since the last run, a part of those before (once a day all of them, over
 * many runs), and how far the sheet is behind. A run that dies before it has saved its checkpoint is repeated by the
 * next one, with the same result.
 * @param target null where the table has no sheet.
 * @throws when the log, the cursor or the checkpoint cannot be reached.
 */
export async function auditTable(
  deps: AuditDeps,
  table: string,
  target: Target | null,
): Promise<Finding> {
  const { log, checkpoints, cursors, now, fewest = FEWEST } = deps;
  // In this order: what checkpoint and cursor know is never missing in what is read after it.
  const [before, cursor] = await Promise.all([
    checkpoints.read(table),
    target === null ? null : cursors.read(table),
  ]);
  const newest = (await log.newest(table))?.seq ?? 0;
  const share = Math.min(MOST, Math.max(fewest, Math.ceil(newest / RUNS_OF_A_DAY)));
  const begun = beginAgain(before, Math.floor(now() / DAY_MS));
  const [onward, again, behind] = await Promise.all([
    look(log, table, before.onward, newest, share),
    lookAgain(log, table, begun, share),
    target === null ? null : sheetBehind({ log, now }, table, { target, cursor, newest }),
  ]);
  const after = { ...begun, onward: onward.place, again: again.place };
  if (!isSame(before, after)) await checkpoints.save(table, after);
  return findingOf(onward, again, behind);
}

/** Only a look that has come to its end begins anew: a difference stays in sight until it is put right. */
function beginAgain(checkpoint: Checkpoint, today: number): Checkpoint {
  const { again, onward, day } = checkpoint;
  if (day === today || again.seq < onward.seq) return checkpoint;
  return { ...checkpoint, again: START, day: today };
}

/** Up to where the look onward was before this run: what is newer has just been looked at. */
function lookAgain(
  log: Log,
  table: string,
  { again, onward }: Checkpoint,
  share: number,
): Promise<Looked> {
  const most = Math.min(share, onward.seq - again.seq);
  if (most <= 0) return Promise.resolve({ place: again, commits: 0, difference: null });
  return look(log, table, again, onward.seq, most);
}

function isSame(one: Checkpoint, other: Checkpoint): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function findingOf(onward: Looked, again: Looked, behind: Behind | null): Finding {
  const differences = [onward.difference, again.difference, behind?.difference ?? null];
  return {
    audited: onward.commits + again.commits,
    through: onward.place.seq,
    behindSeconds: behind?.seconds ?? null,
    differences: differences.filter((difference) => difference !== null),
  };
}
