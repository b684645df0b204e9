import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { findRoll } from '../ledger/find.ts';
import type { Log } from '../ledger/log.ts';
import { ledgerRow, type Row, rollRow } from './rows.ts';
import type { Calendar } from './serial.ts';

/** A place in the log: a commit, and how many entries and rolls there are up to it. */
export interface Place {
  readonly seq: number;
  readonly entries: number;
  readonly rolls: number;
}

/** What the log has after a place, as rows: as many commits as one batch takes. */
export interface Harvest extends Place {
  readonly ledgerRows: readonly Row[];
  readonly rollRows: readonly Row[];
  /** Rolls of earlier commits that have been taken back since. */
  readonly undone: readonly { readonly roll: number; readonly row: Row }[];
}

/** About 2 MB a payload is what Google recommends; this leaves room for `Live` and the rest. */
const MOST_BYTES = 1_800_000;
const PAGE = 200;

interface Sheaf {
  readonly commit: Commit;
  readonly ledgerRows: readonly Row[];
  readonly rollRows: readonly Row[];
}

/**
 * Reads the commits of a table after a place, up to `newest`, until the rows would be too many for one batch; one
 * commit at least.
 * @throws where the log contradicts itself.
 */
export async function harvest(
  log: Log,
  table: string,
  after: Place,
  newest: number,
  calendar: Calendar,
): Promise<Harvest> {
  const { sheaves, place } = await gather(log, table, after, newest, calendar);
  const undone = new Set(sheaves.flatMap(({ commit }) => commit.undone));
  const earlier = [...undone].filter((roll) => roll <= after.rolls);
  return {
    ...place,
    ledgerRows: sheaves.flatMap(({ ledgerRows }) => ledgerRows),
    rollRows: sheaves.flatMap((sheaf) => rollRows(sheaf, undone, calendar)),
    undone: await Promise.all(earlier.map((roll) => undoneRow(log, table, roll, calendar))),
  };
}

async function gather(
  log: Log,
  table: string,
  after: Place,
  newest: number,
  calendar: Calendar,
): Promise<{ readonly sheaves: readonly Sheaf[]; readonly place: Place }> {
  const sheaves: Sheaf[] = [];
  let place = after;
  let bytes = 0;
  while (place.seq < newest) {
    const page = await log.range(table, place.seq + 1, newest, PAGE);
    if (page.length === 0) throw new Error(`expected commit ${place.seq + 1} of table ${table}`);
    for (const stored of page) {
      const sheaf = bind(decodeCommit(stored), calendar);
      bytes += Buffer.byteLength(JSON.stringify([sheaf.ledgerRows, sheaf.rollRows]));
      if (bytes > MOST_BYTES && sheaves.length > 0) return { sheaves, place };
      place = placeAfter(place, sheaf.commit);
      sheaves.push(sheaf);
    }
  }
  return { sheaves, place };
}

function bind(commit: Commit, calendar: Calendar): Sheaf {
  return {
    commit,
    ledgerRows: commit.entries.map((entry) => ledgerRow(commit, entry, calendar)),
    rollRows: commit.rolls.map((roll) => rollRow(commit, roll, false, calendar)),
  };
}

function rollRows({ commit, rollRows }: Sheaf, undone: Set<number>, calendar: Calendar): Row[] {
  return rollRows.map((row, at) => {
    const roll = commit.rolls[at];
    return roll !== undefined && undone.has(roll.roll)
      ? rollRow(commit, roll, true, calendar)
      : row;
  });
}

/** Row numbers rest on the counts: a log that contradicts itself is not mirrored. */
function placeAfter(before: Place, commit: Commit): Place {
  const { seq, entries, rolls, after } = commit;
  const { books } = after.table;
  const right =
    seq === before.seq + 1 &&
    books.entries === before.entries + entries.length &&
    books.rolls === before.rolls + rolls.length;
  if (right) return { seq, entries: books.entries, rolls: books.rolls };
  throw new Error(
    `expected commit ${before.seq + 1} of table ${commit.table} to go on after entry ${before.entries} and roll ${before.rolls}`,
  );
}

async function undoneRow(log: Log, table: string, roll: number, calendar: Calendar) {
  const commit = await findRoll(log, table, roll);
  const found = commit?.rolls.find((one) => one.roll === roll);
  if (commit === null || found === undefined) throw new Error(`expected roll ${roll} of ${table}`);
  return { roll, row: rollRow(commit, found, true, calendar) };
}
