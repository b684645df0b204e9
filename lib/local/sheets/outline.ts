import { type Sheet, type Spreadsheet, usedColumns, usedRows } from './model.ts';

/** One visible tab, without its content. */
export interface TabOutline {
  readonly sheetId: number;
  readonly title: string;
  /** Rows and columns up to the last one that holds a value. */
  readonly rows: number;
  readonly columns: number;
  readonly frozenRows: number;
  /** The revision at which this tab last changed. */
  readonly changedAt: number;
}

/** What a reader needs to know what to read again. Google has nothing like it; the page does. */
export interface Outline {
  readonly spreadsheetId: string;
  readonly title: string;
  /** Grows by one with each batch. */
  readonly revision: number;
  readonly sheets: readonly TabOutline[];
}

const known = new WeakMap<Sheet, TabOutline>();

/** A tab is measured once for each of its states. */
function tabOutline(sheet: Sheet): TabOutline {
  const outline = known.get(sheet) ?? {
    sheetId: sheet.sheetId,
    title: sheet.title,
    rows: usedRows(sheet),
    columns: usedColumns(sheet),
    frozenRows: sheet.grid.frozenRowCount,
    changedAt: sheet.changedAt,
  };
  known.set(sheet, outline);
  return outline;
}

/** The visible tabs of a spreadsheet in order, and how far each is filled. */
export function outlineOf(spreadsheetId: string, book: Spreadsheet): Outline {
  const sheets = book.sheets.filter(({ hidden }) => !hidden).map(tabOutline);
  return { spreadsheetId, title: book.title, revision: book.revision, sheets };
}
