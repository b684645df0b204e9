import * as z from 'zod/mini';

/**
 * The parts that requests are built from, as far as this API does something by them. A test holds
 * them against the schema made of the types that googleapis ships; an enum is spelt out only where
 * its values make a difference here.
 */
const optional = z.exactOptional;

/** An int32 from 0 on; the message is the type that a refusal names. */
export const index = z.int('TYPE_INT32').check(z.minimum(0), z.maximum(2_147_483_647));
export const text = z.string();

/** Half open and from zero; a bound left out is the edge of the grid. */
export const gridRange = z.strictObject({
  sheetId: optional(index),
  startRowIndex: optional(index),
  endRowIndex: optional(index),
  startColumnIndex: optional(index),
  endColumnIndex: optional(index),
});
export type GridRange = z.infer<typeof gridRange>;

export const gridCoordinate = z.strictObject({
  sheetId: optional(index),
  rowIndex: optional(index),
  columnIndex: optional(index),
});
export type GridCoordinate = z.infer<typeof gridCoordinate>;

export const dimension = z.enum(['ROWS', 'COLUMNS']);

export const dimensionRange = z.strictObject({
  sheetId: optional(index),
  dimension,
  startIndex: optional(index),
  endIndex: optional(index),
});
export type DimensionRange = z.infer<typeof dimensionRange>;

const color = z.strictObject({
  red: optional(z.number()),
  green: optional(z.number()),
  blue: optional(z.number()),
  alpha: optional(z.number()),
});

export const colorStyle = z.strictObject({
  rgbColor: optional(color),
  themeColor: optional(text),
});
export type ColorStyle = z.infer<typeof colorStyle>;

/** `type` must be given: https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/cells#NumberFormat */
const numberFormat = z.strictObject({
  type: z.enum([
    'TEXT',
    'NUMBER',
    'PERCENT',
    'CURRENCY',
    'DATE',
    'TIME',
    'DATE_TIME',
    'SCIENTIFIC',
  ]),
  pattern: optional(text),
});
export type NumberFormat = z.infer<typeof numberFormat>;

const border = z.strictObject({
  style: optional(text),
  width: optional(index),
  color: optional(color),
  colorStyle: optional(colorStyle),
});

export const textFormat = z.strictObject({
  foregroundColor: optional(color),
  foregroundColorStyle: optional(colorStyle),
  fontFamily: optional(text),
  fontSize: optional(index),
  bold: optional(z.boolean()),
  italic: optional(z.boolean()),
  strikethrough: optional(z.boolean()),
  underline: optional(z.boolean()),
});

const cellFormat = z.strictObject({
  numberFormat: optional(numberFormat),
  backgroundColor: optional(color),
  backgroundColorStyle: optional(colorStyle),
  borders: optional(
    z.strictObject({
      top: optional(border),
      bottom: optional(border),
      left: optional(border),
      right: optional(border),
    }),
  ),
  padding: optional(
    z.strictObject({
      top: optional(index),
      right: optional(index),
      bottom: optional(index),
      left: optional(index),
    }),
  ),
  horizontalAlignment: optional(text),
  verticalAlignment: optional(text),
  wrapStrategy: optional(text),
  textDirection: optional(text),
  textFormat: optional(textFormat),
  hyperlinkDisplayType: optional(text),
});
export type CellFormat = z.infer<typeof cellFormat>;

const extendedValue = z.strictObject({
  numberValue: optional(z.number()),
  stringValue: optional(text),
  boolValue: optional(z.boolean()),
  formulaValue: optional(text),
});
export type ExtendedValue = z.infer<typeof extendedValue>;

export const cellData = z.strictObject({
  userEnteredValue: optional(extendedValue),
  userEnteredFormat: optional(cellFormat),
  note: optional(text),
});
export type CellData = z.infer<typeof cellData>;

export const dimensionProperties = z.strictObject({
  pixelSize: optional(index),
  hiddenByUser: optional(z.boolean()),
});
export type DimensionProperties = z.infer<typeof dimensionProperties>;

export const sortSpec = z.strictObject({
  dimensionIndex: optional(index),
  sortOrder: optional(z.enum(['ASCENDING', 'DESCENDING'])),
});
export type SortSpec = z.infer<typeof sortSpec>;

const booleanCondition = z.strictObject({
  type: text,
  values: optional(
    z.array(z.strictObject({ userEnteredValue: optional(text), relativeDate: optional(text) })),
  ),
});

const filterCriteria = z.strictObject({
  hiddenValues: optional(z.array(text)),
  condition: optional(booleanCondition),
});

export const basicFilter = z.strictObject({
  range: optional(gridRange),
  sortSpecs: optional(z.array(sortSpec)),
  criteria: optional(z.record(text, filterCriteria)),
  filterSpecs: optional(
    z.array(
      z.strictObject({ columnIndex: optional(index), filterCriteria: optional(filterCriteria) }),
    ),
  ),
});
export type BasicFilter = z.infer<typeof basicFilter>;

const interpolationPoint = z.strictObject({
  color: optional(color),
  colorStyle: optional(colorStyle),
  type: text,
  value: optional(text),
});

export const conditionalFormatRule = z.strictObject({
  ranges: optional(z.array(gridRange)),
  booleanRule: optional(
    z.strictObject({ condition: booleanCondition, format: optional(cellFormat) }),
  ),
  gradientRule: optional(
    z.strictObject({
      minpoint: interpolationPoint,
      midpoint: optional(interpolationPoint),
      maxpoint: interpolationPoint,
    }),
  ),
});
export type ConditionalFormatRule = z.infer<typeof conditionalFormatRule>;

export const metadataLocation = z.strictObject({
  locationType: optional(z.enum(['SPREADSHEET', 'SHEET', 'ROW', 'COLUMN'])),
  spreadsheet: optional(z.boolean()),
  sheetId: optional(index),
  dimensionRange: optional(dimensionRange),
});
export type MetadataLocation = z.infer<typeof metadataLocation>;

export const visibility = z.enum(['DOCUMENT', 'PROJECT']);

/** Which metadata is meant: https://developers.google.com/workspace/sheets/api/reference/rest/v4/DataFilter */
export const dataFilter = z.strictObject({
  developerMetadataLookup: optional(
    z.strictObject({
      locationType: optional(z.enum(['SPREADSHEET', 'SHEET', 'ROW', 'COLUMN'])),
      metadataLocation: optional(metadataLocation),
      locationMatchingStrategy: optional(z.enum(['EXACT_LOCATION', 'INTERSECTING_LOCATION'])),
      metadataId: optional(index),
      metadataKey: optional(text),
      metadataValue: optional(text),
      visibility: optional(visibility),
    }),
  ),
  a1Range: optional(text),
  gridRange: optional(gridRange),
});
export type DataFilter = z.infer<typeof dataFilter>;
