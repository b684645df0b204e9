import type { Row } from './cell.ts';

/** Rows that a page has at most. */
export const PAGE_ROWS = 256;

/** The rows of a page, missing where empty. */
export type PageRows = (Row | undefined)[];

/** In how many rows of a page a column holds a value. */
export const [NONE, SOME, EVERY] = [0, 1, 2] as const;
export type Share = typeof NONE | typeof SOME | typeof EVERY;

/** What is known of a page without its rows. */
export interface Summary {
  /** The last row of the page that holds a value; -1 when none does. */
  readonly lastFilled: number;
  /** By column; columns past the end hold nothing. */
  readonly columns: readonly Share[];
}

/** Where the rows of a page lie on disk; in bytes. */
export interface Place {
  readonly at: number;
  readonly bytes: number;
  /** How often the file had been written anew. */
  readonly edition: number;
}

/** Has the rows of pages that nobody has asked for in a while, and reads them back. */
export interface Keeper {
  /** Reads rows that the page is to have at hand from now on. */
  readonly open: (page: Page) => PageRows;
  /** Reads rows that nobody will need again soon. */
  readonly peek: (page: Page) => PageRows;
}

/**
 * Some rows of a tab. Only the draft that made a page writes into it; from then on its rows never
 * change, so that states of a spreadsheet share it and its place on disk stays true.
 */
export interface Page {
  readonly owner: object | null;
  size: number;
  /** Null while they lie on disk alone. */
  rows: PageRows | null;
  /** Null until somebody asks. */
  summary: Summary | null;
  /** Null while the page is its draft's alone, and where all is kept in memory. */
  keeper: Keeper | null;
  /** Null while they are not on disk. */
  place: Place | null;
  /** The last count of its keeper that met it. */
  seen: number;
}

/** A page of these rows, into which the owner alone may write. */
export function pageOf(rows: PageRows, owner: object | null = null): Page {
  return { owner, size: rows.length, rows, summary: null, keeper: null, place: null, seen: 0 };
}

/** @throws when the page does not have them itself */
export function ownRows({ rows }: Page): PageRows {
  if (rows === null) {
    throw new Error('The rows of a page are neither in memory nor on disk.');
  }
  return rows;
}

/** The rows of a page, which stay at hand. */
export function openRows(page: Page): PageRows {
  return page.keeper?.open(page) ?? ownRows(page);
}

/** The rows of a page, for a look. */
export function peekRows(page: Page): PageRows {
  return page.rows ?? page.keeper?.peek(page) ?? ownRows(page);
}

function summarize(rows: PageRows): Summary {
  const counts: number[] = [];
  let lastFilled = -1;
  rows.forEach((row, index) => {
    row?.forEach((cell, column) => {
      if (cell?.value) {
        counts[column] = (counts[column] ?? 0) + 1;
        lastFilled = index;
      }
    });
  });
  const share = (count = 0): Share => (count === 0 ? NONE : count === rows.length ? EVERY : SOME);
  return { lastFilled, columns: Array.from(counts, share) };
}

/** What is known of a page without its rows. */
export function summaryOf(page: Page): Summary {
  page.summary ??= summarize(peekRows(page));
  return page.summary;
}
