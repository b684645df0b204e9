import type { Request } from '../../lib/sheet/api.ts';

/** What staff do to a sheet, as the requests that do the same. */

export const named = (sheetId: number, title: string): Request => ({
  updateSheetProperties: { properties: { sheetId, title }, fields: 'title' },
});
export const columns = (sheetId: number, startIndex: number, endIndex = startIndex + 1) => ({
  sheetId,
  dimension: 'COLUMNS',
  startIndex,
  endIndex,
});
export const rows = (sheetId: number, startIndex: number, endIndex: number) => ({
  sheetId,
  dimension: 'ROWS',
  startIndex,
  endIndex,
});
export const typed = (
  sheetId: number,
  rowIndex: number,
  columnIndex: number,
  value: string,
): Request => ({
  updateCells: {
    start: { sheetId, rowIndex, columnIndex },
    rows: [{ values: [{ userEnteredValue: { stringValue: value } }] }],
    fields: 'userEnteredValue',
  },
});
