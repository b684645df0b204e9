import type { Found, Request } from './api.ts';
import { cellsIn } from './cellCount.ts';
import { checkpoint } from './checkpoint.ts';
import { balanceRow } from './checks.ts';
import type { Content } from './content.ts';
import type { Cursor, TabRows } from './cursor.ts';
import { moreRows, rowsOf } from './growth.ts';
import type { Look } from './look.ts';
import { rowOfBalance, rowOfEntry, rowOfPlayer, rowOfRoll } from './places.ts';
import type { Player } from './players.ts';
import { playerRow, type Row } from './rows.ts';
import { calendarOf } from './serial.ts';
import {
  CHECKS,
  columnCount,
  LEDGER,
  LIVE,
  LIVE_ROWS,
  PLAYERS,
  ROLLS,
  ROW_BLOCK,
  type Tab,
} from './tabs.ts';
import { run, runs, VALUES_AND_FORMATS } from './updates.ts';

/** One batch, and what is to be kept once it has been written. */
export interface Batch {
  readonly requests: readonly Request[];
  readonly cursor: Cursor;
  readonly moved: readonly Player[];
}

const GROWING = { ledger: LEDGER, rolls: ROLLS, players: PLAYERS, checks: CHECKS } as const;
const NAMES = ['ledger', 'rolls', 'players', 'checks'] as const;

/**
 * Everything that one flush writes, as one batch: so the sheet goes from one true state to the next, or stays. A batch
 * made again from the same place has the same cells.
 * @param look what a look at the spreadsheet has shown, where there was one: then its form is put right too.
 */
export function batchOf(table: string, content: Content, from: Cursor, look: Look | null): Batch {
  const found = look?.found ?? null;
  const write = from.write + 1;
  const { tally } = content;
  const shown = { found: content.found, covering: content.covering };
  const before = rowsBefore(from, found);
  const rows = rowsAfter(before, content, from);
  const cells = cellsBefore(from, found) + cellsOfGrowth(before, rows);
  return {
    moved: content.moved,
    cursor: { ...from, ...tally, write, rows, cells, full: false, doubtful: false, ...shown },
    requests: [
      ...checkpoint(table, write, { seq: tally.seq, base: from.base.seq }, found),
      ...(look?.mending ?? []),
      ...NAMES.flatMap((name) => grown(GROWING[name], before[name], rows[name])),
      ...contentRequests(content, from),
    ],
  };
}

/** Rows in their fixed places; formats are the columns' own, but for the tabs that are laid out freely. */
function contentRequests({ harvest, players, live, checks }: Content, from: Cursor): Request[] {
  const { base, timeZone } = from;
  const calendar = calendarOf(timeZone);
  return [
    ...run(LEDGER, rowOfEntry(from.entries + 1, base), harvest.ledgerRows),
    ...run(ROLLS, rowOfRoll(from.rolls + 1, base), harvest.rollRows),
    ...harvest.takenBack.flatMap(({ number, row }) => run(LEDGER, rowOfEntry(number, base), [row])),
    ...harvest.undone.flatMap(({ number, row }) => run(ROLLS, rowOfRoll(number, base), [row])),
    ...runs(
      PLAYERS,
      players.map((player) => [rowOfPlayer(player.number), playerRow(player, calendar)]),
    ),
    ...runs(
      CHECKS,
      players.map(({ number, account, net }) => [rowOfBalance(number), balanceRow(account, net)]),
      VALUES_AND_FORMATS,
    ),
    ...run(CHECKS, 0, checks, VALUES_AND_FORMATS),
    whole(LIVE, LIVE_ROWS, live),
  ];
}

function rowsBefore(from: Cursor, found: Found | null): TabRows {
  if (found === null) return from.rows;
  const rows = (name: keyof TabRows): number => rowsOf(GROWING[name], found.tabs);
  return {
    ledger: rows('ledger'),
    rolls: rows('rolls'),
    players: rows('players'),
    checks: rows('checks'),
  };
}

function rowsAfter(before: TabRows, { tally, players }: Content, { base }: Cursor): TabRows {
  const last = Math.max(tally.players, players.at(-1)?.number ?? 0);
  return {
    ledger: enoughRows(before.ledger, rowOfEntry(tally.entries, base) + 1),
    rolls: enoughRows(before.rolls, rowOfRoll(tally.rolls, base) + 1),
    players: enoughRows(before.players, rowOfPlayer(last) + 1),
    checks: enoughRows(before.checks, rowOfBalance(last) + 1),
  };
}

/** Whole blocks more than there are, until so many rows fit. */
function enoughRows(known: number, needed: number): number {
  const blocks = Math.max(0, Math.ceil((needed - known) / ROW_BLOCK));
  return known + blocks * ROW_BLOCK;
}

function cellsBefore(from: Cursor, found: Found | null): number {
  return found === null ? from.cells : cellsIn(found);
}

function cellsOfGrowth(before: TabRows, after: TabRows): number {
  return NAMES.reduce(
    (sum, name) => sum + (after[name] - before[name]) * columnCount(GROWING[name]),
    0,
  );
}

function grown(tab: Tab, from: number, to: number): Request[] {
  return to > from ? moreRows(tab, from, to) : [];
}

/** All of a tab: what no row has is cleared. */
function whole(tab: Tab, rowCount: number, rows: readonly Row[]): Request {
  const range = {
    sheetId: tab.sheetId,
    startRowIndex: 0,
    endRowIndex: rowCount,
    startColumnIndex: 0,
    endColumnIndex: columnCount(tab),
  };
  return { updateCells: { range, rows: [...rows], fields: VALUES_AND_FORMATS } };
}
