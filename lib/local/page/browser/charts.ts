import { el, isolated } from '../../../page/browser/dom.ts';
import { type Drawing, drawingOf, inWords, isLineChart, sourcesOf } from '../sheet/chart.ts';
import type { Cell, Chart, Outline } from '../sheet/shapes.ts';
import { readTab, spanOf } from './api.ts';
import { draw } from './chartDrawing.ts';
import { onPaper, paperOf } from './paper.ts';

type Column = readonly (Cell | undefined)[];

/** The columns that a chart is drawn from; null where they are not in one tab that can be seen. */
async function readColumns(
  chart: Chart,
  outline: Outline,
  signal: AbortSignal,
): Promise<readonly Column[] | null> {
  const sources = sourcesOf(chart);
  const tab = outline.sheets.find(({ sheetId }) => sheetId === sources[0]?.sheetId);
  if (tab === undefined || sources.some(({ sheetId }) => sheetId !== tab.sheetId)) return null;
  const spans = sources.map((source) => spanOf(source, tab));
  const read = await readTab(outline.spreadsheetId, tab.title, spans, signal);
  return read.spans.map((rows) => rows.map(([cell]) => cell));
}

/** The charts of a tab, beside its grid. Hidden where there are none. */
export class Charts {
  readonly element = el('section', {
    className: 'charts',
    attributes: { 'aria-label': 'Charts', tabindex: '0', hidden: '' },
  });
  readonly #closed = new AbortController();
  #readFrom = '';
  #drawings: readonly (Drawing | null)[] = [];

  constructor() {
    onPaper(() => this.#show(), this.#closed.signal);
  }

  /** Shows these charts with what the spreadsheet now holds. @throws when that cannot be read */
  async update(charts: readonly Chart[], outline: Outline): Promise<void> {
    const ids = new Set(charts.flatMap(sourcesOf).map(({ sheetId }) => sheetId));
    const changes = outline.sheets.filter(({ sheetId }) => ids.has(sheetId));
    const from = JSON.stringify([charts, changes.map(({ changedAt }) => changedAt)]);
    if (from === this.#readFrom) return;
    const { signal } = this.#closed;
    const drawn = charts.map(async (chart) => {
      const columns = isLineChart(chart) ? await readColumns(chart, outline, signal) : null;
      return columns === null ? null : drawingOf(chart, columns);
    });
    this.#drawings = await Promise.all(drawn);
    this.#readFrom = from;
    this.#show(charts);
  }

  #titles: readonly string[] = [];

  #show(charts?: readonly Chart[]): void {
    this.#titles = charts?.map(({ spec }) => spec.title) ?? this.#titles;
    this.element.hidden = this.#drawings.length === 0;
    const figures = this.#drawings.map((drawing, place) =>
      this.#figure(this.#titles[place] ?? '', drawing),
    );
    this.element.replaceChildren(...figures);
  }

  #figure(title: string, drawing: Drawing | null): HTMLElement {
    const heading = el('h2', {}, [isolated(title || 'Chart')]);
    if (drawing === null) {
      const text = 'This kind of chart is not drawn here; the spreadsheet itself shows it.';
      return el('figure', { className: 'chart' }, [heading, el('figcaption', { text })]);
    }
    if (drawing.lines.length === 0) {
      const text = 'There is nothing to draw yet.';
      return el('figure', { className: 'chart' }, [heading, el('figcaption', { text })]);
    }
    const words = drawing.lines.map((line) => el('p', {}, [isolated(inWords(line))]));
    return el('figure', { className: 'chart' }, [
      heading,
      draw(drawing, paperOf(this.element)),
      el('figcaption', {}, words),
    ]);
  }

  close(): void {
    this.#closed.abort();
  }
}
