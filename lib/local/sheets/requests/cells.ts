import * as z from 'zod/mini';
import { type Area, areaOf, pastTheGrid } from '../area.ts';
import type { Cell, CellValue } from '../cell.ts';
import {
  cellAt,
  checkProtection,
  type Draft,
  type DraftSheet,
  editSheet,
  rangeOf,
  setCell,
} from '../draft.ts';
import { Refused } from '../errors.ts';
import { shared } from '../formats.ts';
import { below, type Mask, masks, mergeFields, readMask } from '../masks.ts';
import type { Sheet } from '../model.ts';
import {
  type CellData,
  type CellFormat,
  cellData,
  type ExtendedValue,
  gridCoordinate,
  gridRange,
} from '../shapes.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const rowData = z.strictObject({ values: optional(z.array(cellData)) });

const updateCellsShape = z.strictObject({
  rows: optional(z.array(rowData)),
  fields: optional(z.string()),
  start: optional(gridCoordinate),
  range: optional(gridRange),
});
type UpdateCells = z.infer<typeof updateCellsShape>;

const repeatCellShape = z.strictObject({
  range: optional(gridRange),
  cell: optional(cellData),
  fields: optional(z.string()),
});
type RepeatCell = z.infer<typeof repeatCellShape>;

/** Characters that a cell holds at most: https://github.com/freelabz/secator/issues/96. */
const MOST_CHARACTERS = 50_000;

/** A value as it is kept. A string stays one, whatever it looks like: only `formulaValue` is a formula. */
function keptValue(entered: ExtendedValue | undefined): CellValue | null {
  const kinds = Object.keys(entered ?? {});
  if (kinds.length > 1) {
    throw new Refused(`A cell holds one value, but ${kinds.join(' and ')} are set.`);
  }
  const { numberValue, stringValue, boolValue, formulaValue } = entered ?? {};
  const text = stringValue ?? formulaValue ?? '';
  if (text.length > MOST_CHARACTERS) {
    throw new Refused(
      `Your input contains more than the maximum of ${MOST_CHARACTERS} characters in a single cell.`,
    );
  }
  if (numberValue !== undefined) {
    return { numberValue };
  }
  if (boolValue !== undefined) {
    return { boolValue };
  }
  if (formulaValue !== undefined) {
    return { formulaValue };
  }
  return stringValue === undefined || stringValue === '' ? null : { stringValue };
}

function keptFormat(format: CellFormat): CellFormat | null {
  return Object.keys(format).length === 0 ? null : shared(format);
}

type Writer = (before: Cell, data: CellData) => Cell;

/** How cells change under a mask: masked fields that the data leaves out are cleared. */
function writerFor(mask: Mask): Writer {
  const values = masks(mask, 'userEnteredValue');
  const formats = masks(mask, 'userEnteredFormat');
  const notes = masks(mask, 'note');
  const formatMask = below(mask, 'userEnteredFormat');
  return (before, data) => {
    const { userEnteredValue, userEnteredFormat = {}, note } = data;
    return {
      value: values ? keptValue(userEnteredValue) : before.value,
      format: formats
        ? keptFormat(mergeFields<CellFormat>(before.format ?? {}, userEnteredFormat, formatMask))
        : before.format,
      note: notes ? note || null : before.note,
    };
  };
}

type Rows = NonNullable<UpdateCells['rows']>;

/** The cells that the rows of an update reach from its first cell on. */
function extent(rows: Rows, top: number, left: number): Area {
  const widest = Math.max(0, ...rows.map(({ values = [] }) => values.length));
  return { top, bottom: top + rows.length, left, right: left + widest };
}

/**
 * Refuses rows that do not fit. Past the grid this names the grid's size; the real service also
 * says `Attempting to write column: 26, beyond the last requested column of: 25`
 * (https://github.com/OpenRefine/OpenRefine/issues/2760), so nothing may depend on the wording.
 */
function checkFits(sheet: Sheet, asked: Area, room: Area): void {
  if (asked.bottom > sheet.grid.rowCount || asked.right > sheet.grid.columnCount) {
    throw pastTheGrid(sheet, rangeOf(sheet, asked));
  }
  if (asked.bottom > room.bottom) {
    throw new Refused(
      `Attempting to write row: ${room.bottom}, beyond the last requested row of: ${room.bottom - 1}`,
    );
  }
  if (asked.right > room.right) {
    throw new Refused(
      `Attempting to write column: ${room.right}, beyond the last requested column of: ${room.right - 1}`,
    );
  }
}

/** With a range, every cell of it is written, those that no row has as empty ones. */
function writeArea(draft: Draft, sheet: DraftSheet, area: Area, rows: Rows, write: Writer): void {
  for (let row = area.top; row < area.bottom; row += 1) {
    const values = rows[row - area.top]?.values ?? [];
    for (let column = area.left; column < area.right; column += 1) {
      const cell = write(cellAt(sheet, row, column), values[column - area.left] ?? {});
      setCell(draft, sheet, row, column, cell);
    }
  }
}

/** With a start, only the cells that the rows have are written. */
function writeFrom(draft: Draft, sheet: DraftSheet, at: Area, rows: Rows, write: Writer): void {
  rows.forEach(({ values = [] }, down) => {
    values.forEach((data, along) => {
      const [row, column] = [at.top + down, at.left + along];
      setCell(draft, sheet, row, column, write(cellAt(sheet, row, column), data));
    });
  });
}

function updateCells(draft: Draft, request: UpdateCells): object {
  const { rows = [], range, start } = request;
  const write = writerFor(readMask(request.fields, cellData));
  if ((range === undefined) === (start === undefined)) {
    throw new Refused('Exactly one of start and range must be set.');
  }
  if (range !== undefined) {
    const sheet = editSheet(draft, range.sheetId);
    const area = areaOf(sheet, range);
    checkFits(sheet, extent(rows, area.top, area.left), area);
    checkProtection(draft, sheet, rangeOf(sheet, area));
    writeArea(draft, sheet, area, rows, write);
    return {};
  }
  const { sheetId, rowIndex = 0, columnIndex = 0 } = start ?? {};
  const sheet = editSheet(draft, sheetId);
  const asked = extent(rows, rowIndex, columnIndex);
  checkFits(sheet, asked, asked);
  checkProtection(draft, sheet, rangeOf(sheet, asked));
  writeFrom(draft, sheet, asked, rows, write);
  return {};
}

function repeatCell(draft: Draft, request: RepeatCell): object {
  const { range = {}, cell = {} } = request;
  const write = writerFor(readMask(request.fields, cellData));
  const sheet = editSheet(draft, range.sheetId);
  const area = areaOf(sheet, range);
  checkProtection(draft, sheet, rangeOf(sheet, area));
  const values = Array.from({ length: area.right - area.left }, () => cell);
  const rows = Array.from({ length: area.bottom - area.top }, () => ({ values }));
  writeArea(draft, sheet, area, rows, write);
  return {};
}

export const cellRequests = {
  updateCells: kindOf(updateCellsShape, updateCells),
  repeatCell: kindOf(repeatCellShape, repeatCell),
};
