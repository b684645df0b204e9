import type { Area } from './area.ts';
import type { Row } from './cell.ts';
import type { Sheet } from './model.ts';
import { EVERY, NONE, type Share, SOME } from './page.ts';
import type { Piece } from './rows.ts';

function filled(row: Row | undefined, left: number, right: number): number {
  for (let column = Math.min(right, row?.length ?? 0) - 1; column >= left; column -= 1) {
    if (row?.[column]?.value) {
      return column;
    }
  }
  return -1;
}

/** How far columns of a piece's page are filled, as far as that is known without its rows. */
function shares({ summary }: Piece, left: number, right: number): readonly Share[] {
  return summary.columns.slice(left, right);
}

function columnFilled(sheet: Sheet, column: number, { top, bottom }: Area): boolean {
  return sheet.rows.pieces(top, bottom).some((piece) => {
    const share = piece.summary.columns[column] ?? NONE;
    return share === SOME && !piece.whole
      ? piece.rows().some((row) => row?.[column]?.value)
      : share !== NONE;
  });
}

/** The first of the filled rows that lie right above this one. */
function topOf(sheet: Sheet, row: number, { left, right }: Area): number {
  let top = row;
  for (const piece of sheet.rows.pieces(0, row).reverse()) {
    const all = shares(piece, left, right).includes(EVERY);
    const gap = all ? -1 : piece.rows().findLastIndex((cells) => filled(cells, left, right) < 0);
    top = piece.from + gap + 1;
    if (gap >= 0) {
      break;
    }
  }
  return top;
}

/** The row behind the filled ones from this one on. */
function bottomOf(sheet: Sheet, row: number, { left, right }: Area): number {
  for (const piece of sheet.rows.pieces(row, sheet.rows.length)) {
    const all = shares(piece, left, right).includes(EVERY);
    const gap = all ? -1 : piece.rows().findIndex((cells) => filled(cells, left, right) < 0);
    if (gap >= 0) {
      return piece.from + gap;
    }
  }
  return Math.max(row, sheet.rows.length);
}

/** The area with all filled rows that lie right above or below it. */
function withRows(sheet: Sheet, area: Area): Area {
  return { ...area, top: topOf(sheet, area.top, area), bottom: bottomOf(sheet, area.bottom, area) };
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
  for (const piece of sheet.rows.pieces(top, bottom).reverse()) {
    const none = shares(piece, left, right).every((share) => share === NONE);
    const rows = none ? [] : piece.rows();
    const down = rows.findLastIndex((row) => filled(row, left, right) >= 0);
    if (down >= 0) {
      const [row, column] = [piece.from + down, filled(rows[down], left, right)];
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
