import type { CellArea, SheetsApi } from '../api.ts';
import type { Content } from '../content.ts';
import type { Cursor } from '../cursor.ts';
import { faulty, type Unflushed } from '../flushed.ts';
import { headCells } from '../form/tables.ts';
import { rowsOf } from '../growth.ts';
import type { Look } from '../look.ts';
import type { Row } from '../rows.ts';
import { CHECKS, LEDGER, LIVE, LIVE_ROWS, PLAYERS, ROLLS, type Tab } from '../tabs.ts';
import { compareRows, type WrongRow } from './compare.ts';
import { newestSlice, olderSlice, type Slice } from './slice.ts';
import type { Strip } from './strip.ts';

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

/** Rows of one tab that are not as the ledger has them. */
export interface Wrong {
  readonly tab: Tab;
  readonly rows: readonly WrongRow[];
}

export interface Inspected {
  readonly kind: 'inspected';
  readonly wrong: readonly Wrong[];
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
  const slices = strips.flatMap((strip, place) => {
    const slice = older[place]?.slice ?? null;
    const newest = newestSlice(strip, rowCountOf(strip.tab, inspecting));
    return slice === null ? [newest] : [newest, slice];
  });
  const parts = [...fixedParts(inspecting), ...(await Promise.all(slices.map(partOf)))].filter(
    ({ area }) => area.to > area.from,
  );
  const answer = await sheets.read(
    cursor.spreadsheetId,
    parts.map(({ area }) => area),
  );
  if (answer.kind !== 'done') return faulty(answer, now());
  return {
    kind: 'inspected',
    wrong: parts.map(({ area, expected }, place) => ({
      tab: area.tab,
      rows: compareRows(area.tab, area.from, expected, answer.value[place] ?? []),
    })),
    next: older.map((one) => one.next),
  };
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
