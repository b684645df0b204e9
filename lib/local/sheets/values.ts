import * as z from 'zod/mini';
import { formatRange, readRange } from './a1.ts';
import { areaOf } from './area.ts';
import type { Cell } from './cell.ts';
import { rangeOf } from './draft.ts';
import { Refused } from './errors.ts';
import { bareValue, isDateFormat, shownValue } from './format.ts';
import type { Sheet, Spreadsheet } from './model.ts';

/** How values are read: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/get */
export const valueOptions = z.object({
  majorDimension: z._default(z.enum(['ROWS', 'COLUMNS']), 'ROWS'),
  valueRenderOption: z._default(
    z.enum(['FORMATTED_VALUE', 'UNFORMATTED_VALUE', 'FORMULA']),
    'FORMATTED_VALUE',
  ),
  dateTimeRenderOption: z._default(z.enum(['SERIAL_NUMBER', 'FORMATTED_STRING']), 'SERIAL_NUMBER'),
});
export type ValueOptions = z.infer<typeof valueOptions>;

type Value = string | number | boolean;

function render(cell: Cell | undefined, options: ValueOptions): Value {
  const { value = null, format = null } = cell ?? {};
  if (cell === undefined || value === null) {
    return '';
  }
  if (options.valueRenderOption === 'FORMATTED_VALUE') {
    return shownValue(cell);
  }
  if (options.valueRenderOption === 'FORMULA' && 'formulaValue' in value) {
    return value.formulaValue;
  }
  const asText = options.dateTimeRenderOption === 'FORMATTED_STRING';
  return asText && isDateFormat(format?.numberFormat) ? shownValue(cell) : bareValue(value);
}

/** The line without what is empty at its end. */
function trimmed(line: readonly Value[]): readonly Value[] {
  return line.slice(0, line.findLastIndex((value) => value !== '') + 1);
}

function transposed(rows: readonly (readonly Value[])[]): Value[][] {
  const widest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: widest }, (_, column) => rows.map((row) => row[column] ?? ''));
}

function linesOf(sheet: Sheet, range: Parameters<typeof areaOf>[1], options: ValueOptions) {
  const area = areaOf(sheet, range);
  const rows = sheet.rows.slice(area.top, area.bottom).map((row = []) => {
    return Array.from(row.slice(area.left, area.right), (cell) => render(cell, options));
  });
  return { area, lines: options.majorDimension === 'ROWS' ? rows : transposed(rows) };
}

/**
 * The values of a range as a `ValueRange`: `range` says what was asked for, cut to the grid, and
 * empty rows and cells at the end are left out
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values#ValueRange).
 * @throws Refused for a range that does not parse or starts past the grid
 */
export function valueRange(book: Spreadsheet, a1: string, options: ValueOptions): object {
  const range = readRange(a1, book);
  const sheet = book.sheets.find(({ sheetId }) => sheetId === (range.sheetId ?? 0));
  if (sheet === undefined) {
    throw new Refused(`Unable to parse range: ${a1}`);
  }
  const { area, lines } = linesOf(sheet, range, options);
  const full = lines.map(trimmed);
  const values = full.slice(0, full.findLastIndex(({ length }) => length > 0) + 1);
  return {
    range: formatRange(sheet.title, rangeOf(sheet, area)),
    majorDimension: options.majorDimension,
    ...(values.length > 0 && { values }),
  };
}
