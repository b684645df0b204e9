import type { Found, Request } from './api.ts';
import { bootstrap, moreRows, rowsOf } from './bootstrap.ts';
import { checkpoint } from './checkpoint.ts';
import type { Cursor } from './cursor.ts';
import type { Harvest } from './harvest.ts';
import { type Row, rowOfEntry, rowOfRoll } from './rows.ts';
import { LEDGER, LIVE, LIVE_ROWS, LIVE_WIDTHS, ROLLS, ROW_BLOCK, type Tab } from './tabs.ts';

/** What one flush writes. */
export interface Content {
  readonly table: string;
  readonly harvest: Harvest;
  readonly live: readonly Row[];
}

/** One batch, and where the cursor stands once it has been written. */
export interface Batch {
  readonly requests: readonly Request[];
  readonly cursor: Cursor;
}

/**
 * Everything that one flush writes, as one batch: so the sheet goes from one true state to the next, or stays. A batch
 * made again from the same place has the same cells.
 * @param found what a look at the spreadsheet has shown, where there was one: then its form is put right too.
 */
export function batchOf(content: Content, from: Cursor, found: Found | null): Batch {
  const { table, harvest, live } = content;
  const write = from.write + 1;
  const { seq, entries, rolls } = harvest;
  const ledgerRows = enoughRows(knownRows(LEDGER, from.ledgerRows, found), rowOfEntry(entries) + 1);
  const rollsRows = enoughRows(knownRows(ROLLS, from.rollsRows, found), rowOfRoll(rolls) + 1);
  return {
    cursor: { ...from, seq, entries, rolls, write, ledgerRows, rollsRows },
    requests: [
      ...checkpoint(table, write, seq, found),
      ...(found === null ? [] : bootstrap(found, from.timeZone)),
      ...grown(LEDGER, knownRows(LEDGER, from.ledgerRows, found), ledgerRows),
      ...grown(ROLLS, knownRows(ROLLS, from.rollsRows, found), rollsRows),
      ...run(LEDGER, rowOfEntry(from.entries + 1), harvest.ledgerRows),
      ...run(ROLLS, rowOfRoll(from.rolls + 1), harvest.rollRows),
      ...harvest.undone.flatMap(({ roll, row }) => run(ROLLS, rowOfRoll(roll), [row])),
      whole(live),
    ],
  };
}

function knownRows(tab: Tab, known: number, found: Found | null): number {
  return found === null ? known : rowsOf(tab, found.tabs);
}

/** Whole blocks more than there are, until so many rows fit. */
function enoughRows(known: number, needed: number): number {
  const blocks = Math.max(0, Math.ceil((needed - known) / ROW_BLOCK));
  return known + blocks * ROW_BLOCK;
}

function grown(tab: Tab, from: number, to: number): Request[] {
  return to > from ? moreRows(tab, from, to) : [];
}

/** Rows in their fixed places; formats are the columns' own. */
function run({ sheetId }: Tab, rowIndex: number, rows: readonly Row[]): Request[] {
  if (rows.length === 0) return [];
  const start = { sheetId, rowIndex, columnIndex: 0 };
  return [{ updateCells: { start, rows: [...rows], fields: 'userEnteredValue' } }];
}

/** All of `Live`: what no row has is cleared. */
function whole(rows: readonly Row[]): Request {
  const range = {
    sheetId: LIVE.sheetId,
    startRowIndex: 0,
    endRowIndex: LIVE_ROWS,
    startColumnIndex: 0,
    endColumnIndex: LIVE_WIDTHS.length,
  };
  const fields = 'userEnteredValue,userEnteredFormat';
  return { updateCells: { range, rows: [...rows], fields } };
}
