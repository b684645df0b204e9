import { type Area, covers, overlap } from './area.ts';
import type { Cell } from './cell.ts';
import { Refused } from './errors.ts';
import type { ProtectedRange, Sheet, Spreadsheet, User } from './model.ts';
import { mayEdit } from './protection.ts';
import type { GridRange } from './shapes.ts';

/** Cells that a file may have, empty ones included: https://support.google.com/drive/answer/37603 */
export const MOST_CELLS = 10_000_000;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A tab of a draft: its rows may be replaced, cells in them only by `setCell`. */
export type DraftSheet = Mutable<Sheet>;

/**
 * The next state of a spreadsheet while a batch is applied to it. It shares what the batch does
 * not touch with the state before, so that a small batch on a large sheet is cheap, and throwing
 * it away leaves everything as it was: that is what makes a batch atomic.
 */
export interface Draft extends Omit<Mutable<Spreadsheet>, 'sheets'> {
  sheets: Sheet[];
  readonly user: User;
  /** Cells that the file may have. */
  readonly mostCells: number;
  /** Tabs and rows that this draft has copied and may write into, and whom its pages know as their owner. */
  readonly own: {
    readonly sheets: WeakSet<object>;
    readonly rows: WeakSet<object>;
    /** Pages outlive the draft, so this holds on to nothing. */
    readonly pages: object;
  };
}

export function beginDraft(book: Spreadsheet, user: User, mostCells: number): Draft {
  return {
    ...book,
    sheets: [...book.sheets],
    revision: book.revision + 1,
    user,
    mostCells,
    own: { sheets: new WeakSet(), rows: new WeakSet(), pages: {} },
  };
}

export function finishDraft(draft: Draft): Spreadsheet {
  const { user: _user, mostCells: _mostCells, own: _own, ...book } = draft;
  return book;
}

/** An id that no earlier request of this spreadsheet was given. */
export function takeId(draft: Draft): number {
  draft.nextId += 1;
  return draft.nextId - 1;
}

/** The tab with this id. @throws Refused `No grid with id: 7` */
export function findSheet(draft: Draft, sheetId = 0): Sheet {
  const sheet = draft.sheets.find((candidate) => candidate.sheetId === sheetId);
  if (sheet === undefined) {
    throw new Refused(`No grid with id: ${sheetId}`);
  }
  return sheet;
}

/** The same, to be written into. */
export function editSheet(draft: Draft, sheetId = 0): DraftSheet {
  const sheet = findSheet(draft, sheetId);
  if (draft.own.sheets.has(sheet)) {
    return sheet as DraftSheet;
  }
  const copy: DraftSheet = { ...sheet, rows: sheet.rows.copy(), changedAt: draft.revision };
  draft.own.sheets.add(copy);
  draft.sheets[draft.sheets.indexOf(sheet)] = copy;
  return copy;
}

const EMPTY_CELL: Cell = { value: null, format: null, note: null };

export function cellAt(sheet: Sheet, row: number, column: number): Cell {
  return sheet.rows.at(row)?.[column] ?? EMPTY_CELL;
}

function ownRow(draft: Draft, sheet: DraftSheet, index: number): (Cell | undefined)[] {
  const row = sheet.rows.at(index);
  if (row !== undefined && draft.own.rows.has(row)) {
    return row as (Cell | undefined)[];
  }
  const copy = row === undefined ? [] : [...row];
  draft.own.rows.add(copy);
  sheet.rows.set(draft.own.pages, index, copy);
  return copy;
}

/** Puts a cell in its place, which the caller has found to be inside the grid. */
export function setCell(
  draft: Draft,
  sheet: DraftSheet,
  row: number,
  column: number,
  cell: Cell,
): void {
  const empty = cell.value === null && cell.format === null && cell.note === null;
  if (empty && sheet.rows.at(row)?.[column] === undefined) {
    return;
  }
  const cells = ownRow(draft, sheet, row);
  while (cells.length < column) {
    cells.push(undefined);
  }
  cells[column] = empty ? undefined : cell;
}

/** The range of an area, as ranges are stored. */
export function rangeOf(sheet: Sheet, area: Area): GridRange {
  return {
    sheetId: sheet.sheetId,
    startRowIndex: area.top,
    endRowIndex: area.bottom,
    startColumnIndex: area.left,
    endColumnIndex: area.right,
  };
}

function forbids(range: ProtectedRange, area: GridRange, user: User): boolean {
  const open = range.unprotectedRanges ?? [];
  return (
    overlap(range.range, area) && !open.some((hole) => covers(hole, area)) && !mayEdit(range, user)
  );
}

/**
 * Refuses an edit by somebody who may not touch a protected range that it meets. The wording is
 * reported in https://github.com/theoephraim/node-google-spreadsheet/pull/20.
 */
export function checkProtection(draft: Draft, sheet: Sheet, area: GridRange): void {
  if (sheet.protectedRanges.some((range) => forbids(range, area, draft.user))) {
    throw new Refused(
      'You are trying to edit a protected cell or object. Please contact the spreadsheet owner to remove protection if you need to edit.',
    );
  }
}

/**
 * Refuses a file of more cells than it may have, in the words of
 * https://github.com/nithinmurali/pygsheets/issues/589.
 */
export function checkCellCount(draft: Draft): void {
  const cells = draft.sheets.reduce((sum, { grid }) => sum + grid.rowCount * grid.columnCount, 0);
  if (cells > draft.mostCells) {
    throw new Refused(
      `This action would increase the number of cells in the workbook above the limit of ${draft.mostCells} cells.`,
    );
  }
}
