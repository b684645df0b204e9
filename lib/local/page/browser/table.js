import { tableRow } from './cells.js';
import { el } from './dom.js';
import { layoutOf } from './rows.js';
import { rangeOf, readRanges } from './sheets.js';

/** Rows that are read at once. */
const BLOCK = 100;
/** Rows that are drawn beyond what is in view, on each side. */
const MARGIN = 20;
/** How close to the end counts as being at the end, in pixels. */
const AT_END = 48;

function blockOf(row) {
  return Math.floor(row / BLOCK);
}

/** The blocks that hold rows `from` to `to` (from 0, the last one excluded). */
function blocksBetween(from, to) {
  const first = blockOf(from);
  const last = to > from ? blockOf(to - 1) : first;
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

function lettersOf(columns) {
  return Array.from({ length: columns }, (_, column) => String.fromCharCode(65 + (column % 26)));
}

/**
 * One tab as a table. Only rows near the view are in the document, however many the tab has; they
 * are read in blocks when they come near. It stays at the newest row unless the reader has
 * scrolled away from it.
 */
export class Table {
  #spreadsheetId;
  #tab = null;
  #header = [];
  #layout = 'plain';
  /** Rows by block, each with the revision at which they were read. */
  #blocks = new Map();
  /** Drawn rows by their number, each with the text that it was drawn from. */
  #drawn = new Map();
  #seenRows = null;
  /** The revision of the tab at which the view was last read in full. */
  #readAt = -1;
  #follows = true;
  #reading = null;

  constructor(spreadsheetId, title) {
    this.#spreadsheetId = spreadsheetId;
    this.above = el('tr', { className: 'space', attributes: { 'aria-hidden': 'true' } });
    this.below = el('tr', { className: 'space', attributes: { 'aria-hidden': 'true' } });
    this.head = el('thead', { attributes: { role: 'rowgroup' } });
    this.body = el('tbody', { attributes: { role: 'rowgroup' } }, [this.above, this.below]);
    this.table = el('table', { attributes: { role: 'table', 'aria-label': title } }, [
      this.head,
      this.body,
    ]);
    this.scroller = el(
      'div',
      { className: 'scroller', attributes: { tabindex: '0', role: 'region', 'aria-label': title } },
      [this.table],
    );
    this.jump = el('button', { className: 'jump', attributes: { type: 'button', hidden: '' } });
    this.element = el('div', { className: 'sheet' }, [this.scroller, this.jump]);
    this.scroller.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.jump.addEventListener('click', () => this.#toEnd());
    this.watcher = new ResizeObserver(() => this.#resized());
    this.watcher.observe(this.scroller);
  }

  /** Shows the tab as it now stands. */
  async update(tab) {
    this.#tab = tab;
    if (this.#readAt !== tab.changedAt) {
      await this.#refresh();
    }
  }

  close() {
    this.watcher.disconnect();
    this.#reading?.abort();
  }

  get #headerRows() {
    return this.#tab.frozenRows > 0 ? 1 : 0;
  }

  get #rowCount() {
    return Math.max(0, this.#tab.rows - this.#headerRows);
  }

  get #rowHeight() {
    const height = Number.parseFloat(getComputedStyle(this.table).getPropertyValue('--row'));
    return Number.isFinite(height) ? height : 36;
  }

  /** The rows in view with some margin, from 0, the last one excluded. */
  #view() {
    const count = this.#rowCount;
    const height = this.#rowHeight;
    const rows = Math.ceil(this.scroller.clientHeight / height) + MARGIN;
    if (this.#follows) {
      return { from: Math.max(0, count - rows - MARGIN), to: count };
    }
    const first = Math.floor(this.scroller.scrollTop / height);
    return { from: Math.max(0, first - MARGIN), to: Math.min(count, first + rows) };
  }

  #isFresh(block) {
    return this.#blocks.get(block)?.readAt === this.#tab.changedAt;
  }

  /** Reads what is missing or old in view, with the header, in one request; then draws. */
  async #refresh() {
    this.#reading?.abort();
    const reading = new AbortController();
    this.#reading = reading;
    const tab = this.#tab;
    const { from, to } = this.#view();
    const blocks = blocksBetween(from, to).filter((block) => !this.#isFresh(block));
    try {
      await this.#read(tab, blocks, reading.signal);
    } catch (error) {
      if (reading.signal.aborted) {
        return;
      }
      throw error;
    }
    if (!reading.signal.aborted) {
      this.#readAt = tab.changedAt;
      this.#draw();
    }
  }

  async #read(tab, blocks, signal) {
    const columns = Math.max(tab.columns, 1);
    const first = this.#headerRows + 1;
    const rows = (block) =>
      rangeOf(tab.title, first + block * BLOCK, first + (block + 1) * BLOCK - 1, columns);
    const inside = blocks.filter((block) => block * BLOCK < this.#rowCount);
    const ranges = [rangeOf(tab.title, 1, 1, columns), ...inside.map(rows)];
    const [[header = []] = [], ...read] = await readRanges(this.#spreadsheetId, ranges, signal);
    const names =
      this.#headerRows === 1
        ? Array.from({ length: columns }, (_, column) => header[column]?.text ?? '')
        : lettersOf(columns);
    this.#setHeader(names);
    inside.forEach((block, place) => {
      this.#blocks.set(block, { readAt: tab.changedAt, rows: read[place] ?? [] });
    });
  }

  #setHeader(names) {
    if (names.join('\n') === this.#header.join('\n')) {
      return;
    }
    this.#header = names;
    this.#layout = layoutOf(names);
    this.table.dataset.layout = this.#layout;
    this.element.dataset.layout = this.#layout;
    const cells = names.map((name) =>
      el('th', {
        attributes: { scope: 'col', role: 'columnheader', 'data-column': name },
        text: name,
      }),
    );
    this.head.replaceChildren(el('tr', { attributes: { role: 'row' } }, cells));
    for (const { element } of this.#drawn.values()) {
      element.remove();
    }
    this.#drawn.clear();
  }

  #rowAt(number) {
    return this.#blocks.get(blockOf(number))?.rows[number % BLOCK] ?? [];
  }

  /** A row that is new, or says something else than before, is lit up for a moment. */
  #isNews(number, known) {
    const fresh = this.#seenRows !== null && number >= this.#seenRows;
    return fresh || known !== undefined;
  }

  #drawRow(number) {
    const row = this.#rowAt(number);
    const text = row.map((cell) => cell.text).join('\t');
    const known = this.#drawn.get(number);
    if (known?.text === text) {
      return known.element;
    }
    const element = tableRow(this.#layout, this.#header, row, number + 1 + this.#headerRows);
    if (this.#isNews(number, known)) {
      element.classList.add('news');
    }
    known?.element.remove();
    this.#drawn.set(number, { element, text });
    return element;
  }

  #markNumbers(from) {
    const row = this.#rowAt(from);
    this.head.querySelectorAll('th').forEach((cell, column) => {
      cell.classList.toggle('cell-number', row[column]?.kind === 'number');
    });
  }

  #draw() {
    const { from, to } = this.#view();
    const height = this.#rowHeight;
    for (const [number, { element }] of this.#drawn) {
      if (number < from || number >= to) {
        element.remove();
        this.#drawn.delete(number);
      }
    }
    let before = this.above;
    for (let number = from; number < to; number += 1) {
      const element = this.#drawRow(number);
      if (before.nextSibling !== element) {
        before.after(element);
      }
      before = element;
    }
    this.above.style.height = `${from * height}px`;
    this.below.style.height = `${(this.#rowCount - to) * height}px`;
    this.table.setAttribute('aria-rowcount', String(this.#tab.rows));
    this.element.classList.toggle('is-empty', this.#rowCount === 0);
    this.#markNumbers(from);
    this.#settle();
  }

  #settle() {
    const unseen = this.#seenRows === null ? 0 : this.#rowCount - this.#seenRows;
    if (this.#follows || unseen < 0) {
      this.#seenRows = this.#rowCount;
      this.scroller.scrollTop = this.scroller.scrollHeight;
      this.jump.hidden = true;
      return;
    }
    this.jump.hidden = false;
    this.jump.textContent = unseen === 0 ? 'Newest ↓' : `${unseen} new ↓`;
  }

  #scrolled() {
    const left = this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
    this.#follows = left < AT_END;
    void this.#show();
  }

  #resized() {
    if (this.#tab !== null && this.#header.length > 0) {
      void this.#show();
    }
  }

  /** Draws what is known, and reads what is not. */
  async #show() {
    const { from, to } = this.#view();
    this.#draw();
    if (blocksBetween(from, to).some((block) => !this.#isFresh(block))) {
      await this.#refresh().catch(() => undefined);
    }
  }

  #toEnd() {
    this.#follows = true;
    void this.#show();
    this.scroller.focus();
  }
}
