import { setTimeout as pause } from 'node:timers/promises';
import type { Covering } from '../../presence/coverage.ts';
import type { Answer, CellArea, Fault, Found, SheetsApi } from '../../sheet/api.ts';
import { newestWrite } from '../../sheet/checkpoint.ts';
import type { Cursor } from '../../sheet/cursor.ts';
import type { Findings } from '../../sheet/findings.ts';
import type { Row } from '../../sheet/rows.ts';
import type { MirrorStore } from '../../sheet/store.ts';
import { TABS } from '../../sheet/tabs.ts';

/** A spreadsheet as it was read at one moment, with what is known of it. */
export interface Captured {
  readonly kind: 'captured';
  readonly cursor: Cursor;
  readonly findings: Findings;
  readonly covering: Covering;
  readonly found: Found;
  /** The rows of each of our tabs that is there under its name, by its id. */
  readonly rows: ReadonlyMap<number, readonly Row[]>;
}

/** Why it could not be read. */
export interface Uncaptured {
  readonly kind: 'unknown';
  readonly why: string;
}

/** A table that has no spreadsheet yet. */
export interface NoSheet {
  readonly kind: 'none';
}

/** So often it is read again where the mirror writes meanwhile. */
const TRIES = 20;
/** So long it is waited for a cursor that does not know of the newest write: then the mirror died in between. */
const CURSOR_TRIES = 8;
const PAUSE_MS = 250;
/** Rows are read so many in a call. */
const SLICE = 4_000;

interface Store {
  readonly cursors: Pick<MirrorStore['cursors'], 'read'>;
  readonly findings: Pick<MirrorStore['findings'], 'read'>;
  readonly presence: MirrorStore['presence'];
}

/**
 * Reads a table's whole spreadsheet. While the mirror writes, what is read and what is known of it do not belong
 * together: then it is read again.
 * @param sheetsOf the way to a spreadsheet, or why there is none.
 */
export async function capture(
  store: Store,
  table: string,
  sheetsOf: (spreadsheetId: string) => Promise<SheetsApi | string>,
): Promise<Captured | Uncaptured | NoSheet> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const cursor = await store.cursors.read(table);
    if (cursor === null) return { kind: 'none' };
    const sheets = await sheetsOf(cursor.spreadsheetId);
    if (typeof sheets === 'string') return { kind: 'unknown', why: sheets };
    const read = await captureOnce(store, table, cursor, sheets);
    if (read !== 'moving' && (tries >= CURSOR_TRIES || isKnown(table, read))) return read;
    await pause(PAUSE_MS);
  }
  return { kind: 'unknown', why: 'the sheet is being written without a rest: try again' };
}

/** Whether the cursor has moved on after the newest write. */
function isKnown(table: string, read: Captured | Uncaptured): boolean {
  return read.kind !== 'captured' || newestWrite(table, read.found) === read.cursor.write;
}

async function captureOnce(
  store: Store,
  table: string,
  cursor: Cursor,
  sheets: SheetsApi,
): Promise<Captured | Uncaptured | 'moving'> {
  const findings = await store.findings.read(table);
  const { covering } = await store.presence.read(table);
  const look = await sheets.look(cursor.spreadsheetId);
  if (look.kind !== 'done') return unread(look);
  const found = look.value;
  const rows = await readAll(sheets, cursor.spreadsheetId, areasIn(found));
  if (rows.kind === 'misfit') return 'moving';
  if (rows.kind !== 'done') return unread(rows);
  const after = await store.cursors.read(table);
  const same = JSON.stringify(after) === JSON.stringify(cursor);
  const again = await sheets.look(cursor.spreadsheetId);
  if (again.kind !== 'done') return unread(again);
  if (!same || newestWrite(table, again.value) !== newestWrite(table, found)) return 'moving';
  return { kind: 'captured', cursor, findings, covering, found, rows: rows.value };
}

/** A tab that staff have renamed or taken away is not read: that is a difference by itself. */
function areasIn({ tabs }: Found): readonly CellArea[] {
  return TABS.flatMap((tab) => {
    const found = tabs.find(({ sheetId }) => sheetId === tab.sheetId);
    const rowCount = found?.title === tab.title ? found.rowCount : 0;
    const starts = Array.from({ length: Math.ceil(rowCount / SLICE) }, (_, i) => i * SLICE);
    return starts.map((from) => ({ tab, from, to: Math.min(from + SLICE, rowCount) }));
  });
}

/** As few calls as may be: what is read in one belongs together, and the mirror writes on. */
async function readAll(
  sheets: SheetsApi,
  spreadsheetId: string,
  areas: readonly CellArea[],
): Promise<Answer<ReadonlyMap<number, readonly Row[]>>> {
  const rows = new Map<number, Row[]>();
  for (const some of inCalls(areas)) {
    const read = await sheets.read(spreadsheetId, some, 'all');
    if (read.kind !== 'done') return read;
    for (const [place, area] of some.entries()) {
      const known = rows.get(area.tab.sheetId) ?? [];
      rows.set(area.tab.sheetId, known);
      append(known, area, read.value[place]?.rows ?? []);
    }
  }
  return { kind: 'done', value: rows };
}

/** Rows that hold nothing at the end of a slice may be left out of an answer. */
function append(known: Row[], { from }: CellArea, slice: readonly Row[]): void {
  if (slice.length === 0) return;
  while (known.length < from) known.push({});
  known.push(...slice);
}

function inCalls(areas: readonly CellArea[]): readonly (readonly CellArea[])[] {
  const calls: CellArea[][] = [];
  let room = 0;
  for (const area of areas) {
    const length = area.to - area.from;
    if (length > room) {
      calls.push([]);
      room = SLICE;
    }
    calls.at(-1)?.push(area);
    room -= length;
  }
  return calls;
}

function unread(fault: Fault): Uncaptured {
  switch (fault.kind) {
    case 'busy':
      return { kind: 'unknown', why: 'Google takes no more calls in this minute: try again' };
    case 'unknown':
      return { kind: 'unknown', why: `the sheet does not answer (${fault.why}): try again` };
    case 'misfit':
    case 'refused':
      return { kind: 'unknown', why: fault.message.replace(/\.$/, '') };
  }
}
