import { type ReadRule, readRules } from '../sheet/conditions.ts';
import type { Cell, Chart, Tab } from '../sheet/shapes.ts';
import { type ReadTab, type Rows, readTab, type Span } from './api.ts';

/** Rows that are read at once. */
const BLOCK = 100;
/** Blocks that are kept in memory: some four screens of the largest display on each side. */
const KEPT = 24;

/** A column that is shown. */
export interface ShownColumn {
  /** From 0. */
  readonly index: number;
  /** In pixels. */
  readonly width: number;
  /** Pixels from the left at which it stays, however far the reader goes to the right. */
  readonly stuckAt: number | null;
}

/** How a tab looks, apart from its cells. */
export interface Look {
  readonly columns: readonly ShownColumn[];
  readonly rules: readonly ReadRule[];
}

const NO_LOOK: Look = { columns: [], rules: [] };

function blockOf(row: number): number {
  return Math.floor(row / BLOCK);
}

function shownColumns({ columns, frozenColumns }: ReadTab): readonly ShownColumn[] {
  let left = 0;
  return columns.flatMap(({ pixelSize, hiddenByUser }, index) => {
    if (hiddenByUser) return [];
    const stuckAt = index < frozenColumns ? left : null;
    left += pixelSize;
    return [{ index, width: pixelSize, stuckAt }];
  });
}

/** What is known of one tab's cells: blocks of rows around the view, each as of some revision. */
export class TabCells {
  readonly #spreadsheetId: string;
  readonly #blocks = new Map<number, { readonly rows: Rows; readonly readAt: number }>();
  #head: Rows | null = null;
  #readAt = -1;
  #lookText = '';
  look = NO_LOOK;
  /** Changes with the look. */
  version = 0;
  charts: readonly Chart[] = [];

  constructor(spreadsheetId: string) {
    this.#spreadsheetId = spreadsheetId;
  }

  /** The cells of a row, from 0; undefined where it was not read yet. */
  row(row: number, frozenRows: number): readonly Cell[] | undefined {
    if (row < frozenRows) return this.#head === null ? undefined : (this.#head[row] ?? []);
    const block = this.#blocks.get(blockOf(row));
    return block === undefined ? undefined : (block.rows[row % BLOCK] ?? []);
  }

  /** Whether anything between two rows (the end excluded), or the look, is missing or old. */
  lacks(tab: Tab, from: number, to: number): boolean {
    return this.#readAt !== tab.changedAt || this.#missing(tab, from, to).length > 0;
  }

  #missing(tab: Tab, from: number, to: number): readonly number[] {
    const end = Math.min(to, tab.rows);
    if (end <= from) return [];
    const first = blockOf(from);
    const count = blockOf(end - 1) - first + 1;
    return Array.from({ length: count }, (_, step) => first + step).filter(
      (block) => this.#blocks.get(block)?.readAt !== tab.changedAt,
    );
  }

  /** Reads what lacks, with the head and the look, in one request and so in one state. */
  async read(tab: Tab, from: number, to: number, signal: AbortSignal): Promise<void> {
    const right = Math.max(tab.columns, 1);
    const missing = this.#missing(tab, from, to);
    const head: Span = { top: 0, bottom: Math.max(tab.frozenRows, 1), left: 0, right };
    const spans = missing.map((block): Span => {
      const bottom = Math.min((block + 1) * BLOCK, tab.rows);
      return { top: block * BLOCK, bottom, left: 0, right };
    });
    const read = await readTab(this.#spreadsheetId, tab.title, [head, ...spans], signal);
    const [headRows = [], ...blocks] = read.spans;
    this.#head = headRows;
    this.#readAt = tab.changedAt;
    this.charts = read.charts;
    this.#takeLook(read);
    missing.forEach((block, place) => {
      this.#blocks.set(block, { rows: blocks[place] ?? [], readAt: tab.changedAt });
    });
    this.#forget(blockOf(from));
  }

  #takeLook(read: ReadTab): void {
    const text = JSON.stringify([read.columns, read.frozenColumns, read.rules]);
    if (text === this.#lookText) return;
    this.#lookText = text;
    this.look = { columns: shownColumns(read), rules: readRules(read.rules) };
    this.version += 1;
  }

  /** Lets go of the blocks that are furthest from the view. */
  #forget(near: number): void {
    const byDistance = [...this.#blocks.keys()].sort(
      (a, b) => Math.abs(a - near) - Math.abs(b - near),
    );
    for (const block of byDistance.slice(KEPT)) this.#blocks.delete(block);
  }
}
