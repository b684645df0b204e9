import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Tab } from './tabs.ts';

export type Request = sheets_v4.Schema$Request;

/** A tab as it is found, with what belongs to its form. */
export interface FoundTab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly hidden: boolean;
  readonly frozenRows: number;
  readonly frozenColumns: number;
  /** In the order in which they apply. */
  readonly rules: readonly sheets_v4.Schema$ConditionalFormatRule[];
  readonly filter: sheets_v4.Schema$BasicFilter | null;
  readonly protections: readonly sheets_v4.Schema$ProtectedRange[];
  readonly charts: readonly sheets_v4.Schema$EmbeddedChart[];
}

/** Where the mark of a column is found: it has moved with the column. */
export interface FoundMark {
  readonly id: number;
  readonly sheetId: number;
  /** Counted from 0. */
  readonly column: number;
}

/** A checkpoint as it is found: the number of a write, and the table that it wrote. */
export interface FoundCheckpoint {
  readonly write: number;
  readonly key: string;
  readonly value: string;
}

/** What the mirror has to know of a spreadsheet before it writes to it. */
export interface Found {
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** All tabs, also those of staff. */
  readonly tabs: readonly FoundTab[];
  readonly checkpoints: readonly FoundCheckpoint[];
  readonly marks: readonly FoundMark[];
}

/** Rows of a tab, `from` to before `to`, counted from 0; of each the columns that are ours. */
export interface CellArea {
  readonly tab: Tab;
  readonly from: number;
  readonly to: number;
}

/** What an area holds; what is hidden is counted from its first row and column on. */
export interface ReadArea {
  readonly rows: readonly sheets_v4.Schema$RowData[];
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly number[];
}

/** Why a call did not do what it was asked. */
export type Fault =
  /** Too many calls for now; nothing was written. After `after` ms it is this call's turn, if that is known. */
  | { readonly kind: 'busy'; readonly after?: number }
  /** Nobody knows whether it was written: the same again. */
  | { readonly kind: 'unknown'; readonly why: string }
  /** Not of this spreadsheet's form; nothing was written. */
  | { readonly kind: 'misfit'; readonly message: string }
  /** It will not be done until a person does something, which the message says; nothing was written. */
  | { readonly kind: 'refused'; readonly message: string };

export type Answer<T> = { readonly kind: 'done'; readonly value: T } | Fault;

/** The Sheets API, as far as the mirror needs it. Never throws for what Google answers. */
export interface SheetsApi {
  /**
   * Takes the turn that the next write uses, where turns are given: so nobody looks at a spreadsheet that he may not write
   * to yet.
   */
  turn(): Promise<Answer<null>>;
  look(spreadsheetId: string): Promise<Answer<Found>>;
  /**
   * What was typed into some cells, and but for `values` how it is shown: an answer an area. Empty rows at its end may be
   * left out.
   */
  read(
    spreadsheetId: string,
    areas: readonly CellArea[],
    what: 'all' | 'values',
  ): Promise<Answer<readonly ReadArea[]>>;
  /** One `spreadsheets.batchUpdate`: all of it or nothing. */
  write(spreadsheetId: string, requests: readonly Request[]): Promise<Answer<null>>;
}
