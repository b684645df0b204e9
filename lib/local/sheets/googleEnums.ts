/**
 * The values that Google's enums have, and the fields that hold them: the types that googleapis
 * ships call them all strings. `…_UNSPECIFIED`, which no request may send, is left out. The pages
 * named here are those of
 * https://developers.google.com/workspace/sheets/api/reference/rest/v4.
 */
export interface GoogleEnum {
  readonly values: readonly string[];
  /** `Message.field`. */
  readonly fields: readonly string[];
}

const AXIS = ['BOTTOM_AXIS', 'LEFT_AXIS', 'RIGHT_AXIS'];
const DIMENSIONS = ['ROWS', 'COLUMNS'];
const LOCATIONS = ['ROW', 'COLUMN', 'SHEET', 'SPREADSHEET'];

/** `spreadsheets/cells` */
const CELLS: Readonly<Record<string, GoogleEnum>> = {
  NumberFormatType: {
    fields: ['NumberFormat.type'],
    values: ['TEXT', 'NUMBER', 'PERCENT', 'CURRENCY', 'DATE', 'TIME', 'DATE_TIME', 'SCIENTIFIC'],
  },
  Style: {
    fields: ['Border.style'],
    values: ['DOTTED', 'DASHED', 'SOLID', 'SOLID_MEDIUM', 'SOLID_THICK', 'NONE', 'DOUBLE'],
  },
  HorizontalAlign: {
    fields: [
      'CellFormat.horizontalAlignment',
      'SlicerSpec.horizontalAlignment',
      'TextPosition.horizontalAlignment',
    ],
    values: ['LEFT', 'CENTER', 'RIGHT'],
  },
  VerticalAlign: {
    fields: ['CellFormat.verticalAlignment'],
    values: ['TOP', 'MIDDLE', 'BOTTOM'],
  },
  WrapStrategy: {
    fields: ['CellFormat.wrapStrategy'],
    values: ['OVERFLOW_CELL', 'LEGACY_WRAP', 'CLIP', 'WRAP'],
  },
  TextDirection: {
    fields: ['CellFormat.textDirection'],
    values: ['LEFT_TO_RIGHT', 'RIGHT_TO_LEFT'],
  },
  HyperlinkDisplayType: {
    fields: ['CellFormat.hyperlinkDisplayType'],
    values: ['LINKED', 'PLAIN_TEXT'],
  },
};

/** `spreadsheets/charts` */
const CHARTS: Readonly<Record<string, GoogleEnum>> = {
  BasicChartType: {
    fields: ['BasicChartSpec.chartType', 'BasicChartSeries.type'],
    values: ['BAR', 'LINE', 'AREA', 'COLUMN', 'SCATTER', 'COMBO', 'STEPPED_AREA'],
  },
  BasicChartLegendPosition: {
    fields: ['BasicChartSpec.legendPosition'],
    values: [
      'BOTTOM_LEGEND',
      'LEFT_LEGEND',
      'RIGHT_LEGEND',
      'TOP_LEGEND',
      'NO_LEGEND',
      'INSIDE_LEGEND',
    ],
  },
  BasicChartAxisPosition: {
    fields: ['BasicChartAxis.position', 'BasicChartSeries.targetAxis'],
    values: AXIS,
  },
  BasicChartStackedType: {
    fields: ['BasicChartSpec.stackedType'],
    values: ['NOT_STACKED', 'STACKED', 'PERCENT_STACKED'],
  },
  BasicChartCompareMode: {
    fields: ['BasicChartSpec.compareMode'],
    values: ['DATUM', 'CATEGORY'],
  },
  ViewWindowMode: {
    fields: ['ChartAxisViewWindowOptions.viewWindowMode'],
    values: ['DEFAULT_VIEW_WINDOW_MODE', 'VIEW_WINDOW_MODE_UNSUPPORTED', 'EXPLICIT', 'PRETTY'],
  },
  LineDashType: {
    fields: ['LineStyle.type'],
    values: [
      'INVISIBLE',
      'CUSTOM',
      'SOLID',
      'DOTTED',
      'MEDIUM_DASHED',
      'MEDIUM_DASHED_DOTTED',
      'LONG_DASHED',
      'LONG_DASHED_DOTTED',
    ],
  },
  PointShape: {
    fields: ['PointStyle.shape'],
    values: ['CIRCLE', 'DIAMOND', 'HEXAGON', 'PENTAGON', 'SQUARE', 'STAR', 'TRIANGLE', 'X_MARK'],
  },
  ChartHiddenDimensionStrategy: {
    fields: ['ChartSpec.hiddenDimensionStrategy'],
    values: ['SKIP_HIDDEN_ROWS_AND_COLUMNS', 'SKIP_HIDDEN_ROWS', 'SKIP_HIDDEN_COLUMNS', 'SHOW_ALL'],
  },
};

/** `spreadsheets/other` and `spreadsheets/sheets` */
const OTHER: Readonly<Record<string, GoogleEnum>> = {
  ConditionType: {
    fields: ['BooleanCondition.type'],
    values: [
      'NUMBER_GREATER',
      'NUMBER_GREATER_THAN_EQ',
      'NUMBER_LESS',
      'NUMBER_LESS_THAN_EQ',
      'NUMBER_EQ',
      'NUMBER_NOT_EQ',
      'NUMBER_BETWEEN',
      'NUMBER_NOT_BETWEEN',
      'TEXT_CONTAINS',
      'TEXT_NOT_CONTAINS',
      'TEXT_STARTS_WITH',
      'TEXT_ENDS_WITH',
      'TEXT_EQ',
      'TEXT_IS_EMAIL',
      'TEXT_IS_URL',
      'DATE_EQ',
      'DATE_BEFORE',
      'DATE_AFTER',
      'DATE_ON_OR_BEFORE',
      'DATE_ON_OR_AFTER',
      'DATE_BETWEEN',
      'DATE_NOT_BETWEEN',
      'DATE_IS_VALID',
      'ONE_OF_RANGE',
      'ONE_OF_LIST',
      'BLANK',
      'NOT_BLANK',
      'CUSTOM_FORMULA',
      'BOOLEAN',
      'TEXT_NOT_EQ',
      'DATE_NOT_EQ',
      'FILTER_EXPRESSION',
    ],
  },
  RelativeDate: {
    fields: ['ConditionValue.relativeDate'],
    values: ['PAST_YEAR', 'PAST_MONTH', 'PAST_WEEK', 'YESTERDAY', 'TODAY', 'TOMORROW'],
  },
  ThemeColorType: {
    fields: ['ColorStyle.themeColor', 'ThemeColorPair.colorType'],
    values: [
      'TEXT',
      'BACKGROUND',
      'ACCENT1',
      'ACCENT2',
      'ACCENT3',
      'ACCENT4',
      'ACCENT5',
      'ACCENT6',
      'LINK',
    ],
  },
  SortOrder: {
    fields: ['SortSpec.sortOrder', 'PivotGroup.sortOrder'],
    values: ['ASCENDING', 'DESCENDING'],
  },
  SheetType: {
    fields: ['SheetProperties.sheetType'],
    values: ['GRID', 'OBJECT', 'DATA_SOURCE'],
  },
  InterpolationPointType: {
    fields: ['InterpolationPoint.type'],
    values: ['MIN', 'MAX', 'NUMBER', 'PERCENT', 'PERCENTILE'],
  },
  RecalculationInterval: {
    fields: ['SpreadsheetProperties.autoRecalc'],
    values: ['ON_CHANGE', 'MINUTE', 'HOUR'],
  },
};

/** `spreadsheets/request`, `spreadsheets.developerMetadata`, `DataFilter` and `Dimension` */
const CALLS: Readonly<Record<string, GoogleEnum>> = {
  Dimension: {
    fields: [
      'AppendDimensionRequest.dimension',
      'DeleteRangeRequest.shiftDimension',
      'DimensionRange.dimension',
      'InsertRangeRequest.shiftDimension',
      'SourceAndDestination.dimension',
      'ValueRange.majorDimension',
    ],
    values: DIMENSIONS,
  },
  DeveloperMetadataLocationType: {
    fields: ['DeveloperMetadataLocation.locationType', 'DeveloperMetadataLookup.locationType'],
    values: LOCATIONS,
  },
  DeveloperMetadataVisibility: {
    fields: ['DeveloperMetadata.visibility', 'DeveloperMetadataLookup.visibility'],
    values: ['DOCUMENT', 'PROJECT'],
  },
  DeveloperMetadataLocationMatchingStrategy: {
    fields: ['DeveloperMetadataLookup.locationMatchingStrategy'],
    values: ['EXACT_LOCATION', 'INTERSECTING_LOCATION'],
  },
  PasteType: {
    fields: ['CopyPasteRequest.pasteType', 'CutPasteRequest.pasteType', 'PasteDataRequest.type'],
    values: [
      'PASTE_NORMAL',
      'PASTE_VALUES',
      'PASTE_FORMAT',
      'PASTE_NO_BORDERS',
      'PASTE_FORMULA',
      'PASTE_DATA_VALIDATION',
      'PASTE_CONDITIONAL_FORMATTING',
    ],
  },
  PasteOrientation: {
    fields: ['CopyPasteRequest.pasteOrientation'],
    values: ['NORMAL', 'TRANSPOSE'],
  },
  MergeType: {
    fields: ['MergeCellsRequest.mergeType'],
    values: ['MERGE_ALL', 'MERGE_COLUMNS', 'MERGE_ROWS'],
  },
  DelimiterType: {
    fields: ['TextToColumnsRequest.delimiterType'],
    values: ['COMMA', 'SEMICOLON', 'PERIOD', 'SPACE', 'CUSTOM', 'AUTODETECT'],
  },
};

export const GOOGLE_ENUMS: Readonly<Record<string, GoogleEnum>> = {
  ...CELLS,
  ...CHARTS,
  ...OTHER,
  ...CALLS,
};

/** Numbers with a fraction: `float` and `double` on the same pages; all others are int32. */
export const FRACTIONS: ReadonlySet<string> = new Set([
  'BubbleChartSpec.bubbleOpacity',
  'ChartAxisViewWindowOptions.viewWindowMax',
  'ChartAxisViewWindowOptions.viewWindowMin',
  'ChartHistogramRule.intervalSize',
  'ChartHistogramRule.maxValue',
  'ChartHistogramRule.minValue',
  'Color.alpha',
  'Color.blue',
  'Color.green',
  'Color.red',
  'ExtendedValue.numberValue',
  'HistogramChartSpec.bucketSize',
  'HistogramChartSpec.outlierPercentile',
  'HistogramRule.end',
  'HistogramRule.interval',
  'HistogramRule.start',
  'IterativeCalculationSettings.convergenceThreshold',
  'PieChartSpec.pieHole',
  'PointStyle.size',
  'ScorecardChartSpec.scaleFactor',
  'TreemapChartSpec.maxValue',
  'TreemapChartSpec.minValue',
]);
