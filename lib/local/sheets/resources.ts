import { type Area, areaOf } from './area.ts';
import type { Cell, Row } from './cell.ts';
import { tabOf } from './charts.ts';
import type { Known } from './fields.ts';
import { bareValue, FORMULA_SHOWN, shownValue } from './format.ts';
import type { DeveloperMetadata, Dimension, Sheet, Spreadsheet, User } from './model.ts';
import { protectionResource } from './protection.ts';
import type { GridRange } from './shapes.ts';

/**
 * What `spreadsheets.get` can be asked for
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets).
 */
export const SPREADSHEET_FIELDS: Known = {
  spreadsheetId: null,
  spreadsheetUrl: null,
  properties: null,
  namedRanges: null,
  developerMetadata: null,
  dataSources: null,
  dataSourceSchedules: null,
  sheets: {
    properties: null,
    data: {
      startRow: null,
      startColumn: null,
      rowData: { values: null },
      rowMetadata: null,
      columnMetadata: null,
    },
    merges: null,
    conditionalFormats: null,
    filterViews: null,
    protectedRanges: null,
    basicFilter: null,
    charts: { chartId: null, spec: null, position: null, border: null },
    bandedRanges: null,
    developerMetadata: null,
    rowGroups: null,
    columnGroups: null,
    slicers: null,
    tables: null,
  },
};

/** A number of a message is left out where it is 0, as proto JSON has it. */
function unlessZero<K extends string>(key: K, value: number): { readonly [P in K]?: number } {
  return value === 0 ? {} : ({ [key]: value } as { readonly [P in K]?: number });
}

/** The properties of a tab. Its id and index are always there, also at 0. */
export function sheetProperties(sheet: Sheet, index: number): object {
  const { rowCount, columnCount, frozenRowCount, frozenColumnCount, hideGridlines } = sheet.grid;
  return {
    sheetId: sheet.sheetId,
    title: sheet.title,
    index,
    sheetType: 'GRID',
    gridProperties: {
      rowCount,
      columnCount,
      ...unlessZero('frozenRowCount', frozenRowCount),
      ...unlessZero('frozenColumnCount', frozenColumnCount),
      ...(hideGridlines && { hideGridlines }),
    },
    ...(sheet.hidden && { hidden: true }),
    ...(sheet.tabColorStyle && {
      tabColor: sheet.tabColorStyle.rgbColor ?? {},
      tabColorStyle: sheet.tabColorStyle,
    }),
  };
}

function effectiveValue({ value }: Cell): object {
  return value !== null && 'formulaValue' in value
    ? { errorValue: { type: 'ERROR', message: 'Formulas are not evaluated here.' } }
    : { ...value };
}

/** One cell as `CellData`. A formula is shown as the error that it is here. */
function cellResource(cell: Cell | undefined): object {
  if (cell === undefined) {
    return {};
  }
  const { value, format, note } = cell;
  return {
    ...(value && {
      userEnteredValue: value,
      effectiveValue: effectiveValue(cell),
      formattedValue: bareValue(value) === FORMULA_SHOWN ? FORMULA_SHOWN : shownValue(cell),
    }),
    ...(format && { userEnteredFormat: format, effectiveFormat: format }),
    ...(note !== null && { note }),
  };
}

function rowResource(row: Row | undefined, area: Area): object {
  const cells = (row ?? []).slice(area.left, area.right);
  const last = cells.findLastIndex((cell) => cell !== undefined);
  return last < 0 ? {} : { values: Array.from(cells.slice(0, last + 1), cellResource) };
}

const DEFAULT_SIZE: Readonly<Record<Dimension, number>> = { ROWS: 21, COLUMNS: 100 };

function metadataAt(
  book: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  place: number,
): DeveloperMetadata[] {
  return book.metadata.filter(({ location: { dimensionRange: at } }) =>
    at === undefined
      ? false
      : at.sheetId === sheet.sheetId && at.dimension === dimension && at.startIndex === place,
  );
}

function sizesResource(
  book: Spreadsheet,
  sheet: Sheet,
  dimension: Dimension,
  from: number,
  to: number,
): object[] {
  return Array.from({ length: to - from }, (_, step) => {
    const developerMetadata = metadataAt(book, sheet, dimension, from + step);
    return {
      pixelSize: DEFAULT_SIZE[dimension],
      ...sheet.sizes[dimension].get(from + step),
      ...(developerMetadata.length > 0 && { developerMetadata }),
    };
  });
}

function gridData(book: Spreadsheet, sheet: Sheet, range: GridRange): object {
  const area = areaOf(sheet, range);
  const rows = sheet.rows.slice(area.top, area.bottom);
  const filled = rows.map((row) => rowResource(row, area));
  const rowData = filled.slice(0, filled.findLastIndex((row) => 'values' in row) + 1);
  return {
    ...unlessZero('startRow', area.top),
    ...unlessZero('startColumn', area.left),
    ...listed('rowData', rowData),
    rowMetadata: sizesResource(book, sheet, 'ROWS', area.top, area.bottom),
    columnMetadata: sizesResource(book, sheet, 'COLUMNS', area.left, area.right),
  };
}

function listed<K extends string, T>(key: K, items: readonly T[]): object {
  return items.length > 0 ? { [key]: items } : {};
}

function sheetResource(
  book: Spreadsheet,
  sheet: Sheet,
  index: number,
  ranges: readonly GridRange[],
  user: User,
): object {
  const protectedRanges = sheet.protectedRanges.map((range) => protectionResource(range, user));
  const charts = book.charts.filter((chart) => tabOf(chart) === sheet.sheetId);
  const metadata = book.metadata.filter(({ location }) => location.sheetId === sheet.sheetId);
  return {
    properties: sheetProperties(sheet, index),
    ...listed(
      'data',
      ranges.map((range) => gridData(book, sheet, range)),
    ),
    ...listed('conditionalFormats', sheet.conditionalFormats),
    ...listed('protectedRanges', protectedRanges),
    ...(sheet.basicFilter && { basicFilter: sheet.basicFilter }),
    ...listed('charts', charts),
    ...listed('developerMetadata', metadata),
  };
}

/**
 * A spreadsheet as `spreadsheets.get` answers it. With ranges only their tabs are in it; with
 * `gridData` each has its cells, one block a range.
 * @throws Refused for a range past the grid
 */
export function spreadsheetResource(
  spreadsheetId: string,
  book: Spreadsheet,
  asked: {
    readonly ranges: readonly GridRange[];
    readonly gridData: boolean;
    readonly user: User;
  },
): object {
  const { ranges, gridData: withData, user } = asked;
  const sheets = book.sheets.flatMap((sheet, index) => {
    const here = ranges.filter(({ sheetId = 0 }) => sheetId === sheet.sheetId);
    if (ranges.length > 0 && here.length === 0) {
      return [];
    }
    const blocks = ranges.length === 0 ? [{ sheetId: sheet.sheetId }] : here;
    return [sheetResource(book, sheet, index, withData ? blocks : [], user)];
  });
  const { title, locale, timeZone } = book;
  return {
    spreadsheetId,
    properties: { title, locale, autoRecalc: 'ON_CHANGE', timeZone },
    sheets,
    ...listed('namedRanges', book.namedRanges),
    ...listed(
      'developerMetadata',
      book.metadata.filter(({ location }) => location.spreadsheet === true),
    ),
    spreadsheetUrl: `/?table=${spreadsheetId.replace(/^local-/, '')}`,
  };
}
