import { type Tracked, trackedAfter } from '../closing/tracked.ts';
import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import { timeOf } from '../ledger/times.ts';
import { type Marks, marksOf } from './marks.ts';
import { createOriginals, type Originals } from './originals.ts';
import type { Movement } from './players.ts';
import { ledgerRow, type Row, rollRow } from './rows.ts';
import type { Calendar } from './serial.ts';

/** A place in the log: a commit, how many entries and rolls there are up to it, and how the shifts stand there. */
export interface Place {
  readonly seq: number;
  readonly entries: number;
  readonly rolls: number;
  readonly closing: Tracked;
}

/** A row that stands where an earlier flush put it, and has changed since. */
export interface ChangedRow {
  readonly number: number;
  readonly row: Row;
}

/** What the log has after a place, as rows: as many commits as one batch takes. */
export interface Harvest extends Place {
  /** The newest of these commits; null where there is none. */
  readonly last: StoredCommit | null;
  readonly ledgerRows: readonly Row[];
  readonly rollRows: readonly Row[];
  /** Entries and rolls of earlier commits that have been taken back since. */
  readonly takenBack: readonly ChangedRow[];
  readonly undone: readonly ChangedRow[];
  /** What moved players, in order. */
  readonly movements: readonly Movement[];
}

/** Google recommends 2 MB a payload at most; `Live` and the rest take some 50 KB, and 100 KB at a full table. */
const MOST_BYTES = 1_900_000;
/** What one player's row and his balance take, at most, where the harvest moves him for the first time. */
const PLAYER_BYTES = 900;
const PAGE = 200;

interface Sheaf {
  readonly commits: readonly Commit[];
  readonly last: StoredCommit | null;
  readonly place: Place;
}

/**
 * Reads the commits of a table after a place, up to `newest`, until the rows would be too many for one batch; one
 * commit at least.
 * @param base what lies up to here has no row.
 * @throws where the log contradicts itself.
 */
export async function harvest(
  log: Log,
  table: string,
  after: Place,
  base: Place,
  newest: number,
  calendar: Calendar,
): Promise<Harvest> {
  const { commits, last, place } = await gather(log, table, after, newest, calendar);
  const marks = marksOf(commits);
  const originals = createOriginals(log, table, commits);
  const earlier = (numbers: Iterable<number>, most: number, none: number): number[] =>
    [...numbers].filter((number) => number <= most && number > none);
  return {
    ...place,
    last,
    ...rowsOf(commits, marks, calendar),
    takenBack: await changedRows(
      earlier(marks.entries.keys(), after.entries, base.entries),
      (number) => entryRow(originals, number, marks, calendar),
    ),
    undone: await changedRows(earlier(marks.rolls.keys(), after.rolls, base.rolls), (number) =>
      undoneRow(originals, number, marks, calendar),
    ),
    movements: await movementsOf(commits, originals),
  };
}

/** The rows of some commits, as what is taken back by now leaves them. */
export function rowsOf(
  commits: readonly Commit[],
  marks: Marks,
  calendar: Calendar,
): { readonly ledgerRows: readonly Row[]; readonly rollRows: readonly Row[] } {
  return {
    ledgerRows: commits.flatMap((commit) =>
      commit.entries.map((entry) =>
        ledgerRow(commit, entry, marks.entries.get(entry.entry), calendar),
      ),
    ),
    rollRows: commits.flatMap((commit) =>
      commit.rolls.map((roll) => rollRow(commit, roll, marks.rolls.get(roll.roll), calendar)),
    ),
  };
}

async function gather(
  log: Log,
  table: string,
  after: Place,
  newest: number,
  calendar: Calendar,
): Promise<Sheaf> {
  const commits: Commit[] = [];
  const accounts = new Set<string>();
  let place = after;
  let bytes = 0;
  let last: StoredCommit | null = null;
  while (place.seq < newest) {
    const page = await log.range(table, place.seq + 1, newest, PAGE);
    if (page.length === 0) throw new Error(`expected commit ${place.seq + 1} of table ${table}`);
    for (const stored of page) {
      const commit = decodeCommit(stored);
      bytes += bytesOf(commit, accounts, calendar);
      if (bytes > MOST_BYTES && commits.length > 0) return { commits, last, place };
      place = placeAfter(place, commit);
      last = stored;
      commits.push(commit);
    }
  }
  return { commits, last, place };
}

function bytesOf(commit: Commit, accounts: Set<string>, calendar: Calendar): number {
  const before = accounts.size;
  for (const { from, to } of commit.entries) accounts.add(from).add(to);
  const rows = rowsOf([commit], marksOf([]), calendar);
  return Buffer.byteLength(JSON.stringify(rows)) + (accounts.size - before) * PLAYER_BYTES;
}

/** Row numbers rest on the counts: a log that contradicts itself is not mirrored. */
function placeAfter(before: Place, commit: Commit): Place {
  const { seq, entries, rolls, after } = commit;
  const { books } = after.table;
  const right =
    seq === before.seq + 1 &&
    books.entries === before.entries + entries.length &&
    books.rolls === before.rolls + rolls.length;
  const closing = trackedAfter(before.closing, commit);
  if (right) return { seq, entries: books.entries, rolls: books.rolls, closing };
  throw new Error(
    `expected commit ${before.seq + 1} of table ${commit.table} to go on after entry ${before.entries} and roll ${before.rolls}`,
  );
}

function changedRows(
  numbers: readonly number[],
  rowOf: (number: number) => Promise<Row>,
): Promise<ChangedRow[]> {
  return Promise.all(numbers.map(async (number) => ({ number, row: await rowOf(number) })));
}

async function entryRow(originals: Originals, number: number, marks: Marks, calendar: Calendar) {
  const { commit, held } = await originals.entry(number);
  return ledgerRow(commit, held, marks.entries.get(number), calendar);
}

async function undoneRow(originals: Originals, number: number, marks: Marks, calendar: Calendar) {
  const { commit, held } = await originals.roll(number);
  return rollRow(commit, held, marks.rolls.get(number), calendar);
}

async function movementsOf(
  commits: readonly Commit[],
  originals: Originals,
): Promise<readonly Movement[]> {
  const movements: Movement[] = [];
  for (const commit of commits) {
    for (const entry of commit.entries) {
      const { reverses, n } = entry;
      const original = reverses === undefined ? entry : (await originals.entry(reverses)).held;
      movements.push({ entry, original, seq: commit.seq, at: timeOf(commit, n) });
    }
  }
  return movements;
}
