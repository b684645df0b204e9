import type { Found, SheetsApi } from './api.ts';
import { type Batch, batchOf } from './batch.ts';
import { hasRoom } from './bootstrap.ts';
import { fileFull } from './cellCount.ts';
import { newestSeq, newestWrite, otherTable } from './checkpoint.ts';
import { type Books, contentAfter, contentWhenFull } from './content.ts';
import type { Cursor } from './cursor.ts';
import { faulty, type Unflushed } from './flushed.ts';
import { rowOfBalance, rowOfEntry, rowOfPlayer, rowOfRoll } from './places.ts';
import { CHECKS, LEDGER, LIVE, LIVE_ROWS, PLAYERS, ROLLS } from './tabs.ts';

/** What is sent, and what it is sent through. */
export interface Sending extends Books {
  readonly sheets: SheetsApi;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** So many cells a file may have, empty ones included. */
  readonly mostCells: number;
}

/** What is in the sheet now and is to be kept, and why it was the last batch, where it was. */
export interface Written extends Pick<Batch, 'cursor' | 'moved'> {
  readonly kind: 'written';
  readonly stopped: string | null;
}

export type Sent = Written | Unflushed;

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
  const content = await contentAfter(sending, from);
  const batch = batchOf(sending.table, content, from, found);
  if (batch.cursor.cells > sending.mostCells) {
    // Staff may have made room since it was looked at.
    return found === null ? lookAndWrite(sending, from, looks - 1) : stop(sending, from, found);
  }
  return send(sending, from, batch, looks, null);
}

async function send(
  sending: Sending,
  from: Cursor,
  batch: Batch,
  looks: number,
  stopped: string | null,
): Promise<Sent> {
  const answer = await sending.sheets.write(from.spreadsheetId, batch.requests);
  if (answer.kind === 'done') return { kind: 'written', ...batch, stopped };
  // Staff have changed the form of the sheet, or an earlier write of unknown outcome is there.
  if (answer.kind === 'misfit' && looks > 0) return lookAndWrite(sending, from, looks - 1);
  return faulty(answer, sending.now());
}

/** Says once, in the sheet, that it has no room left. */
async function stop(sending: Sending, from: Cursor, found: Found): Promise<Sent> {
  const message = fileFull(sending.table, from.entries);
  if (from.full) return { kind: 'refused', message };
  const content = await contentWhenFull(sending, from, message);
  const batch = batchOf(sending.table, content, from, found);
  const cursor = { ...batch.cursor, full: true };
  return send(sending, from, { ...batch, cursor }, 0, message);
}

async function lookAndWrite(sending: Sending, from: Cursor, looks: number): Promise<Sent> {
  const answer = await sending.sheets.look(from.spreadsheetId);
  if (answer.kind !== 'done') return faulty(answer, sending.now());
  const found = answer.value;
  const foreign = await whyForeign(sending, found);
  if (foreign !== null) return { kind: 'refused', message: foreign };
  return write(sending, seenIn(found, sending.table, from), found, looks);
}

/**
 * The cursor after a look at the spreadsheet. Where a tab is gone, or has lost rows or columns, all is written again
 * from where this spreadsheet begins.
 */
function seenIn(found: Found, table: string, from: Cursor): Cursor {
  const write = newestWrite(table, found);
  const { base } = from;
  const whole =
    hasRoom(LIVE, LIVE_ROWS, found) &&
    hasRoom(LEDGER, rowOfEntry(from.entries, base) + 1, found) &&
    hasRoom(ROLLS, rowOfRoll(from.rolls, base) + 1, found) &&
    hasRoom(PLAYERS, rowOfPlayer(from.players) + 1, found) &&
    hasRoom(CHECKS, rowOfBalance(from.players) + 1, found);
  return whole ? { ...from, write } : { ...from, write, ...base };
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
