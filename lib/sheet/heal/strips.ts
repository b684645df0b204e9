import type { Commit } from '../../ledger/commit.ts';
import { commitsFrom } from '../../ledger/commits.ts';
import { findEntry, findRoll } from '../../ledger/find.ts';
import type { Log } from '../../ledger/log.ts';
import { balanceRow } from '../checks.ts';
import type { Cursor } from '../cursor.ts';
import { marksOf } from '../marks.ts';
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
      rows: (from, to) => entryRows(held, base.entries + from, base.entries + to, calendar),
    },
    {
      tab: ROLLS,
      firstRow: rowOfRoll(base.rolls + 1, base),
      count: rolls - base.rolls,
      rows: (from, to) => rollRows(held, base.rolls + from, base.rolls + to, calendar),
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

async function entryRows(
  held: Held,
  from: number,
  to: number,
  calendar: Calendar,
): Promise<readonly Row[]> {
  if (to < from) return [];
  const first = await findEntry(held.log, held.table, from);
  const commits = await commitsOver(held, first, ({ after }) => after.table.books.entries >= to);
  const marks = marksOf(commits);
  return commits.flatMap((commit) =>
    commit.entries
      .filter(({ entry }) => entry >= from && entry <= to)
      .map((entry) => ledgerRow(commit, entry, marks.entries.get(entry.entry), calendar)),
  );
}

async function rollRows(
  held: Held,
  from: number,
  to: number,
  calendar: Calendar,
): Promise<readonly Row[]> {
  if (to < from) return [];
  const first = await findRoll(held.log, held.table, from);
  const commits = await commitsOver(held, first, ({ after }) => after.table.books.rolls >= to);
  const marks = marksOf(commits);
  return commits.flatMap((commit) =>
    commit.rolls
      .filter(({ roll }) => roll >= from && roll <= to)
      .map((roll) => rollRow(commit, roll, marks.rolls.get(roll.roll), calendar)),
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
