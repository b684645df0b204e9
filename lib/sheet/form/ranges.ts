import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { FoundTab } from '../api.ts';
import { columnCount, type Tab } from '../tabs.ts';

export type GridRange = sheets_v4.Schema$GridRange;

/** Our columns of a tab from a row on (counted from 0), to the end of the grid however long it grows. */
export function ourColumns(tab: Tab, startRowIndex = 0): GridRange {
  const rows = startRowIndex === 0 ? {} : { startRowIndex };
  return {
    sheetId: tab.sheetId,
    ...rows,
    startColumnIndex: 0,
    endColumnIndex: columnCount(tab),
  };
}

/**
 * How a range that was found compares with ours. One that ends above the grid's last row while ours has no end is
 * `short`: Google may have closed it when it was set, and the tab has grown since; that is nobody's doing.
 */
export function compared(
  ours: GridRange,
  found: GridRange,
  tab: FoundTab,
): 'same' | 'short' | 'other' {
  const [a, b] = [bounds(ours, tab), bounds(found, tab)];
  const alike =
    a.sheetId === b.sheetId && a.top === b.top && a.left === b.left && a.right === b.right;
  if (!alike) return 'other';
  if (a.bottom === b.bottom) return 'same';
  return a.bottom === Number.POSITIVE_INFINITY ? 'short' : 'other';
}

/** A bound at the edge of the grid is none. */
function bounds(range: GridRange, { rowCount, columnCount }: FoundTab) {
  const { endRowIndex, endColumnIndex } = range;
  return {
    sheetId: range.sheetId ?? 0,
    top: range.startRowIndex ?? 0,
    left: range.startColumnIndex ?? 0,
    bottom: openAt(endRowIndex, rowCount),
    right: openAt(endColumnIndex, columnCount),
  };
}

function openAt(end: number | null | undefined, count: number): number {
  return end === null || end === undefined || end >= count ? Number.POSITIVE_INFINITY : end;
}
