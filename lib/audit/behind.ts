import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import type { Difference } from '../ledger/verify.ts';
import type { Cursors } from '../sheet/cursor.ts';
import type { Target } from '../sheet/target.ts';

export interface BehindDeps {
  readonly log: Log;
  readonly cursors: Pick<Cursors, 'read'>;
  /** UTC, in milliseconds. */
  readonly now: () => number;
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
 * @throws when the log or the cursor cannot be reached.
 */
export async function sheetBehind(
  { log, cursors, now }: BehindDeps,
  table: string,
  target: Target,
): Promise<Behind> {
  // In this order: a commit that the cursor knows is never missing in what is read after it.
  const cursor = await cursors.read(table);
  const newest = (await log.newest(table))?.seq ?? 0;
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
