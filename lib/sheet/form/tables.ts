import type { Request } from '../api.ts';
import { type Cell, type CellFormat, text } from '../cells.ts';
import { COLUMN_FORMATS, HEAD } from '../formats.ts';
import { type Tab, widthsOf } from '../tabs.ts';
import { columnsOf } from './columnMarks.ts';

/** The cells of a log tab's first row; none where a tab is laid out freely. */
export function headCells({ columns }: Tab): readonly Cell[] {
  return columns.map(({ title }) => ({ ...text(title), userEnteredFormat: HEAD }));
}

/** Some columns as new ones: header, width, and how the data in rows 1 to `rowCount` (counted from 0) is shown. */
export function shaped(tab: Tab, columns: readonly number[], rowCount: number): Request[] {
  return [
    ...columns.flatMap((column) => [...wide(tab, column), ...headed(tab, column)]),
    ...formatted(tab, columns, 1, rowCount),
  ];
}

/** How the data of a log tab is shown, put on some of its rows again (`from` to before `to`, counted from 0). */
export function formatRows(tab: Tab, from: number, to: number): Request[] {
  return formatted(tab, columnsOf(tab), from, to);
}

function headed(tab: Tab, column: number): Request[] {
  const cell = headCells(tab)[column];
  if (cell === undefined) return [];
  const start = { sheetId: tab.sheetId, rowIndex: 0, columnIndex: column };
  const fields = 'userEnteredValue,userEnteredFormat';
  return [{ updateCells: { start, rows: [{ values: [cell] }], fields } }];
}

function formatted(tab: Tab, columns: readonly number[], from: number, to: number): Request[] {
  const rows = { sheetId: tab.sheetId, startRowIndex: from, endRowIndex: to };
  return columns.flatMap((column) => {
    const kind = tab.columns[column]?.kind;
    if (kind === undefined) return [];
    const range = { ...rows, startColumnIndex: column, endColumnIndex: column + 1 };
    const format = COLUMN_FORMATS[kind];
    const cell = { userEnteredFormat: format };
    return [{ repeatCell: { range, cell, fields: maskOf(format) } }];
  });
}

/** Only what a column's format says is changed. */
function maskOf(format: CellFormat): string {
  return Object.keys(format)
    .map((field) => `userEnteredFormat.${field}`)
    .join();
}

function wide(tab: Tab, column: number): Request[] {
  const pixelSize = widthsOf(tab)[column];
  if (pixelSize === undefined) return [];
  const { sheetId } = tab;
  const range = { sheetId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 };
  return [{ updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' } }];
}
