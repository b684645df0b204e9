import * as z from 'zod/mini';
import type { Row } from '../cell.ts';
import {
  cellAt,
  checkCellCount,
  checkProtection,
  type Draft,
  type DraftSheet,
  editSheet,
  setCell,
} from '../draft.ts';
import { Refused } from '../errors.ts';
import { mergeFields, readMask } from '../masks.ts';
import type { Dimension } from '../model.ts';
import { shifted } from '../motion.ts';
import { moveWith } from '../moves.ts';
import {
  type DimensionProperties,
  type DimensionRange,
  dimension,
  dimensionProperties,
  dimensionRange,
  type GridRange,
  index,
} from '../shapes.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const appendShape = z.strictObject({
  sheetId: optional(index),
  dimension,
  length: optional(index),
});
const insertShape = z.strictObject({
  range: dimensionRange,
  inheritFromBefore: optional(z.boolean()),
});
const deleteShape = z.strictObject({ range: dimensionRange });
const updateShape = z.strictObject({
  range: dimensionRange,
  properties: optional(dimensionProperties),
  fields: optional(z.string()),
});

export const COUNT = { ROWS: 'rowCount', COLUMNS: 'columnCount' } as const;
const FROZEN = { ROWS: 'frozenRowCount', COLUMNS: 'frozenColumnCount' } as const;
const ONE = { ROWS: 'row', COLUMNS: 'column' } as const;
const MANY = { ROWS: 'rows', COLUMNS: 'columns' } as const;

/** Drops rows past a new last one, with what is tied to them. */
export function cutRows(draft: Draft, sheet: DraftSheet, rowCount: number): void {
  const by = rowCount - sheet.grid.rowCount;
  if (by < 0) {
    sheet.rows = sheet.rows.cut(0, rowCount);
    moveWith(draft, sheet, shifted('ROWS', rowCount, by));
  }
}

/** Drops columns past a new last one, with what is tied to them. */
export function cutColumns(draft: Draft, sheet: DraftSheet, columnCount: number): void {
  const by = columnCount - sheet.grid.columnCount;
  if (by < 0) {
    sheet.rows = sheet.rows.map((row) =>
      row !== undefined && row.length > columnCount ? row.slice(0, columnCount) : row,
    );
    moveWith(draft, sheet, shifted('COLUMNS', columnCount, by));
  }
}

function splicedRow(
  row: Row | undefined,
  at: number,
  gone: number,
  added: number,
): Row | undefined {
  if (row === undefined || row.length <= at) {
    return row;
  }
  const empty: undefined[] = Array.from({ length: added }, () => undefined);
  return [...row.slice(0, at), ...empty, ...row.slice(at + gone)];
}

/** Takes out and puts in rows or columns; the cells behind move. */
function splice(
  sheet: DraftSheet,
  dimension: Dimension,
  at: number,
  gone: number,
  added: number,
): void {
  if (dimension === 'COLUMNS') {
    sheet.rows = sheet.rows.map((row) => splicedRow(row, at, gone, added));
    return;
  }
  if (sheet.rows.length > at) {
    sheet.rows = sheet.rows.splice(at, gone, added);
  }
}

function append(draft: Draft, request: z.infer<typeof appendShape>): object {
  const sheet = editSheet(draft, request.sheetId);
  const count = COUNT[request.dimension];
  sheet.grid = { ...sheet.grid, [count]: sheet.grid[count] + (request.length ?? 0) };
  checkCellCount(draft);
  return {};
}

export function spanOf(range: DimensionRange, count: number): readonly [number, number] {
  const { startIndex = 0, endIndex = count } = range;
  if (startIndex >= endIndex) {
    throw new Refused(`The range must hold something, but goes from ${startIndex} to ${endIndex}.`);
  }
  return [startIndex, endIndex];
}

export function gridSpan(range: DimensionRange, start: number, end?: number): GridRange {
  const { sheetId = 0 } = range;
  return range.dimension === 'ROWS'
    ? { sheetId, startRowIndex: start, ...(end !== undefined && { endRowIndex: end }) }
    : { sheetId, startColumnIndex: start, ...(end !== undefined && { endColumnIndex: end }) };
}

/** New rows take over the format of the one before, when asked to. */
function inherit(draft: Draft, sheet: DraftSheet, start: number, end: number): void {
  const above = sheet.rows.at(start - 1) ?? [];
  for (let row = start; row < end; row += 1) {
    above.forEach((cell, column) => {
      setCell(draft, sheet, row, column, { value: null, format: cell?.format ?? null, note: null });
    });
  }
}

function inheritColumns(draft: Draft, sheet: DraftSheet, start: number, end: number): void {
  for (let row = 0; row < sheet.rows.length; row += 1) {
    const { format } = cellAt(sheet, row, start - 1);
    for (let column = start; column < end; column += 1) {
      setCell(draft, sheet, row, column, { value: null, format, note: null });
    }
  }
}

function insert(draft: Draft, request: z.infer<typeof insertShape>): object {
  const { range, inheritFromBefore = false } = request;
  const sheet = editSheet(draft, range.sheetId);
  const count = COUNT[range.dimension];
  const [start, end] = spanOf(range, sheet.grid[count]);
  if (start > sheet.grid[count]) {
    throw new Refused(
      `range.startIndex[${start}] is after last ${ONE[range.dimension]} in grid[${sheet.grid[count] - 1}]`,
    );
  }
  if (inheritFromBefore && start === 0) {
    throw new Refused('Cannot inherit from before the first row or column.');
  }
  checkProtection(draft, sheet, gridSpan(range, start, start + 1));
  splice(sheet, range.dimension, start, 0, end - start);
  sheet.grid = { ...sheet.grid, [count]: sheet.grid[count] + end - start };
  checkCellCount(draft);
  moveWith(draft, sheet, shifted(range.dimension, start, end - start));
  if (inheritFromBefore) {
    (range.dimension === 'ROWS' ? inherit : inheritColumns)(draft, sheet, start, end);
  }
  return {};
}

/**
 * Wordings as reported: https://github.com/activepieces/activepieces/issues/5654,
 * https://github.com/SteveWinward/GoogleSheetsWrapper/issues/43 and
 * https://github.com/jlolling/talendcomp_tGoogleSheet/issues/19.
 */
function checkDelete(sheet: DraftSheet, dimension: Dimension, start: number, end: number): void {
  const count = sheet.grid[COUNT[dimension]];
  const frozen = sheet.grid[FROZEN[dimension]];
  const past = start >= count ? start : end > count ? count : null;
  if (past !== null) {
    throw new Refused(
      `Cannot delete a ${ONE[dimension]} that doesn't exist. Tried to delete ${ONE[dimension]} ` +
        `index ${past} but there are only ${count} ${MANY[dimension]}.`,
    );
  }
  if (end - start === count) {
    throw new Refused(`You can't delete all the ${MANY[dimension]} on the sheet.`);
  }
  if (start <= frozen && end === count) {
    throw new Refused(`Sorry, it is not possible to delete all non-frozen ${MANY[dimension]}.`);
  }
}

function remove(draft: Draft, { range }: z.infer<typeof deleteShape>): object {
  const sheet = editSheet(draft, range.sheetId);
  const count = COUNT[range.dimension];
  const [start, end] = spanOf(range, sheet.grid[count]);
  checkDelete(sheet, range.dimension, start, end);
  checkProtection(draft, sheet, gridSpan(range, start, end));
  splice(sheet, range.dimension, start, end - start, 0);
  const frozen = FROZEN[range.dimension];
  const frozenGone = Math.max(0, Math.min(end, sheet.grid[frozen]) - start);
  sheet.grid = {
    ...sheet.grid,
    [count]: sheet.grid[count] - (end - start),
    [frozen]: sheet.grid[frozen] - frozenGone,
  };
  moveWith(draft, sheet, shifted(range.dimension, start, start - end));
  return {};
}

function update(draft: Draft, request: z.infer<typeof updateShape>): object {
  const { range, properties = {} } = request;
  const mask = readMask(request.fields, dimensionProperties);
  const sheet = editSheet(draft, range.sheetId);
  const [start, end] = spanOf(range, sheet.grid[COUNT[range.dimension]]);
  const sizes = new Map(sheet.sizes[range.dimension]);
  for (let place = start; place < end; place += 1) {
    sizes.set(place, mergeFields<DimensionProperties>(sizes.get(place) ?? {}, properties, mask));
  }
  sheet.sizes = { ...sheet.sizes, [range.dimension]: sizes };
  return {};
}

export const dimensionRequests = {
  appendDimension: kindOf(appendShape, append),
  insertDimension: kindOf(insertShape, insert),
  deleteDimension: kindOf(deleteShape, remove),
  updateDimensionProperties: kindOf(updateShape, update),
};
