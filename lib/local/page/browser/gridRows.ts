import { el } from '../../../page/browser/dom.ts';
import type { Paper } from '../sheet/dress.ts';
import type { Cell, Tab } from '../sheet/shapes.ts';
import type { CellPlace } from './gridKeys.ts';
import { fillRow, makeRow } from './gridRow.ts';
import { paperOf } from './paper.ts';
import type { TabCells } from './tabCells.ts';

interface Drawn {
  readonly element: HTMLElement;
  /** What it was drawn from, and in which look. */
  setting: string;
  cells: readonly Cell[] | null;
}

/** A row of the sheet, from 0, and how many pixels below the head it stands. */
export interface RowPlace {
  readonly row: number;
  readonly top: number;
}

/** Rows that were read again are other objects, mostly with the same in them. */
function isSame(one: readonly Cell[] | null, other: readonly Cell[] | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** The rows of a grid that are in the document. One that did not change is not touched. */
export class GridRows {
  readonly head = el('div', { className: 'head', attributes: { role: 'rowgroup' } });
  readonly body = el('div', { className: 'body', attributes: { role: 'rowgroup' } });
  /** Of one row, in pixels. */
  height = 30;
  readonly #cells: TabCells;
  readonly #drawn = new Map<number, Drawn>();
  #paper: Paper = { dark: false, color: { red: 1, green: 1, blue: 1 } };
  #widths = '';
  /** How many rows the tab had when it was drawn last; what comes after is new. */
  #known: number | null = null;
  #marked: HTMLElement | null = null;

  constructor(cells: TabCells) {
    this.#cells = cells;
  }

  /** Takes height and colors of rows from the style; whether the height is another one than before. */
  measure(scroller: HTMLElement): boolean {
    this.#paper = paperOf(scroller);
    const height = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--row'));
    const before = this.height;
    if (Number.isFinite(height)) this.height = height;
    return this.height !== before;
  }

  /** Makes room for all rows, drawn or not. */
  reach(height: number): void {
    this.body.style.height = `${height}px`;
  }

  /** Draws the head and these rows, in their order, and nothing else. */
  draw(tab: Tab, rows: readonly RowPlace[]): void {
    this.#layOut();
    const wanted = new Set(rows.map(({ row }) => row));
    for (const [row, { element }] of this.#drawn) {
      if (!wanted.has(row) && row >= tab.frozenRows) {
        element.remove();
        this.#drawn.delete(row);
      }
    }
    const head = Array.from({ length: tab.frozenRows }, (_, row) => ({ row, top: 0 }));
    this.head.hidden = tab.frozenRows === 0;
    this.body.hidden = tab.rows <= tab.frozenRows;
    this.#drawIn(this.head, head, tab);
    this.#drawIn(this.body, rows, tab);
    if (this.#cells.version > 0) this.#known = tab.rows;
  }

  #layOut(): void {
    const widths = this.#cells.look.columns.map(({ width }) => `${width}px`).join(' ');
    if (widths === this.#widths) return;
    this.#widths = widths;
    for (const group of [this.head, this.body]) group.style.setProperty('--columns', widths);
  }

  #drawIn(group: HTMLElement, rows: readonly RowPlace[], tab: Tab): void {
    rows.forEach(({ row, top }, place) => {
      const element = this.#drawRow(row, tab);
      if (group === this.body) element.style.transform = `translateY(${top}px)`;
      const there = group.children[place] ?? null;
      if (there !== element) group.insertBefore(element, there);
    });
    while (group.children.length > rows.length) group.lastElementChild?.remove();
  }

  #drawRow(row: number, tab: Tab): HTMLElement {
    const drawn = this.#drawn.get(row) ?? { element: makeRow(row), setting: '', cells: null };
    this.#drawn.set(row, drawn);
    const cells = this.#cells.row(row, tab.frozenRows) ?? null;
    const setting = `${this.#cells.version}${this.#paper.dark}`;
    if (drawn.setting === setting && isSame(drawn.cells, cells)) return drawn.element;
    const focused = [...drawn.element.children].indexOf(document.activeElement ?? drawn.element);
    fillRow(drawn.element, row, cells, {
      look: this.#cells.look,
      paper: this.#paper,
      isHead: row < tab.frozenRows,
      before: this.#before(row, drawn),
    });
    if (focused >= 0) this.#cellAt({ row, place: focused })?.focus({ preventScroll: true });
    drawn.setting = setting;
    drawn.cells = cells;
    return drawn.element;
  }

  /** What stood in a row before: nothing at all where the row is new; null where it is not known. */
  #before(row: number, { cells }: Drawn): readonly Cell[] | null {
    return this.#known !== null && row >= this.#known ? [] : cells;
  }

  #cellAt({ row, place }: CellPlace): HTMLElement | null {
    const cell = this.#drawn.get(row)?.element.children[place];
    return cell instanceof HTMLElement ? cell : null;
  }

  /** Which cell an event came from. */
  placeOf(target: EventTarget | null): CellPlace | null {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.cell') : null;
    const row = cell?.parentElement;
    if (cell === null || row === null || row === undefined) return null;
    const number = Number(row.getAttribute('aria-rowindex')) - 1;
    return { row: number, place: [...row.children].indexOf(cell) };
  }

  /** Makes this cell the one that Tab leads to. */
  mark(place: CellPlace): void {
    const cell = this.#cellAt(place);
    if (cell === this.#marked && cell?.tabIndex === 0) return;
    this.#marked?.setAttribute('tabindex', '-1');
    cell?.setAttribute('tabindex', '0');
    this.#marked = cell;
  }

  /** Gives a drawn cell the focus and brings its column into view, beside those that stay. */
  focus(place: CellPlace, scroller: HTMLElement): void {
    const cell = this.#cellAt(place);
    if (cell === null) return;
    cell.focus({ preventScroll: true });
    if (cell.classList.contains('is-stuck')) return;
    const left = cell.offsetLeft;
    const stuck = this.#cells.look.columns.reduce(
      (sum, { stuckAt, width }) => (stuckAt === null ? sum : sum + width),
      0,
    );
    const right = left + cell.offsetWidth;
    if (left - stuck < scroller.scrollLeft) {
      scroller.scrollLeft = left - stuck;
    } else if (right > scroller.scrollLeft + scroller.clientWidth) {
      scroller.scrollLeft = right - scroller.clientWidth;
    }
  }
}
