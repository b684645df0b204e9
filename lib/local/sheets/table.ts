import type { Area } from './area.ts';
import type { Row, Sheet } from './model.ts';

function filled(row: Row | undefined, left: number, right: number): number {
  for (let column = Math.min(right, row?.length ?? 0) - 1; column >= left; column -= 1) {
    if (row?.[column]?.value) {
      return column;
    }
  }
  return -1;
}

function rowFilled(sheet: Sheet, row: number, { left, right }: Area): boolean {
  return filled(sheet.rows[row], left, right) >= 0;
}

function columnFilled(sheet: Sheet, column: number, { top, bottom }: Area): boolean {
  for (let row = top; row < bottom; row += 1) {
    if (sheet.rows[row]?.[column]?.value) {
      return true;
    }
  }
  return false;
}

/** The area with all filled rows that lie right above or below it. */
function withRows(sheet: Sheet, area: Area): Area {
  let { top, bottom } = area;
  while (top > 0 && rowFilled(sheet, top - 1, area)) {
    top -= 1;
  }
  while (bottom < sheet.rows.length && rowFilled(sheet, bottom, area)) {
    bottom += 1;
  }
  return { ...area, top, bottom };
}

function withColumns(sheet: Sheet, area: Area): Area {
  let { left, right } = area;
  while (left > 0 && columnFilled(sheet, left - 1, area)) {
    left -= 1;
  }
  while (right < sheet.grid.columnCount && columnFilled(sheet, right, area)) {
    right += 1;
  }
  return { ...area, left, right };
}

/** The last filled cell of the range, by rows: the seed of its last table. */
function lastFilled(sheet: Sheet, { top, bottom, left, right }: Area): Area | null {
  for (let row = Math.min(bottom, sheet.rows.length) - 1; row >= top; row -= 1) {
    const column = filled(sheet.rows[row], left, right);
    if (column >= 0) {
      return { top: row, bottom: row + 1, left: column, right: column + 1 };
    }
  }
  return null;
}

/**
 * The last table that has a cell in a range: the filled cells around it, up to an empty row and an
 * empty column on each side; null when the range is empty. This is what `values.append` writes
 * below (https://developers.google.com/workspace/sheets/api/guides/values#append_values), and why a
 * gap in a row shifts what is appended (https://github.com/burnash/gspread/issues/603).
 */
export function lastTable(sheet: Sheet, range: Area): Area | null {
  let area = lastFilled(sheet, range);
  while (area !== null) {
    const grown = withColumns(sheet, withRows(sheet, area));
    if (sizeOf(grown) === sizeOf(area)) {
      return grown;
    }
    area = grown;
  }
  return null;
}

function sizeOf({ top, bottom, left, right }: Area): number {
  return (bottom - top) * (right - left);
}
