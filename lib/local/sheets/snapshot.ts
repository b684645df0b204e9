import { createFormats } from './formats.ts';
import type { Dimension, Sheet, Spreadsheet } from './model.ts';
import { type StoredRow, unpackRows } from './packing.ts';
import type { Page } from './page.ts';
import { damaged, readRecords } from './records.ts';
import { Rows } from './rows.ts';
import type { Scratch } from './scratch.ts';
import type { CellFormat, DimensionProperties } from './shapes.ts';
import { Shelf } from './shelf.ts';

interface StoredSheet extends Omit<Sheet, 'rows' | 'sizes'> {
  readonly sizes: Readonly<Record<Dimension, readonly (readonly [number, DimensionProperties])[]>>;
}

interface Stored {
  /** Charts are missing where there were none yet when it was written. */
  readonly book: Omit<Spreadsheet, 'sheets' | 'charts'> & Partial<Pick<Spreadsheet, 'charts'>>;
  readonly formats: readonly CellFormat[];
}

/** A spreadsheet on disk as it was written once: a single record. */
export interface WholeSnapshot extends Stored {
  readonly version: 1;
  readonly sheets: readonly (StoredSheet & { readonly rows: readonly StoredRow[] })[];
}

/**
 * The first record of a spreadsheet on disk: all but its rows. A record for each page follows, tab
 * by tab, so that nobody ever has to hold the whole of it.
 */
export interface SnapshotHead extends Stored {
  readonly version: 2;
  /** How many pages each tab has. */
  readonly sheets: readonly (StoredSheet & { readonly pages: number })[];
}

/** Has all formats of pages numbered that are not on disk. */
function numberFormats(pages: readonly Page[], shelf: Shelf): void {
  for (const page of pages) {
    if (page.place === null) {
      shelf.text(page);
    }
  }
}

/** The records of a spreadsheet on disk, each as JSON. */
export function* snapshotTexts(book: Spreadsheet, shelf: Shelf): Generator<string> {
  const pages = book.sheets.flatMap(({ rows }) => rows.pages);
  numberFormats(pages, shelf);
  const { sheets, ...rest } = book;
  const head: SnapshotHead = {
    version: 2,
    book: rest,
    sheets: sheets.map(({ rows, sizes, ...sheet }) => ({
      ...sheet,
      sizes: { ROWS: [...sizes.ROWS], COLUMNS: [...sizes.COLUMNS] },
      pages: rows.pages.length,
    })),
    formats: shelf.formats.all(),
  };
  yield JSON.stringify(head);
  for (const page of pages) {
    yield shelf.text(page);
  }
}

function sheetOf<S extends StoredSheet>(stored: S, rows: Rows): Sheet {
  const { sizes, ...sheet } = stored;
  return { ...sheet, rows, sizes: { ROWS: new Map(sizes.ROWS), COLUMNS: new Map(sizes.COLUMNS) } };
}

/** The spreadsheet that a snapshot of one record was made of. */
function fromWhole({ book, sheets, formats }: WholeSnapshot): Spreadsheet {
  const known = createFormats(formats);
  return {
    charts: [],
    ...book,
    sheets: sheets.map(({ rows, ...sheet }) => sheetOf(sheet, Rows.of(unpackRows(rows, known)))),
  };
}

/** The next pages of a snapshot; null when there are fewer. */
async function takePages(
  count: number,
  texts: AsyncIterator<string>,
  shelf: Shelf,
): Promise<Rows | null> {
  const pages: Page[] = [];
  while (pages.length < count) {
    const next = await texts.next();
    if (next.done === true) {
      return null;
    }
    pages.push(shelf.take(next.value));
  }
  return Rows.ofPages(pages);
}

/** Null when the pages are not those of the head. */
async function fromPages(
  { book, sheets }: SnapshotHead,
  texts: AsyncIterator<string>,
  shelf: Shelf,
): Promise<Spreadsheet | null> {
  const read: Sheet[] = [];
  for (const { pages, ...sheet } of sheets) {
    const rows = await takePages(pages, texts, shelf);
    if (rows === null) {
      return null;
    }
    read.push(sheetOf(sheet, rows));
  }
  if ((await texts.next()).done !== true) {
    return null;
  }
  return { charts: [], ...book, sheets: read };
}

/** A spreadsheet, and where its pages are kept. */
export interface Opened {
  readonly book: Spreadsheet;
  readonly shelf: Shelf;
}

/**
 * Reads the snapshot in a file page by page, each put away before the next; null without a file.
 * @throws when the file is damaged
 */
export async function readSnapshot(path: string, scratch: Scratch): Promise<Opened | null> {
  const texts = readRecords(path);
  const first = await texts.next();
  if (first.done === true) {
    return null;
  }
  const head = JSON.parse(first.value) as WholeSnapshot | SnapshotHead;
  const shelf = new Shelf(scratch, createFormats(head.formats));
  const book = head.version === 1 ? fromWhole(head) : await fromPages(head, texts, shelf);
  if (book === null) {
    throw damaged(path);
  }
  shelf.settle(book);
  return { book, shelf };
}
