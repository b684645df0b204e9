import type { Cell, CellValue, Dimension, Row, Sheet, Spreadsheet } from './model.ts';
import type { CellFormat, DimensionProperties } from './shapes.ts';

/** A cell on disk: value, number of its format, note. Formats are kept once each. */
type StoredCell = readonly [CellValue | null, number | null, string | null];

interface StoredSheet extends Omit<Sheet, 'rows' | 'sizes'> {
  readonly rows: readonly (readonly (StoredCell | null)[] | null)[];
  readonly sizes: Readonly<Record<Dimension, readonly (readonly [number, DimensionProperties])[]>>;
}

/** A spreadsheet on disk. `version` grows when this form changes. */
export interface Snapshot {
  readonly version: 1;
  /** Charts are missing where there were none yet when it was written. */
  readonly book: Omit<Spreadsheet, 'sheets' | 'charts'> & Partial<Pick<Spreadsheet, 'charts'>>;
  readonly sheets: readonly StoredSheet[];
  readonly formats: readonly CellFormat[];
}

/** The form of a spreadsheet on disk. */
export function toSnapshot(book: Spreadsheet): Snapshot {
  const numbers = new Map<string, number>();
  const formats: CellFormat[] = [];
  const numberOf = (format: CellFormat): number => {
    const key = JSON.stringify(format);
    const number = numbers.get(key) ?? formats.push(format) - 1;
    numbers.set(key, number);
    return number;
  };
  const cellOf = (cell: Cell | undefined): StoredCell | null =>
    cell === undefined
      ? null
      : [cell.value, cell.format === null ? null : numberOf(cell.format), cell.note];
  const sheets = book.sheets.map((sheet) => ({
    ...sheet,
    rows: Array.from(sheet.rows, (row) => (row === undefined ? null : Array.from(row, cellOf))),
    sizes: { ROWS: [...sheet.sizes.ROWS], COLUMNS: [...sheet.sizes.COLUMNS] },
  }));
  const { sheets: _sheets, ...rest } = book;
  return { version: 1, book: rest, sheets, formats };
}

/** The spreadsheet that a snapshot was made of. */
export function fromSnapshot({ book, sheets, formats }: Snapshot): Spreadsheet {
  const cellOf = (stored: StoredCell | null): Cell | undefined => {
    if (stored === null) {
      return undefined;
    }
    const [value, number, note] = stored;
    return { value, format: number === null ? null : (formats[number] ?? null), note };
  };
  const rowOf = (row: readonly (StoredCell | null)[] | null): Row | undefined =>
    row === null ? undefined : row.map(cellOf);
  return {
    charts: [],
    ...book,
    sheets: sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map(rowOf),
      sizes: { ROWS: new Map(sheet.sizes.ROWS), COLUMNS: new Map(sheet.sizes.COLUMNS) },
    })),
  };
}
