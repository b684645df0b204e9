import { setTimeout as pause } from 'node:timers/promises';
import type { Covering } from '../../presence/coverage.ts';
import type { Answer, CellArea, Fault, Found, SheetsApi } from '../../sheet/api.ts';
import { newestWrite } from '../../sheet/checkpoint.ts';
import type { Cursor } from '../../sheet/cursor.ts';
import type { Findings } from '../../sheet/findings.ts';
import type { Row } from '../../sheet/rows.ts';
import type { MirrorStore } from '../../sheet/store.ts';
import { TABS, type Tab } from '../../sheet/tabs.ts';

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
const PAUSE_MS = 250;
/** Rows are read so many at a time. */
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
    if (read !== 'moving') return read;
    await pause(PAUSE_MS);
  }
  return { kind: 'unknown', why: 'the sheet is being written without a rest: try again' };
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
  const rows = new Map<number, readonly Row[]>();
  for (const { tab, rowCount } of tabsIn(found)) {
    const read = await readTab(sheets, cursor.spreadsheetId, tab, rowCount);
    if (read.kind !== 'done') return read.kind === 'misfit' ? 'moving' : unread(read);
    rows.set(tab.sheetId, read.value);
  }
  const after = await store.cursors.read(table);
  const same = JSON.stringify(after) === JSON.stringify(cursor);
  const again = await sheets.look(cursor.spreadsheetId);
  if (again.kind !== 'done') return unread(again);
  if (!same || newestWrite(table, again.value) !== newestWrite(table, found)) return 'moving';
  return { kind: 'captured', cursor, findings, covering, found, rows };
}

interface ReadTab {
  readonly tab: Tab;
  readonly rowCount: number;
}

/** A tab that staff have renamed or taken away is not read: that is a difference by itself. */
function tabsIn({ tabs }: Found): readonly ReadTab[] {
  return TABS.flatMap((tab) => {
    const found = tabs.find(({ sheetId }) => sheetId === tab.sheetId);
    return found?.title === tab.title ? [{ tab, rowCount: found.rowCount }] : [];
  });
}

async function readTab(
  sheets: SheetsApi,
  spreadsheetId: string,
  tab: Tab,
  rowCount: number,
): Promise<Answer<readonly Row[]>> {
  const rows: Row[] = [];
  for (let from = 0; from < rowCount; from += SLICE) {
    const area: CellArea = { tab, from, to: Math.min(from + SLICE, rowCount) };
    const read = await sheets.read(spreadsheetId, [area], 'all');
    if (read.kind !== 'done') return read;
    const slice = read.value[0]?.rows ?? [];
    // Rows that hold nothing at the end of a slice may be left out of an answer.
    if (slice.length > 0) while (rows.length < from) rows.push({});
    rows.push(...slice);
  }
  return { kind: 'done', value: rows };
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
