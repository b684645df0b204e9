import { type Batch, batchOf } from './batch.ts';
import { fileFull } from './cellCount.ts';
import { newestWrite } from './checkpoint.ts';
import { type Books, contentAfter, contentWhenFull } from './content.ts';
import type { Cursor } from './cursor.ts';
import { type FindingsStore, notYetTold, withFindings } from './findings.ts';
import { faulty, type Unflushed } from './flushed.ts';
import type { Look, Looking } from './look.ts';
import { lookAt } from './look.ts';
import { LEDGER, LIVE, ROLLS } from './tabs.ts';
import { toldOf } from './told.ts';

/** What is sent, and what it is sent through. */
export interface Sending extends Books, Looking {
  /** So many cells a file may have, empty ones included. */
  readonly mostCells: number;
  readonly keep: FindingsStore;
  /** Takes one line of JSON. */
  readonly say: (line: string) => void;
}

/** What is in the sheet now and is to be kept, and why it was the last batch, where it was. */
export interface Written extends Pick<Batch, 'cursor' | 'moved'> {
  readonly kind: 'written';
  readonly stopped: string | null;
}

/** A write was refused for the spreadsheet's form, and nothing has come of it yet. */
export interface Doubtful {
  readonly kind: 'doubtful';
  readonly so: Unflushed;
}

export type Sent = Written | Doubtful | Unflushed;

/** So often the spreadsheet is looked at anew where a batch does not fit. */
const MOST_LOOKS = 2;

/**
 * Writes what comes after the cursor, in one batch, to a spreadsheet that is as the cursor knows it. Its turn comes
 * first: where it has to be waited for, nothing is read for a batch that would only be made again.
 */
export async function sendOn(sending: Sending, from: Cursor): Promise<Sent> {
  const turn = await sending.sheets.turn();
  if (turn.kind !== 'done') return faulty(turn, sending.now());
  return write(sending, from, null, MOST_LOOKS);
}

/** The same to a spreadsheet of which nothing is known: its form is put right in the same batch. */
export function sendFirst(sending: Sending, from: Cursor): Promise<Sent> {
  return lookAndWrite(sending, from, MOST_LOOKS - 1);
}

async function write(
  sending: Sending,
  from: Cursor,
  look: Look | null,
  looks: number,
): Promise<Sent> {
  const content = await contentAfter(sending, from, listsEveryone(from, look));
  const batch = batchOf(sending.table, content, from, look);
  if (batch.cursor.cells > sending.mostCells) {
    // Staff may have made room since it was looked at.
    return look === null ? lookAndWrite(sending, from, looks - 1) : stop(sending, from, look);
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
  if (answer.kind === 'misfit' && looks > 0) {
    return doubting(await lookAndWrite(sending, from, looks - 1));
  }
  return faulty(answer, sending.now());
}

function doubting(sent: Sent): Sent {
  return sent.kind === 'written' || sent.kind === 'doubtful'
    ? sent
    : { kind: 'doubtful', so: sent };
}

/** Says once, in the sheet, that it has no room left. */
async function stop(sending: Sending, from: Cursor, look: Look): Promise<Sent> {
  const message = fileFull(sending.table, from.entries);
  if (from.full) return { kind: 'refused', message };
  const content = await contentWhenFull(sending, from, message);
  const batch = batchOf(sending.table, content, from, look);
  const cursor = { ...batch.cursor, full: true };
  return send(sending, from, { ...batch, cursor }, 0, message);
}

async function lookAndWrite(sending: Sending, from: Cursor, looks: number): Promise<Sent> {
  const turn = await sending.sheets.turn();
  if (turn.kind !== 'done') return faulty(turn, sending.now());
  const look = await lookAt(sending, from);
  if (look.kind !== 'looked') return look;
  const findings = await told(sending, look);
  return write({ ...sending, findings }, seenIn(look, sending.table, from), look, looks);
}

/** What was not in form is told in the log at once, and in `Checks` by the batch that puts it right. */
async function told(sending: Sending, look: Look) {
  const { table, keep, findings, now, say } = sending;
  const found = notYetTold(findings, toldOf(look.misformed, now()));
  const after = withFindings(findings, found);
  if (after === findings) return findings;
  say(JSON.stringify({ level: 'warn', event: 'sheet-mended', table, found }));
  await keep.save(table, after);
  return after;
}

/**
 * The cursor after a look at the spreadsheet. Where rows of the log are gone, all is written again from where this
 * spreadsheet begins.
 */
function seenIn({ found, lost }: Look, table: string, from: Cursor): Cursor {
  const write = newestWrite(table, found);
  const whole = !lost.has(LEDGER.sheetId) && !lost.has(ROLLS.sheetId);
  return whole ? { ...from, write } : { ...from, write, ...from.base };
}

/** Whether all players are listed: where they are gone, or where a spreadsheet goes on after another. */
function listsEveryone({ seq, base }: Cursor, look: Look | null): boolean {
  if (seq === base.seq && base.seq > 0) return true;
  return look !== null && [...look.lost].some((sheetId) => sheetId !== LIVE.sheetId);
}
