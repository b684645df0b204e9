import { el, isolated } from '../../../page/browser/dom.ts';
import type { Outline, Tab } from '../sheet/shapes.ts';
import { cellName } from './api.ts';
import { Charts } from './charts.ts';
import { Grid } from './grid.ts';

/** One tab with all that belongs to it: its grid, its charts, and the whole text of the cell in focus. */
export class View {
  readonly sheetId: number;
  readonly element: HTMLElement;
  readonly #grid: Grid;
  readonly #charts = new Charts();
  readonly #whole = el('p', { className: 'whole', attributes: { 'aria-hidden': 'true' } });
  #opened = false;

  constructor(spreadsheetId: string, tab: Tab, onTrouble: (error: unknown) => void) {
    this.sheetId = tab.sheetId;
    this.#grid = new Grid(spreadsheetId, tab, {
      onTrouble,
      onCell: ({ row, column }, cell) => this.#showWhole(cellName(row, column), cell?.text ?? ''),
    });
    const empty = el('p', {
      className: 'notice nothing',
      text: 'There is nothing in this tab yet. Rows appear here as soon as there are some.',
    });
    this.element = el('div', { className: 'view' }, [
      this.#grid.element,
      empty,
      this.#charts.element,
      this.#whole,
    ]);
  }

  #showWhole(name: string, text: string): void {
    this.#whole.replaceChildren(el('span', { className: 'cell-name', text: name }), isolated(text));
  }

  /** Shows the tab as it now stands; the element is in the document. @throws when it cannot be read */
  async update(tab: Tab, outline: Outline): Promise<void> {
    this.element.classList.toggle('has-nothing', tab.rows <= tab.frozenRows);
    if (this.#opened) {
      await this.#grid.update(tab);
    } else {
      this.#opened = true;
      await this.#grid.open();
    }
    await this.#charts.update(this.#grid.cells.charts, outline);
  }

  focus(): void {
    this.#grid.focus();
  }

  close(): void {
    this.#grid.close();
    this.#charts.close();
  }
}
