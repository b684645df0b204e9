import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';

export type Request = sheets_v4.Schema$Request;

/** A tab as it is found. */
export interface FoundTab {
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
}

/** A checkpoint as it is found: the number of a write, and the table that it wrote. */
export interface FoundCheckpoint {
  readonly write: number;
  readonly key: string;
  readonly value: string;
}

/** What the mirror has to know of a spreadsheet before it writes to it. */
export interface Found {
  readonly tabs: readonly FoundTab[];
  readonly checkpoints: readonly FoundCheckpoint[];
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
  look(spreadsheetId: string): Promise<Answer<Found>>;
  /** One `spreadsheets.batchUpdate`: all of it or nothing. */
  write(spreadsheetId: string, requests: readonly Request[]): Promise<Answer<null>>;
}
