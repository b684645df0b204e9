import { createFormats, type Formats } from './formats.ts';
import type { Spreadsheet } from './model.ts';
import { packRows, type StoredRow, unpackRows } from './packing.ts';
import { type Keeper, ownRows, type Page, type PageRows, pageOf, summaryOf } from './page.ts';
import type { Scratch } from './scratch.ts';

export interface ShelfOptions {
  /** Pages that are in memory, as long as the disk takes the others. */
  readonly mostOpen: number;
  /** Bytes that the scratch file may waste; it may always waste as many as it needs. */
  readonly waste: number;
}

const USUAL: ShelfOptions = { mostOpen: 32, waste: 16 * 1024 * 1024 };

/**
 * Keeps the pages of one spreadsheet: those that were touched last in memory, the others in a
 * scratch file. A page that the disk does not take stays in memory.
 */
export class Shelf implements Keeper {
  /** The formats that cells on disk name by number. */
  readonly formats: Formats;
  readonly #scratch: Scratch;
  readonly #options: ShelfOptions;
  /** Pages whose rows are in memory, the one that was touched last at the end. */
  readonly #open = new Set<Page>();
  #newest: Page | null = null;
  #count = 0;
  /** A file that could not be written anew is left alone up to so many bytes. */
  #patience = 0;

  constructor(scratch: Scratch, formats = createFormats(), options = USUAL) {
    this.#scratch = scratch;
    this.formats = formats;
    this.#options = options;
  }

  open(page: Page): PageRows {
    const rows = this.peek(page);
    if (page !== this.#newest) {
      page.rows = rows;
      this.#touch(page);
    }
    return rows;
  }

  /** @throws when the scratch file does not hold what was written to it */
  peek(page: Page): PageRows {
    return page.rows ?? unpackRows(JSON.parse(this.text(page)) as StoredRow[], this.formats);
  }

  /** The rows of a page as JSON, with formats by number. */
  text(page: Page): string {
    return page.place === null
      ? packRows(ownRows(page), this.formats)
      : this.#scratch.read(page.place);
  }

  /** The page whose rows were given as JSON, taken over at once. */
  take(text: string): Page {
    const page = pageOf(unpackRows(JSON.parse(text) as StoredRow[], this.formats));
    page.place = this.#scratch.append(text);
    page.keeper = this;
    this.#touch(page);
    return page;
  }

  /**
   * Takes over what is new in the state that the spreadsheet has now, and forgets pages that are
   * not in it any more: states before it can be read no longer than until the next one.
   */
  settle(book: Spreadsheet): void {
    const pages = book.sheets.flatMap(({ rows }) => rows.pages);
    this.#count += 1;
    for (const page of pages) {
      page.seen = this.#count;
      if (page.keeper === null) {
        page.keeper = this;
        this.#open.add(page);
      }
    }
    for (const page of this.#open) {
      if (page.seen !== this.#count) {
        this.#open.delete(page);
      }
    }
    this.#newest = null;
    this.#trim();
    this.#tidy(pages);
  }

  close(): void {
    this.#scratch.close();
  }

  #touch(page: Page): void {
    this.#open.delete(page);
    this.#open.add(page);
    this.#newest = page;
    this.#trim();
  }

  #trim(): void {
    for (const page of this.#open) {
      if (this.#open.size <= this.#options.mostOpen || !this.#putAway(page)) {
        return;
      }
      this.#open.delete(page);
    }
  }

  /** False when the disk does not take it. */
  #putAway(page: Page): boolean {
    summaryOf(page);
    page.place ??= this.#scratch.append(this.text(page));
    if (page.place === null) {
      return false;
    }
    page.rows = null;
    return true;
  }

  /** Writes the file anew when most of it is of pages that nobody needs any more. */
  #tidy(pages: readonly Page[]): void {
    const live = pages.reduce((sum, { place }) => sum + (place?.bytes ?? 0), 0);
    const size = this.#scratch.size();
    if (size <= this.#patience || size - live <= Math.max(live, this.#options.waste)) {
      return;
    }
    const kept = [...new Set(pages)].filter(({ place }) => place !== null);
    const moved = this.#scratch.rewrite(kept.flatMap(({ place }) => place ?? []));
    kept.forEach((page, index) => {
      page.place = moved?.[index] ?? page.place;
    });
    this.#patience = moved === null ? 2 * size : 0;
  }
}
