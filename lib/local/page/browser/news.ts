import type { Outline, Tab } from '../sheet/shapes.ts';
import { readTab } from './api.ts';
import { el, isolated } from './dom.ts';

/** So many cells of a row are told, and no more often than this, in ms: nobody can listen faster. */
const CELLS = 6;
const EVERY_MS = 2_000;

/** Tabs with a frozen head are logs: what is new stands in their last row. */
function logsOf({ sheets }: Outline): readonly Tab[] {
  return sheets.filter(({ rows, frozenRows }) => frozenRows > 0 && rows > frozenRows);
}

/** Tells the newest row, whichever tab is open; of the one that is, where several have grown. */
export class News {
  readonly #place: HTMLElement;
  #rows = new Map<number, number>();
  #next: { readonly outline: Outline; readonly tab: Tab } | null = null;
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
    const grown = logsOf(outline).filter(
      ({ sheetId, rows }) => rows > (this.#rows.get(sheetId) ?? 0),
    );
    this.#rows = new Map(outline.sheets.map(({ sheetId, rows }) => [sheetId, rows]));
    const tab = grown.find(({ sheetId }) => sheetId === chosen) ?? grown[0];
    if (tab === undefined) return;
    this.#next = { outline, tab };
    if (!this.#telling) {
      this.#telling = true;
      void this.#tellAll().finally(() => {
        this.#telling = false;
      });
    }
  }

  async #tellAll(): Promise<void> {
    while (this.#next !== null) {
      const { outline, tab } = this.#next;
      this.#next = null;
      // What cannot be read just now is told with the next change; the grid says what is wrong.
      await this.#tell(outline, tab).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }

  async #tell({ spreadsheetId }: Outline, { title, rows, columns }: Tab): Promise<void> {
    const last = { top: rows - 1, bottom: rows, left: 0, right: columns };
    const { spans } = await readTab(spreadsheetId, title, [last], null);
    const texts = (spans[0]?.[0] ?? []).map(({ text }) => text).filter((text) => text !== '');
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
