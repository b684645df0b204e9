import type { Commit } from '../ledger/commit.ts';
import type { Log } from '../ledger/log.ts';
import type { Found, SheetsApi } from './api.ts';
import { type Batch, batchOf } from './batch.ts';
import { hasRoom } from './bootstrap.ts';
import { newestSeq, newestWrite, otherTable } from './checkpoint.ts';
import type { Cursor } from './cursor.ts';
import { faulty, type Unflushed } from './flushed.ts';
import { harvest } from './harvest.ts';
import { liveRows } from './live.ts';
import { recentRolls } from './recent.ts';
import { rowOfEntry, rowOfRoll } from './rows.ts';
import { calendarOf } from './serial.ts';
import { LEDGER, LIVE, LIVE_ROWS, ROLLS } from './tabs.ts';

/** What is sent, and what it is sent through. */
export interface Sending {
  readonly log: Log;
  readonly sheets: SheetsApi;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  readonly table: string;
  /** Null at a table that was never opened. */
  readonly newest: Commit | null;
}

/** The cursor as it stands once the batch is in the sheet. */
export type Sent = { readonly kind: 'written'; readonly cursor: Cursor } | Unflushed;

/** So often the spreadsheet is looked at anew where a batch does not fit. */
const MOST_LOOKS = 2;

/** Writes what comes after the cursor, in one batch, to a spreadsheet that is as the cursor knows it. */
export function sendOn(sending: Sending, from: Cursor): Promise<Sent> {
  return write(sending, from, null, MOST_LOOKS);
}

/** The same to a spreadsheet of which nothing is known: its form is put right in the same batch. */
export function sendFirst(sending: Sending, from: Cursor): Promise<Sent> {
  return lookAndWrite(sending, from, MOST_LOOKS - 1);
}

async function write(
  sending: Sending,
  from: Cursor,
  found: Found | null,
  looks: number,
): Promise<Sent> {
  const batch = await prepare(sending, from, found);
  const answer = await sending.sheets.write(from.spreadsheetId, batch.requests);
  if (answer.kind === 'done') return { kind: 'written', cursor: batch.cursor };
  // Staff have changed the form of the sheet, or an earlier write of unknown outcome is there.
  if (answer.kind === 'misfit' && looks > 0) return lookAndWrite(sending, from, looks - 1);
  return faulty(answer, sending.now());
}

async function lookAndWrite(sending: Sending, from: Cursor, looks: number): Promise<Sent> {
  const answer = await sending.sheets.look(from.spreadsheetId);
  if (answer.kind !== 'done') return faulty(answer, sending.now());
  const found = answer.value;
  const foreign = await whyForeign(sending, found);
  if (foreign !== null) return { kind: 'refused', message: foreign };
  return write(sending, seenIn(found, sending.table, from), found, looks);
}

async function prepare(
  { log, table, newest }: Sending,
  from: Cursor,
  found: Found | null,
): Promise<Batch> {
  const calendar = calendarOf(from.timeZone);
  const rows = await harvest(log, table, from, newest?.seq ?? 0, calendar);
  const recent = newest === null ? [] : await recentRolls(log, newest);
  const live = liveRows({ table, newest, recent }, calendar);
  return batchOf({ table, harvest: rows, live }, from, found);
}

/**
 * The cursor after a look at the spreadsheet. Where a tab is gone, or has lost rows or columns, all is written again
 * from the start.
 */
function seenIn(found: Found, table: string, from: Cursor): Cursor {
  const write = newestWrite(table, found);
  const whole =
    hasRoom(LIVE, LIVE_ROWS, found) &&
    hasRoom(LEDGER, rowOfEntry(from.entries) + 1, found) &&
    hasRoom(ROLLS, rowOfRoll(from.rolls) + 1, found);
  return whole ? { ...from, write } : { ...from, write, seq: 0, entries: 0, rolls: 0 };
}

/** Why this spreadsheet must not be written to; null where it may. */
async function whyForeign({ log, table }: Sending, found: Found): Promise<string | null> {
  const other = otherTable(table, found);
  if (other !== null) {
    return `The spreadsheet of table ${table} holds table ${other}: name another one in house.json.`;
  }
  const written = newestSeq(table, found);
  const known = written === 0 ? 0 : ((await log.newest(table))?.seq ?? 0);
  return written > known ? sheetAhead(table, written, known) : null;
}

/** A sheet that knows more than the log is evidence: it is left as it is. */
export function sheetAhead(table: string, written: number, known: number): string {
  return `The sheet of table ${table} holds commit ${written}, but the ledger ends at commit ${known}: keep both, and find out why before you name another spreadsheet.`;
}
