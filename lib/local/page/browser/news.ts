import { el, isolated } from '../../../page/browser/dom.ts';
import type { Cell, Outline, Tab } from '../sheet/shapes.ts';
import { newestRow } from './logs.ts';

/** So many cells of a row are told, and no more often than this, in ms: nobody can listen faster. */
const CELLS = 7;
const EVERY_MS = 2_000;

/**
 * Tells the newest row of the logs, whichever tab is open; of the one that is, where several have
 * grown.
 */
export class News {
  readonly #place: HTMLElement;
  #rows = new Map<number, number>();
  #next: { readonly spreadsheetId: string; readonly grown: readonly Tab[] } | null = null;
  #telling = false;

  constructor(place: HTMLElement) {
    this.#place = place;
  }

  /** Forgets the spreadsheet that was followed so far. */
  reset(): void {
    this.#rows = new Map();
    this.#next = null;
    this.#place.replaceChildren();
  }

  take(outline: Outline, chosen: number | null): void {
    const grown = outline.sheets
      .filter(({ sheetId, rows }) => rows > (this.#rows.get(sheetId) ?? 0))
      .sort((a, b) => Number(b.sheetId === chosen) - Number(a.sheetId === chosen));
    this.#rows = new Map(outline.sheets.map(({ sheetId, rows }) => [sheetId, rows]));
    if (grown.length === 0) return;
    this.#next = { spreadsheetId: outline.spreadsheetId, grown };
    if (!this.#telling) {
      this.#telling = true;
      void this.#tellAll().finally(() => {
        this.#telling = false;
      });
    }
  }

  async #tellAll(): Promise<void> {
    while (this.#next !== null) {
      const { spreadsheetId, grown } = this.#next;
      this.#next = null;
      // What cannot be read just now is told with the next change; the grid says what is wrong.
      await this.#tell(spreadsheetId, grown).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  async #tell(spreadsheetId: string, grown: readonly Tab[]): Promise<void> {
    for (const tab of grown) {
      const row = await newestRow(spreadsheetId, tab, null);
      if (row !== null) {
        this.#say(tab.title, row);
        return;
      }
    }
  }

  #say(title: string, row: readonly Cell[]): void {
    const texts = row.map(({ text }) => text).filter((text) => text !== '');
    const parts = texts
      .slice(0, CELLS)
      .flatMap((text) => [el('span', { text: ', ' }), isolated(text)]);
    const label = el('span', { className: 'news-of' }, [
      el('span', { text: 'Newest in ' }),
      isolated(title),
    ]);
    this.#place.replaceChildren(label, el('span', { text: ': ' }), ...parts.slice(1));
  }
}
