import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';

export type Value = string | number | boolean | null;

/** A cell with its value, and a number format where it has one. */
export function cell(value: Value, format: object | null): sheets_v4.Schema$CellData {
  const userEnteredFormat = format === null ? {} : { userEnteredFormat: { numberFormat: format } };
  if (typeof value === 'number') {
    return { userEnteredValue: { numberValue: value }, ...userEnteredFormat };
  }
  if (typeof value === 'boolean') {
    return { userEnteredValue: { boolValue: value } };
  }
  return value === null ? {} : { userEnteredValue: { stringValue: value } };
}

/** One `updateCells` of a run of rows; formats go by column. */
export function put(
  sheetId: number,
  rowIndex: number,
  lines: Value[][],
  formats: Record<number, object> = {},
): sheets_v4.Schema$Request {
  const rows = lines.map((line) => ({
    values: line.map((value, column) => cell(value, formats[column] ?? null)),
  }));
  const start = { sheetId, rowIndex, columnIndex: 0 };
  return { updateCells: { start, rows, fields: 'userEnteredValue,userEnteredFormat' } };
}
