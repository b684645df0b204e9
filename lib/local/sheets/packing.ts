import type { Cell, CellValue } from './cell.ts';
import type { Formats } from './formats.ts';
import type { PageRows } from './page.ts';

/** A cell on disk: value, number of its format, note. */
export type StoredCell = readonly [CellValue | null, number | null, string | null];
export type StoredRow = readonly (StoredCell | null)[] | null;

/** Rows as JSON. */
export function packRows(rows: PageRows, formats: Formats): string {
  const cellOf = (cell: Cell | undefined): StoredCell | null =>
    cell === undefined
      ? null
      : [cell.value, cell.format === null ? null : formats.numberOf(cell.format), cell.note];
  const stored: readonly StoredRow[] = rows.map((row) =>
    row === undefined ? null : row.map(cellOf),
  );
  return JSON.stringify(stored);
}

/** The rows that were stored, with the formats as objects that all cells share. */
export function unpackRows(stored: readonly StoredRow[], formats: Formats): PageRows {
  const cellOf = (cell: StoredCell | null): Cell | undefined => {
    if (cell === null) {
      return undefined;
    }
    const [value, format, note] = cell;
    return { value, format: format === null ? null : formats.at(format), note };
  };
  return stored.map((row) => (row === null ? undefined : row.map(cellOf)));
}
