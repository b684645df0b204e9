import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { el } from '../../../page/browser/dom.ts';
import type { Cell, Tab } from '../sheet/shapes.ts';
import { type CellPlace, type Extent, nextPlace } from './gridKeys.ts';
import { GridRows } from './gridRows.ts';
import { newestRow } from './logs.ts';
import { onPaper } from './paper.ts';
import { TabCells } from './tabCells.ts';

/** Rows that are drawn beyond what is in view, on each side. */
const MARGIN = 12;
/** How close to the end counts as being at the end, in pixels. */
const AT_END = 24;

export interface GridEvents {
  /** A cell has the focus. */
  readonly onCell: (place: { row: number; column: number }, cell: Cell | undefined) => void;
  /** Something could not be read; what is shown may be old. */
  readonly onTrouble: (error: unknown) => void;
}

/**
 * One tab as a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Only rows near the view are in
 * the document, however many the tab has; they are read in blocks when they come near. A log stays at
 * its newest row unless the reader has gone away from it.
 */
export class Grid {
  readonly element: HTMLElement;
  readonly cells: TabCells;
  readonly #spreadsheetId: string;
  readonly #events: GridEvents;
  readonly #scroller: HTMLElement;
  readonly #grid: HTMLElement;
  readonly #jump: HTMLElement;
  readonly #rows: GridRows;
  readonly #virtual: Virtualizer<HTMLElement, HTMLElement>;
  readonly #closed = new AbortController();
  #tab: Tab;
  #active: CellPlace = { row: 0, place: 0 };
  #isLog = false;
  #follows = false;
  #seenRows = 0;
  #filling: Promise<void> | null = null;

  constructor(spreadsheetId: string, tab: Tab, events: GridEvents) {
    this.#spreadsheetId = spreadsheetId;
    this.#tab = tab;
    this.#events = events;
    this.cells = new TabCells(spreadsheetId);
    this.#rows = new GridRows(this.cells);
    this.#grid = el(
      'div',
      { className: 'grid', attributes: { role: 'grid', 'aria-readonly': 'true' } },
      [this.#rows.head, this.#rows.body],
    );
    this.#scroller = el('div', { className: 'scroller' }, [this.#grid]);
    this.#jump = el('button', { className: 'jump', attributes: { type: 'button', hidden: '' } });
    this.element = el('div', { className: 'sheet' }, [this.#scroller, this.#jump]);
    this.#listen();
    this.#virtual = new Virtualizer(this.#options());
  }

  #listen(): void {
    const { signal } = this.#closed;
    this.#scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    this.#jump.addEventListener('click', () => this.#toNewest(), { signal });
    this.#grid.addEventListener('keydown', (event) => this.#pressed(event), { signal });
    this.#grid.addEventListener('focusin', (event) => this.#focused(event), { signal });
    onPaper(() => this.#resized(), signal);
    const watcher = new ResizeObserver(() => this.#resized());
    watcher.observe(this.#scroller);
    signal.addEventListener('abort', () => watcher.disconnect());
  }

  #options(): ConstructorParameters<typeof Virtualizer<HTMLElement, HTMLElement>>[0] {
    const headHeight = this.#rows.height * this.#tab.frozenRows;
    const active = this.#active.row - this.#tab.frozenRows;
    return {
      count: this.#count,
      getScrollElement: () => this.#scroller,
      estimateSize: () => this.#rows.height,
      scrollMargin: headHeight,
      scrollPaddingStart: headHeight,
      scrollToFn: elementScroll,
      observeElementRect,
      observeElementOffset,
      onChange: () => this.#moved(),
      // The row with the active cell stays in the document, or the focus would be lost with it.
      rangeExtractor: ({ startIndex, endIndex, count }) => {
        const from = Math.max(0, startIndex - MARGIN);
        const to = Math.min(count - 1, endIndex + MARGIN);
        const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
        if (active < 0 || active >= count || (active >= from && active <= to)) return rows;
        return active < from ? [active, ...rows] : [...rows, active];
      },
    };
  }

  get #count(): number {
    return Math.max(0, this.#tab.rows - this.#tab.frozenRows);
  }

  /** Takes its place in the document and shows the tab. */
  async open(): Promise<void> {
    this.#rows.measure(this.#scroller);
    this.#virtual.setOptions(this.#options());
    this.#closed.signal.addEventListener('abort', this.#virtual._didMount());
    this.#arrange();
    const newest = await newestRow(this.#spreadsheetId, this.#tab, this.#closed.signal);
    this.#isLog = newest !== null;
    this.#follows = this.#isLog;
    await this.update(this.#tab);
  }

  /** Shows the tab as it now stands. @throws when it cannot be read */
  async update(tab: Tab): Promise<void> {
    this.#tab = tab;
    this.#grid.setAttribute('aria-label', tab.title);
    this.#grid.setAttribute('aria-rowcount', String(tab.rows));
    this.#grid.setAttribute('aria-colcount', String(tab.columns));
    this.#arrange();
    await this.#fill();
    this.#settle();
  }

  /** Moves the focus into the grid. */
  focus(): void {
    this.#activate(this.#active);
  }

  close(): void {
    this.#closed.abort();
  }

  /** Tells the library what there is now. */
  #arrange(): void {
    this.#virtual.setOptions(this.#options());
    this.#virtual._willUpdate();
    this.#rows.reach(this.#virtual.getTotalSize());
    if (this.#follows && this.#count > 0) {
      this.#scroller.scrollTop = this.#scroller.scrollHeight;
    }
  }

  /** The rows in view, from 0 in the sheet, the end excluded. */
  #view(): { from: number; to: number } {
    const { scrollTop, clientHeight } = this.#scroller;
    const first = Math.floor(scrollTop / this.#rows.height) + this.#tab.frozenRows;
    const rows = Math.ceil(clientHeight / this.#rows.height);
    const from = Math.max(this.#tab.frozenRows, first - MARGIN);
    return { from, to: Math.min(this.#tab.rows, first + rows + MARGIN) };
  }

  /** Reads what lacks in view until nothing does, one request at a time, and draws. */
  #fill(): Promise<void> {
    this.#filling ??= this.#readAll().finally(() => {
      this.#filling = null;
    });
    return this.#filling;
  }

  async #readAll(): Promise<void> {
    const { signal } = this.#closed;
    for (;;) {
      const { from, to } = this.#view();
      if (signal.aborted || !this.cells.lacks(this.#tab, from, to)) return;
      await this.cells.read(this.#tab, from, to, signal);
      this.#draw();
    }
  }

  #draw(): void {
    const items = this.#virtual.getVirtualItems().map(({ index, start }) => ({
      row: index + this.#tab.frozenRows,
      top: start - this.#rows.height * this.#tab.frozenRows,
    }));
    this.#rows.draw(this.#tab, items);
    this.#rows.mark(this.#active);
    this.element.classList.toggle('is-empty', this.#count === 0);
  }

  /** After it was scrolled or resized. */
  #moved(): void {
    this.#draw();
    const { from, to } = this.#view();
    if (this.cells.lacks(this.#tab, from, to)) {
      this.#fill().catch((error) => this.#closed.signal.aborted || this.#events.onTrouble(error));
    }
  }

  #scrolled(): void {
    const { scrollHeight, scrollTop, clientHeight } = this.#scroller;
    this.#follows = this.#isLog && scrollHeight - scrollTop - clientHeight < AT_END;
    this.#settle();
  }

  #resized(): void {
    if (this.#rows.measure(this.#scroller)) {
      this.#virtual.measure();
    }
    this.#arrange();
    this.#draw();
  }

  /** Says how many rows came that the reader has not seen. */
  #settle(): void {
    if (this.#follows) this.#seenRows = this.#count;
    const unseen = Math.max(0, this.#count - this.#seenRows);
    this.#jump.hidden = this.#follows || !this.#isLog;
    this.#jump.textContent = unseen === 0 ? 'Newest ↓' : `${unseen} new ↓`;
  }

  #toNewest(): void {
    this.#follows = true;
    this.#arrange();
    this.#activate({ row: this.#tab.rows - 1, place: this.#active.place });
  }

  #extent(): Extent {
    const page = Math.floor(this.#scroller.clientHeight / this.#rows.height) - 1;
    const places = this.cells.look.columns.length;
    return { rows: this.#tab.rows, places, page: Math.max(1, page - this.#tab.frozenRows) };
  }

  #pressed(event: KeyboardEvent): void {
    const next = nextPlace(event, this.#active, this.#extent());
    if (next !== null) {
      event.preventDefault();
      this.#activate(next);
    }
  }

  /** Brings a cell into view and gives it the focus. */
  #activate(place: CellPlace): void {
    this.#active = place;
    this.#virtual.setOptions(this.#options());
    const index = place.row - this.#tab.frozenRows;
    if (index >= 0) this.#virtual.scrollToIndex(index, { align: 'auto' });
    this.#draw();
    this.#rows.focus(place, this.#scroller);
  }

  #focused({ target }: FocusEvent): void {
    const place = this.#rows.placeOf(target);
    if (place === null) return;
    this.#active = place;
    this.#rows.mark(place);
    const column = this.cells.look.columns[place.place]?.index ?? 0;
    const cell = this.cells.row(place.row, this.#tab.frozenRows)?.[column];
    this.#events.onCell({ row: place.row, column }, cell);
  }
}
