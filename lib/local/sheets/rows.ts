import type { Row } from './cell.ts';
import {
  openRows,
  PAGE_ROWS,
  type Page,
  type PageRows,
  pageOf,
  peekRows,
  type Summary,
  summaryOf,
} from './page.ts';

const NO_ROWS: PageRows = Array.from({ length: PAGE_ROWS }, () => undefined);
/** All gaps share it, so that a cell far below costs next to nothing; it needs no place on disk. */
const EMPTY_PAGE: Page = {
  ...pageOf(NO_ROWS),
  keeper: { open: () => NO_ROWS, peek: () => NO_ROWS },
};

/** Some rows that follow each other and lie in one page. */
export interface Piece {
  /** The first of them, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** That of the whole page. */
  readonly summary: Summary;
  /** Whether they are the whole page. */
  readonly whole: boolean;
  readonly rows: () => readonly (Row | undefined)[];
}

/** Neighbours that fit into one page become one, so that cutting does not leave crumbs for ever. */
function joined(pages: readonly Page[]): Page[] {
  const whole: Page[] = [];
  for (const page of pages) {
    const last = whole.at(-1);
    if (last !== undefined && last.size + page.size <= PAGE_ROWS) {
      whole[whole.length - 1] = pageOf([...peekRows(last), ...peekRows(page)]);
    } else if (page.size > 0) {
      whole.push(page);
    }
  }
  return whole;
}

/**
 * The rows of a tab, in pages. Whatever makes other rows of them shares all pages that it does not
 * touch; only `set` changes them in place, for a draft that has a copy.
 */
export class Rows implements Iterable<Row | undefined> {
  readonly #pages: Page[];
  /** The first row of each page. */
  readonly #starts: number[] = [];
  #length = 0;

  private constructor(pages: Page[]) {
    this.#pages = pages;
    for (const { size } of pages) {
      this.#starts.push(this.#length);
      this.#length += size;
    }
  }

  static readonly none = new Rows([]);

  static of(rows: readonly (Row | undefined)[]): Rows {
    const count = Math.ceil(rows.length / PAGE_ROWS);
    return new Rows(
      Array.from({ length: count }, (_, page) =>
        pageOf(rows.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)),
      ),
    );
  }

  static ofPages(pages: readonly Page[]): Rows {
    return new Rows([...pages]);
  }

  /** So many empty rows. */
  static empty(length: number): Rows {
    const full = Array.from({ length: Math.floor(length / PAGE_ROWS) }, () => EMPTY_PAGE);
    const rest = length % PAGE_ROWS;
    return new Rows(rest > 0 ? [...full, pageOf(NO_ROWS.slice(0, rest))] : full);
  }

  static concat(...parts: readonly Rows[]): Rows {
    return new Rows(joined(parts.flatMap((part) => part.#pages)));
  }

  get length(): number {
    return this.#length;
  }

  get pages(): readonly Page[] {
    return this.#pages;
  }

  /** The row of this index; undefined where it is empty, and past the end. */
  at(index: number): Row | undefined {
    if (index < 0 || index >= this.#length) {
      return undefined;
    }
    const number = this.#pageOf(index);
    const [page, start = 0] = [this.#pages[number], this.#starts[number]];
    return page && openRows(page)[index - start];
  }

  /** Rows `from` to `to` (exclusive), as far as there are any. */
  slice(from: number, to = this.#length): (Row | undefined)[] {
    return this.pieces(from, to).flatMap((piece) => piece.rows());
  }

  *[Symbol.iterator](): Generator<Row | undefined> {
    for (const page of this.#pages) {
      yield* peekRows(page);
    }
  }

  /** Rows `from` to `to` (exclusive) by page. */
  pieces(from: number, to: number): Piece[] {
    const [top, bottom] = [Math.max(0, from), Math.min(to, this.#length)];
    const pieces: Piece[] = [];
    for (let number = this.#pageOf(top); top < bottom; number += 1) {
      const [page, start = bottom] = [this.#pages[number], this.#starts[number]];
      if (page === undefined || start >= bottom) {
        break;
      }
      const [first, last] = [Math.max(top, start), Math.min(bottom, start + page.size)];
      const whole = last - first === page.size;
      pieces.push({
        from: first,
        to: last,
        whole,
        get summary() {
          return summaryOf(page);
        },
        rows: () => (whole ? peekRows(page) : peekRows(page).slice(first - start, last - start)),
      });
    }
    return pieces;
  }

  /** Rows `from` to `to` (exclusive) alone. */
  cut(from: number, to = this.#length): Rows {
    const pieces = this.pieces(from, to);
    const first = this.#pageOf(Math.max(0, from));
    return new Rows(
      pieces.map((piece, along) => {
        const page = this.#pages[first + along];
        return page !== undefined && piece.whole ? page : pageOf([...piece.rows()]);
      }),
    );
  }

  /** Without `gone` rows from `at` on, and with `added` empty ones in their place. */
  splice(at: number, gone: number, added: number): Rows {
    return Rows.concat(this.cut(0, at), Rows.empty(added), this.cut(at + gone));
  }

  /** Each row changed; a page of which no row is another stays the same. */
  map(change: (row: Row | undefined) => Row | undefined): Rows {
    return new Rows(
      this.#pages.map((page) => {
        const rows = peekRows(page);
        const changed = rows.map(change);
        return changed.every((row, index) => row === rows[index]) ? page : pageOf(changed);
      }),
    );
  }

  /** Without the empty rows at the end. */
  trimmed(): Rows {
    let end = this.#length;
    for (const piece of this.pieces(0, end).reverse()) {
      const last = piece.rows().findLastIndex((row) => row !== undefined);
      end = piece.from + last + 1;
      if (last >= 0) {
        break;
      }
    }
    return this.cut(0, end);
  }

  /** The last row that holds a value; -1 when none does. */
  lastFilled(): number {
    const filled = (page: Page) => summaryOf(page).lastFilled;
    const number = this.#pages.findLastIndex((page) => filled(page) >= 0);
    const page = this.#pages[number];
    return page === undefined ? -1 : (this.#starts[number] ?? 0) + filled(page);
  }

  /** How many columns there are up to the last that holds a value. */
  widest(): number {
    return this.#pages.reduce((most, page) => Math.max(most, summaryOf(page).columns.length), 0);
  }

  /** The same rows, for a draft to write into. */
  copy(): Rows {
    return new Rows([...this.#pages]);
  }

  /** Puts a row in its place, in a copy that the owner made; what is missing before it is empty. */
  set(owner: object, index: number, row: Row): void {
    while (this.#length < index) {
      this.#pad(owner, index - this.#length);
    }
    if (index === this.#length) {
      this.#push(owner, row);
      return;
    }
    const number = this.#pageOf(index);
    this.#own(owner, number)[index - (this.#starts[number] ?? 0)] = row;
  }

  /** The page in which a row lies. */
  #pageOf(index: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= index) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The rows of a page that the owner may write into. */
  #own(owner: object, number: number): PageRows {
    const page = this.#pages[number];
    if (page === undefined) {
      throw new Error(`There is no page ${number}.`);
    }
    if (page.owner === owner && page.rows !== null) {
      page.summary = null;
      return page.rows;
    }
    const rows = [...openRows(page)];
    this.#pages[number] = pageOf(rows, owner);
    return rows;
  }

  #push(owner: object, row: Row | undefined): void {
    const number = this.#pages.length - 1;
    if (number < 0 || this.#pages[number]?.size === PAGE_ROWS) {
      this.#pages.push(pageOf([], owner));
      this.#starts.push(this.#length);
    }
    const last = this.#pages.length - 1;
    this.#own(owner, last).push(row);
    const page = this.#pages[last];
    if (page !== undefined) {
      page.size += 1;
    }
    this.#length += 1;
  }

  #pad(owner: object, missing: number): void {
    const full = (this.#pages.at(-1)?.size ?? PAGE_ROWS) === PAGE_ROWS;
    if (full && missing >= PAGE_ROWS) {
      this.#pages.push(EMPTY_PAGE);
      this.#starts.push(this.#length);
      this.#length += PAGE_ROWS;
    } else {
      this.#push(owner, undefined);
    }
  }
}
