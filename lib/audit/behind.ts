import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import type { Difference } from '../ledger/verify.ts';
import type { Cursor } from '../sheet/cursor.ts';
import type { Target } from '../sheet/target.ts';

export interface BehindDeps {
  readonly log: Log;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** A table's sheet, and what was read of both: the cursor first, so that it knows no commit that is missing then. */
export interface Stand {
  readonly target: Target;
  /** Null where nothing was ever written. */
  readonly cursor: Cursor | null;
  /** The newest commit of the ledger; 0 before the first. */
  readonly newest: number;
}

/** How a table's sheet stands to its ledger. */
export interface Behind {
  /** How old the oldest commit is that is not in the sheet; 0 where all are. */
  readonly seconds: number;
  /** A sheet that has more than the ledger is evidence of a ledger that was cut off. */
  readonly difference: Difference | null;
}

/**
 * Holds the cursor of a table's sheet against its ledger.
 * @throws when the log cannot be reached.
 */
export async function sheetBehind(
  { log, now }: BehindDeps,
  table: string,
  { target, cursor, newest }: Stand,
): Promise<Behind> {
  const mirrored = cursor?.spreadsheetId === target.spreadsheetId ? cursor.seq : 0;
  if (mirrored > newest) {
    const what = `it was written into the sheet, but the ledger ends at commit ${newest}`;
    return { seconds: 0, difference: { seq: mirrored, what } };
  }
  const [oldest] = mirrored < newest ? await log.range(table, mirrored + 1, newest, 1) : [];
  if (oldest === undefined) return { seconds: 0, difference: null };
  const receivedAt = timeOf(oldest);
  if (receivedAt === null) {
    return { seconds: 0, difference: { seq: oldest.seq, what: 'it cannot be read' } };
  }
  return { seconds: Math.max(0, Math.round((now() - receivedAt) / 1000)), difference: null };
}

/** When a commit was received; null where it is none any more. */
function timeOf(stored: StoredCommit): number | null {
  try {
    return decodeCommit(stored).receivedAt;
  } catch {
    return null;
  }
}
