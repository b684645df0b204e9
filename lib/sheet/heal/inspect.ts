import type { CellArea, Fault, ReadArea, SheetsApi } from '../api.ts';
import type { Content } from '../content.ts';
import type { Cursor } from '../cursor.ts';
import { faulty, later, SOON_MS, type Unflushed } from '../flushed.ts';
import { headCells } from '../form/tables.ts';
import { rowsOf } from '../growth.ts';
import type { Look } from '../look.ts';
import type { Row } from '../rows.ts';
import { CHECKS, LEDGER, LIVE, LIVE_ROWS, PLAYERS, ROLLS, type Tab } from '../tabs.ts';
import { compareRows, type WrongRow } from './compare.ts';
import { newestSlice, olderSlice, type Slice } from './slice.ts';
import type { Strip } from './strip.ts';
import { MOST_ROWS, type Wrong, wrongBelow, wrongHidden, wrongRows } from './wrong.ts';

/** What is inspected, and through what. */
export interface Inspecting {
  readonly sheets: SheetsApi;
  readonly cursor: Cursor;
  readonly look: Look;
  readonly strips: readonly Strip[];
  /** `Live` and the head of `Checks` as they must be. */
  readonly content: Content;
  /** Whether `Checks` was written with what is known by now. */
  readonly checksKnown: boolean;
  /** Where the rounds over the older rows of each strip are. */
  readonly next: readonly number[];
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

export interface Inspected {
  readonly kind: 'inspected';
  readonly wrong: readonly Wrong[];
  /** Whether more was found wrong than can be put right at once. */
  readonly more: boolean;
  readonly next: number[];
}

/** An area of the sheet with the rows that it must hold. */
interface Part {
  readonly area: CellArea;
  readonly expected: readonly Row[];
}

/** Holds the newest rows, and a slice of the older ones of each tab, against what the ledger makes of them. */
export async function inspect(inspecting: Inspecting): Promise<Inspected | Unflushed> {
  const { sheets, cursor, strips, next, now } = inspecting;
  const older = strips.map((strip, place) => olderSlice(strip, next[place] ?? 0));
  const newest = strips.map((strip) => newestSlice(strip, rowCountOf(strip.tab, inspecting)));
  const slices = [...newest, ...older.flatMap(({ slice }) => slice ?? [])];
  const parts = [...fixedParts(inspecting), ...(await Promise.all(slices.map(partOf)))].filter(
    ({ area }) => area.to > area.from,
  );
  const close = await sheets.read(cursor.spreadsheetId, parts.map(areaOf), 'all');
  if (close.kind !== 'done') return unread(close, now());
  const below = belowAll(inspecting, newest);
  const far =
    below.length === 0
      ? ({ kind: 'done', value: [] } as const)
      : await sheets.read(cursor.spreadsheetId, below, 'values');
  if (far.kind !== 'done') return unread(far, now());
  const compared = parts.map(({ area, expected }, place) => ({
    area,
    found: close.value[place] ?? NOTHING_READ,
    rows: compareRows(area.tab, area.from, expected, close.value[place]?.rows ?? []),
  }));
  const { rows, more } = atMost(compared);
  return {
    kind: 'inspected',
    wrong: [
      ...rows.map(({ tab, wrong }) => wrongRows(tab, wrong)),
      ...compared.flatMap(({ area, found }) => hiddenIn(area, found)),
      ...below.map(({ tab, from, to }, at) => wrongBelow(tab, from, far.value[at]?.rows ?? [], to)),
    ],
    more,
    next: more ? [...next] : older.map((one) => one.next),
  };
}

const NOTHING_READ: ReadArea = { rows: [], hiddenRows: [], hiddenColumns: [] };

/** A tab that is renamed between the look and the reading is somebody at work, whom the next look finds. */
function unread(fault: Fault, now: number): Unflushed {
  return fault.kind === 'misfit'
    ? later(SOON_MS, 'somebody is changing the sheet')
    : faulty(fault, now);
}

interface Compared {
  readonly area: CellArea;
  readonly rows: readonly WrongRow[];
}

/** As many wrong rows as one batch takes; the others are found again. */
function atMost(compared: readonly Compared[]) {
  let left = MOST_ROWS;
  const rows = compared.map(({ area: { tab }, rows: all }) => {
    const wrong = all.slice(0, left);
    left -= wrong.length;
    return { tab, wrong };
  });
  const count = compared.reduce((sum, { rows: all }) => sum + all.length, 0);
  return { rows, more: count > MOST_ROWS };
}

function hiddenIn(
  { tab, from }: CellArea,
  { hiddenRows, hiddenColumns }: ReadArea,
): readonly Wrong[] {
  // Columns are told once, with the tab's first rows.
  const columns = from === 0 ? hiddenColumns : [];
  return [wrongHidden(tab, 'ROWS', from, hiddenRows), wrongHidden(tab, 'COLUMNS', 0, columns)];
}

/** What lies below that is looked at closely: rows that staff have pushed down or typed there. */
function belowAll(inspecting: Inspecting, newest: readonly Slice[]): readonly CellArea[] {
  const ends = [
    { tab: LIVE, from: LIVE_ROWS },
    ...newest.map(({ strip: { tab }, to }) => ({ tab, from: to })),
  ];
  return ends
    .map((end) => ({ ...end, to: rowCountOf(end.tab, inspecting) }))
    .filter(({ from, to }) => to > from);
}

function areaOf({ area }: Part): CellArea {
  return area;
}

/** The headers, and the tabs that are written whole. */
function fixedParts({ content, checksKnown }: Inspecting): readonly Part[] {
  const headers = [LEDGER, ROLLS, PLAYERS].map((tab) => ({
    area: { tab, from: 0, to: 1 },
    expected: [{ values: [...headCells(tab)] }],
  }));
  const live = { area: { tab: LIVE, from: 0, to: LIVE_ROWS }, expected: content.live };
  const checks = content.checks;
  const head = { area: { tab: CHECKS, from: 0, to: checks.length }, expected: checks };
  return checksKnown ? [...headers, live, head] : [...headers, live];
}

async function partOf({ strip, from, to }: Slice): Promise<Part> {
  const first = from - strip.firstRow + 1;
  const last = Math.min(to - strip.firstRow, strip.count);
  return { area: { tab: strip.tab, from, to }, expected: await strip.rows(first, last) };
}

function rowCountOf(tab: Tab, { look }: Inspecting): number {
  return rowsOf(tab, look.found.tabs);
}
