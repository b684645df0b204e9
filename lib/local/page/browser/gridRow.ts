import { el } from '../../../page/browser/dom.ts';
import { formatAt } from '../sheet/conditions.ts';
import { type Dress, dressOf, type Paper } from '../sheet/dress.ts';
import { type Cell, EMPTY } from '../sheet/shapes.ts';
import type { Look, ShownColumn } from './tabCells.ts';

/** What a row is drawn with. */
export interface RowSetting {
  readonly look: Look;
  readonly paper: Paper;
  /** Whether it belongs to the frozen head. */
  readonly isHead: boolean;
  /** What stood in the row when it was drawn last; null for one that is not drawn anew but shown again. */
  readonly before: readonly Cell[] | null;
}

/** Pixels over which a text may run: its own column and the empty ones beside it. */
function roomFor(place: number, cells: readonly Cell[], { columns }: Look): number {
  let room = 0;
  for (let next = place; next < columns.length; next += 1) {
    const column = columns[next];
    const taken = next > place && (cells[column?.index ?? 0]?.text ?? '') !== '';
    if (column === undefined || taken) break;
    room += column.width;
  }
  return room;
}

const FIRST: ShownColumn = { index: 0, width: 100, stuckAt: null };

function classesOf(dress: Dress, isNews: boolean): string {
  const spills = dress.overflows ? ['spills'] : [];
  return ['cell', ...dress.classes, ...spills, ...(isNews ? ['news'] : [])].join(' ');
}

/** What cannot be said by a class: colors and places. */
function style(element: HTMLElement, dress: Dress, { stuckAt }: ShownColumn, room: number): void {
  if (dress.color !== null) element.style.color = dress.color;
  if (dress.background !== null) element.style.backgroundColor = dress.background;
  if (dress.overflows) element.style.setProperty('--room', `${room}px`);
  if (stuckAt !== null) {
    element.classList.add('is-stuck');
    element.style.left = `${stuckAt}px`;
  }
}

function drawCell(
  row: number,
  place: number,
  cells: readonly Cell[],
  { look, paper, isHead, before }: RowSetting,
): HTMLElement {
  const column = look.columns[place] ?? FIRST;
  const cell = cells[column.index] ?? EMPTY;
  const dress = dressOf(cell, formatAt({ row, column: column.index, cells }, look.rules), paper);
  const isNews = before !== null && (before[column.index]?.text ?? '') !== cell.text;
  const attributes = {
    role: isHead && cell.text !== '' ? 'columnheader' : 'gridcell',
    'aria-colindex': String(column.index + 1),
    tabindex: '-1',
    dir: 'auto',
  };
  const text = cell.text === '' ? [] : [el('span', { className: 'text', text: cell.text })];
  const element = el('div', { className: classesOf(dress, isNews), attributes }, text);
  style(element, dress, column, roomFor(place, cells, look));
  return element;
}

/** Puts the cells of a row into its element; a row that was not read yet gets none. */
export function fillRow(
  element: HTMLElement,
  row: number,
  cells: readonly Cell[] | null,
  setting: RowSetting,
): void {
  element.setAttribute('aria-busy', String(cells === null));
  const known = cells ?? [];
  element.replaceChildren(
    ...setting.look.columns.map((_, place) => drawCell(row, place, known, setting)),
  );
}

/** An empty row. `row` counts from 0. */
export function makeRow(row: number): HTMLElement {
  const attributes = { role: 'row', 'aria-rowindex': String(row + 1) };
  return el('div', { className: 'row', attributes });
}
