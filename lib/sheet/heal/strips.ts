import type { Roll } from '../../game/rolls.ts';
import type { Entry } from '../../game/transfers.ts';
import type { Commit } from '../../ledger/commit.ts';
import { commitsFrom } from '../../ledger/commits.ts';
import { findEntry, findRoll } from '../../ledger/find.ts';
import type { Log } from '../../ledger/log.ts';
import { balanceRow } from '../checks.ts';
import type { Cursor } from '../cursor.ts';
import { type Marks, marksOf } from '../marks.ts';
import { rowOfBalance, rowOfEntry, rowOfPlayer, rowOfRoll } from '../places.ts';
import type { Player } from '../players.ts';
import { ledgerRow, playerRow, type Row, rollRow } from '../rows.ts';
import { type Calendar, calendarOf } from '../serial.ts';
import { CHECKS, LEDGER, PLAYERS, ROLLS } from '../tabs.ts';
import type { Strip } from './strip.ts';

/** What a table's sheet is held against: its ledger up to the cursor. */
export interface Held {
  readonly log: Log;
  readonly table: string;
  readonly cursor: Cursor;
  /** All of them, in the order of their numbers. */
  readonly players: readonly Player[];
}

/** The strips of one spreadsheet. */
export function stripsOf(held: Held): readonly Strip[] {
  const { cursor, players } = held;
  const { base, entries, rolls } = cursor;
  const calendar = calendarOf(cursor.timeZone);
  const listed = players.filter(({ number }) => number <= cursor.players);
  return [
    {
      tab: LEDGER,
      firstRow: rowOfEntry(base.entries + 1, base),
      count: entries - base.entries,
      rows: (from, to) => rowsOf(held, ENTRIES, base.entries + from, base.entries + to, calendar),
    },
    {
      tab: ROLLS,
      firstRow: rowOfRoll(base.rolls + 1, base),
      count: rolls - base.rolls,
      rows: (from, to) => rowsOf(held, ROLLED, base.rolls + from, base.rolls + to, calendar),
    },
    {
      tab: PLAYERS,
      firstRow: rowOfPlayer(1),
      count: listed.length,
      rows: async (from, to) =>
        listed.slice(from - 1, to).map((player) => playerRow(player, calendar)),
    },
    {
      tab: CHECKS,
      firstRow: rowOfBalance(1),
      count: listed.length,
      rows: async (from, to) =>
        listed.slice(from - 1, to).map(({ account, net }) => balanceRow(account, net)),
    },
  ];
}

/** What is numbered through the log, one row each. */
interface Numbered<T> {
  find(log: Log, table: string, number: number): Promise<Commit | null>;
  /** How many there are up to a commit. */
  upTo(commit: Commit): number;
  of(commit: Commit): readonly T[];
  numberOf(one: T): number;
  row(commit: Commit, one: T, marks: Marks, calendar: Calendar): Row;
}

const ENTRIES: Numbered<Entry> = {
  find: findEntry,
  upTo: ({ after }) => after.table.books.entries,
  of: ({ entries }) => entries,
  numberOf: ({ entry }) => entry,
  row: (commit, entry, marks, calendar) =>
    ledgerRow(commit, entry, marks.entries.get(entry.entry), calendar),
};

const ROLLED: Numbered<Roll> = {
  find: findRoll,
  upTo: ({ after }) => after.table.books.rolls,
  of: ({ rolls }) => rolls,
  numberOf: ({ roll }) => roll,
  row: (commit, roll, marks, calendar) =>
    rollRow(commit, roll, marks.rolls.get(roll.roll), calendar),
};

async function rowsOf<T>(
  held: Held,
  numbered: Numbered<T>,
  from: number,
  to: number,
  calendar: Calendar,
): Promise<readonly Row[]> {
  if (to < from) return [];
  const first = await numbered.find(held.log, held.table, from);
  const commits = await commitsOver(held, first, (commit) => numbered.upTo(commit) >= to);
  const marks = marksOf(commits);
  return commits.flatMap((commit) =>
    numbered
      .of(commit)
      .filter((one) => numbered.numberOf(one) >= from && numbered.numberOf(one) <= to)
      .map((one) => numbered.row(commit, one, marks, calendar)),
  );
}

/**
 * The commits from one on up to the last that is asked for, and those after it that may still take something of them
 * back: until none of their steps is among those that the table remembers (RULES, Undo), or the sheet ends.
 */
async function commitsOver(
  { log, table, cursor }: Held,
  first: Commit | null,
  isLast: (commit: Commit) => boolean,
): Promise<readonly Commit[]> {
  if (first === null) throw new Error(`expected table ${table} to hold what its sheet shows`);
  const commits: Commit[] = [];
  let last = Number.POSITIVE_INFINITY;
  for await (const commit of commitsFrom(log, table, first.seq)) {
    commits.push(commit);
    if (isLast(commit)) last = Math.min(last, commit.seq);
    if (commit.seq >= cursor.seq || oldestStep(commit) > last) break;
  }
  return commits;
}

/** The commit of the oldest step that can still be taken back. */
function oldestStep({ after }: Commit): number {
  return after.table.steps[0]?.seq ?? Number.POSITIVE_INFINITY;
}
