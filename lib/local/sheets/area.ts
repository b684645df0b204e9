import { formatRange } from './a1.ts';
import { Refused } from './errors.ts';
import type { Sheet } from './model.ts';
import type { GridRange } from './shapes.ts';

/** A range inside one tab with all its bounds, half open, from 0. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The refusal that names a range past the edge of a tab and how large the tab is. */
export function pastTheGrid(sheet: Sheet, range: GridRange): Refused {
  const { rowCount, columnCount } = sheet.grid;
  return new Refused(
    `Range (${formatRange(sheet.title, range)}) exceeds grid limits. ` +
      `Max rows: ${rowCount}, max columns: ${columnCount}`,
  );
}

function checkOrder(start: number, end: number, name: string): void {
  if (start > end) {
    throw new Refused(`${name} range start ${start} is after its end ${end}.`);
  }
}

/**
 * The cells of a range. One that starts at or past the last row or column is refused; one that
 * only ends past it is cut, and the grid does not grow (both measured on the real API, and for
 * reads: https://github.com/airbytehq/airbyte/issues/1740).
 * @throws Refused `Range (Ledger!A1001:K) exceeds grid limits. Max rows: 1000, max columns: 11`
 */
export function areaOf(sheet: Sheet, range: GridRange): Area {
  const { rowCount, columnCount } = sheet.grid;
  const { startRowIndex: top = 0, startColumnIndex: left = 0 } = range;
  const { endRowIndex = rowCount, endColumnIndex = columnCount } = range;
  if (top >= rowCount || left >= columnCount) {
    throw pastTheGrid(sheet, range);
  }
  checkOrder(top, endRowIndex, 'Row');
  checkOrder(left, endColumnIndex, 'Column');
  return {
    top,
    bottom: Math.min(endRowIndex, rowCount),
    left,
    right: Math.min(endColumnIndex, columnCount),
  };
}

interface Reach {
  readonly tab: number;
  readonly area: Area;
}

/** A range with all bounds, open ones reaching without end. */
function reachOf(range: GridRange): Reach {
  const { sheetId: tab = 0, startRowIndex: top = 0, startColumnIndex: left = 0 } = range;
  const { endRowIndex: bottom = Infinity, endColumnIndex: right = Infinity } = range;
  return { tab, area: { top, bottom, left, right } };
}

/** Whether two ranges have a cell in common. */
export function overlap(one: GridRange, other: GridRange): boolean {
  const [a, b] = [reachOf(one), reachOf(other)];
  const rows = a.area.top < b.area.bottom && b.area.top < a.area.bottom;
  const columns = a.area.left < b.area.right && b.area.left < a.area.right;
  return a.tab === b.tab && rows && columns;
}

/** Whether every cell of `inner` lies in `outer`. */
export function covers(outer: GridRange, inner: GridRange): boolean {
  const [a, b] = [reachOf(outer), reachOf(inner)];
  const rows = a.area.top <= b.area.top && b.area.bottom <= a.area.bottom;
  const columns = a.area.left <= b.area.left && b.area.right <= a.area.right;
  return a.tab === b.tab && rows && columns;
}

/** Whether a range names no bound: the whole tab. */
export function isWholeSheet(range: GridRange): boolean {
  return (
    range.startRowIndex === undefined &&
    range.endRowIndex === undefined &&
    range.startColumnIndex === undefined &&
    range.endColumnIndex === undefined
  );
}
