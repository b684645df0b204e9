import { columnName, formatRange, readRange } from './a1.ts';
import { type Area, areaOf, isWholeSheet, pastTheGrid } from './area.ts';
import type { BatchBody } from './batch.ts';
import { cellAt, rangeOf } from './draft.ts';
import { Refused } from './errors.ts';
import type { Sheet, Spreadsheet } from './model.ts';
import type { CellData, GridRange } from './shapes.ts';
import { lastTable } from './table.ts';
import { type Typed, typed } from './typed.ts';

type Requests = NonNullable<BatchBody['requests']>;

/** How values are taken: https://developers.google.com/workspace/sheets/api/reference/rest/v4/ValueInputOption */
export interface Input {
  readonly option: 'RAW' | 'USER_ENTERED';
  readonly thisYear: number;
}

/** Rows of values; null leaves a cell as it is. */
export type Lines = readonly (readonly (string | number | boolean | null)[])[];

/** What is to be done to write values, and where they then are. */
export interface Writing {
  readonly requests: Requests;
  readonly sheet: Sheet;
  readonly range: GridRange;
  /** Only when appending: the table that was found. */
  readonly table?: GridRange;
  /** Cells that are written. */
  readonly cells: number;
}

/** Values as `ValueRange` has them, as rows. @throws Refused for what is no value */
export function readLines(
  values: readonly (readonly unknown[])[] = [],
  dimension: 'ROWS' | 'COLUMNS' = 'ROWS',
): Lines {
  const lines = values.map((line, row) =>
    line.map((value, column) => {
      const fits = value === null || ['string', 'number', 'boolean'].includes(typeof value);
      if (!fits) {
        throw new Refused(`Invalid values[${row}][${column}]: ${JSON.stringify(value)}`);
      }
      return value as Lines[number][number];
    }),
  );
  if (dimension === 'ROWS') {
    return lines;
  }
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return Array.from({ length: longest }, (_, row) => lines.map((line) => line[row] ?? null));
}

function findTab(book: Spreadsheet, range: GridRange): Sheet {
  const sheet = book.sheets.find(({ sheetId }) => sheetId === (range.sheetId ?? 0));
  if (sheet === undefined) {
    throw new Refused(`No grid with id: ${range.sheetId ?? 0}`);
  }
  return sheet;
}

/** A cell that is formatted as text takes what is typed as text. */
function entered(value: string | number | boolean, input: Input, asText: boolean): Typed {
  if (typeof value === 'number') {
    return { value: { numberValue: value } };
  }
  if (typeof value === 'boolean') {
    return { value: { boolValue: value } };
  }
  const parse = input.option === 'USER_ENTERED' && !asText;
  return parse ? typed(value, input.thisYear) : { value: { stringValue: value } };
}

function cellOf(value: string | number | boolean, input: Input, before: Typed['format']): CellData {
  if (value === '') {
    return {};
  }
  const { value: userEnteredValue, format } = entered(value, input, before?.type === 'TEXT');
  return {
    userEnteredValue,
    ...(format && !before && { userEnteredFormat: { numberFormat: format } }),
  };
}

interface Run {
  readonly column: number;
  readonly fields: string;
  readonly values: CellData[];
}

/** The cells of a row that take something, each with its place; null leaves a cell as it is. */
function cellsOf(sheet: Sheet, row: number, left: number, line: Lines[number], input: Input) {
  return line.flatMap((value, along) => {
    if (value === null) {
      return [];
    }
    const before = cellAt(sheet, row, left + along).format?.numberFormat;
    return [{ column: left + along, cell: cellOf(value, input, before) }];
  });
}

/** Neighbours that take the same fields, together. */
function runsOf(cells: ReturnType<typeof cellsOf>): Run[] {
  const runs: Run[] = [];
  for (const { column, cell } of cells) {
    const fields = `userEnteredValue${cell.userEnteredFormat ? ',userEnteredFormat.numberFormat' : ''}`;
    const last = runs.at(-1);
    if (last?.fields === fields && last.column + last.values.length === column) {
      last.values.push(cell);
    } else {
      runs.push({ column, fields, values: [cell] });
    }
  }
  return runs;
}

function requestsOf(sheet: Sheet, at: Area, lines: Lines, input: Input): Requests {
  return lines.flatMap((line, down) => {
    const rowIndex = at.top + down;
    return runsOf(cellsOf(sheet, rowIndex, at.left, line, input)).map(
      ({ column, fields, values }) => {
        const start = { sheetId: sheet.sheetId, rowIndex, columnIndex: column };
        return { updateCells: { start, rows: [{ values }], fields } };
      },
    );
  });
}

function extentOf(top: number, left: number, lines: Lines): Area {
  const widest = Math.max(0, ...lines.map(({ length }) => length));
  return { top, bottom: top + lines.length, left, right: left + widest };
}

function countOf(lines: Lines): number {
  return lines.reduce((sum, line) => sum + line.filter((value) => value !== null).length, 0);
}

/** A range of one cell says where to begin; of a larger one nothing may stick out. */
function checkInside(sheet: Sheet, range: GridRange, room: Area, asked: Area): void {
  const single = room.bottom - room.top === 1 && room.right - room.left === 1;
  if (single || isWholeSheet(range)) {
    return;
  }
  const shown = formatRange(sheet.title, range);
  if (asked.bottom > room.bottom) {
    throw new Refused(
      `Requested writing within range [${shown}], but tried writing to row [${room.bottom + 1}]`,
    );
  }
  if (asked.right > room.right) {
    throw new Refused(
      `Requested writing within range [${shown}], but tried writing to column [${columnName(room.right)}]`,
    );
  }
}

/**
 * Values over a range, from its first cell on
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/update);
 * the refusal is worded as in https://github.com/burnash/gspread/issues/792.
 */
export function updateWriting(book: Spreadsheet, a1: string, lines: Lines, input: Input): Writing {
  const range = readRange(a1, book);
  const sheet = findTab(book, range);
  const room = areaOf(sheet, range);
  const asked = extentOf(room.top, room.left, lines);
  checkInside(sheet, range, room, asked);
  if (asked.bottom > sheet.grid.rowCount || asked.right > sheet.grid.columnCount) {
    throw pastTheGrid(sheet, rangeOf(sheet, asked));
  }
  return {
    requests: requestsOf(sheet, asked, lines, input),
    sheet,
    range: rangeOf(sheet, asked),
    cells: countOf(lines),
  };
}

/** What makes room for an area that reaches past the grid. */
function growth(sheet: Sheet, { bottom, right }: Area): Requests {
  const { sheetId, grid } = sheet;
  const rows = bottom - grid.rowCount;
  const columns = right - grid.columnCount;
  return [
    ...(rows > 0 ? [{ appendDimension: { sheetId, dimension: 'ROWS', length: rows } }] : []),
    ...(columns > 0
      ? [{ appendDimension: { sheetId, dimension: 'COLUMNS', length: columns } }]
      : []),
  ];
}

/**
 * Values below the last table of a range, or from its first cell on where there is none. Rows are
 * put in for `INSERT_ROWS`, and the grid grows at its end in either way
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/append).
 */
export function appendWriting(
  book: Spreadsheet,
  a1: string,
  lines: Lines,
  input: Input & { readonly insertRows: boolean },
): Writing {
  const range = readRange(a1, book);
  const sheet = findTab(book, range);
  const room = areaOf(sheet, range);
  const table = lastTable(sheet, room);
  const asked = extentOf(table?.bottom ?? room.top, (table ?? room).left, lines);
  const inside = asked.top < sheet.grid.rowCount;
  const put = {
    insertDimension: {
      range: {
        sheetId: sheet.sheetId,
        dimension: 'ROWS',
        startIndex: asked.top,
        endIndex: asked.bottom,
      },
    },
  };
  const insert = input.insertRows && inside && lines.length > 0;
  const grown = insert ? { ...asked, bottom: 0 } : asked;
  const fresh = insert ? { ...sheet, rows: sheet.rows.cut(0, asked.top) } : sheet;
  return {
    requests: [
      ...(insert ? [put] : []),
      ...growth(sheet, grown),
      ...requestsOf(fresh, asked, lines, input),
    ],
    sheet,
    range: rangeOf(sheet, asked),
    ...(table !== null && { table: rangeOf(sheet, table) }),
    cells: countOf(lines),
  };
}

/** No values in a range. */
export function clearWriting(book: Spreadsheet, a1: string): Writing {
  const asked = readRange(a1, book);
  const sheet = findTab(book, asked);
  const range = rangeOf(sheet, areaOf(sheet, asked));
  return {
    requests: [{ repeatCell: { range, cell: {}, fields: 'userEnteredValue' } }],
    sheet,
    range,
    cells: 0,
  };
}
