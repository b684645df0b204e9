import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Found, FoundCheckpoint, FoundMark, FoundTab } from '../api.ts';
import { COLUMN_KEY } from './columnMarks.ts';

/** What a look at a spreadsheet asks for: what is compared, and no cells. */
export const FIELDS = [
  'properties(locale,timeZone)',
  `sheets(${[
    'properties(sheetId,title,hidden,gridProperties(rowCount,columnCount,frozenRowCount,frozenColumnCount))',
    'conditionalFormats',
    'basicFilter',
    'protectedRanges(protectedRangeId,range,description,warningOnly,unprotectedRanges,editors)',
    'charts(chartId,position,spec(title,basicChart(chartType,domains,series)))',
  ].join()})`,
  'developerMetadata(metadataId,metadataKey,metadataValue)',
].join();

/**
 * Marks of columns are found by a search of their own: `spreadsheets.get` shows them only together with the grids of
 * all tabs.
 */
export const MARK_FILTER: sheets_v4.Schema$DataFilter = {
  developerMetadataLookup: { metadataKey: COLUMN_KEY },
};
export const MARK_FIELDS =
  'matchedDeveloperMetadata.developerMetadata(metadataId,location.dimensionRange)';

/** Both answers of a look in one. */
export function foundIn(
  spreadsheet: sheets_v4.Schema$Spreadsheet,
  { matchedDeveloperMetadata = [] }: sheets_v4.Schema$SearchDeveloperMetadataResponse,
): Found {
  const { properties, sheets: tabs = [], developerMetadata = [] } = spreadsheet;
  return {
    locale: properties?.locale ?? '',
    timeZone: properties?.timeZone ?? '',
    tabs: tabs.map(foundTab),
    checkpoints: developerMetadata.map(foundCheckpoint),
    marks: matchedDeveloperMetadata.flatMap(({ developerMetadata: mark }) =>
      mark === undefined ? [] : [foundMark(mark)],
    ),
  };
}

function foundTab(sheet: sheets_v4.Schema$Sheet): FoundTab {
  const { properties = {}, conditionalFormats, basicFilter, protectedRanges, charts } = sheet;
  return {
    ...foundGrid(properties),
    rules: conditionalFormats ?? [],
    filter: basicFilter ?? null,
    protections: protectedRanges ?? [],
    charts: charts ?? [],
  };
}

/** Google leaves out what is 0, false or empty. */
function foundGrid({
  sheetId,
  title,
  hidden,
  gridProperties = {},
}: sheets_v4.Schema$SheetProperties) {
  return {
    sheetId: sheetId ?? 0,
    title: title ?? '',
    hidden: hidden ?? false,
    rowCount: gridProperties.rowCount ?? 0,
    columnCount: gridProperties.columnCount ?? 0,
    frozenRows: gridProperties.frozenRowCount ?? 0,
    frozenColumns: gridProperties.frozenColumnCount ?? 0,
  };
}

function foundCheckpoint(metadata: sheets_v4.Schema$DeveloperMetadata): FoundCheckpoint {
  const { metadataId, metadataKey, metadataValue } = metadata;
  return { write: metadataId ?? 0, key: metadataKey ?? '', value: metadataValue ?? '' };
}

function foundMark({ metadataId, location }: sheets_v4.Schema$DeveloperMetadata): FoundMark {
  const { sheetId, startIndex } = location?.dimensionRange ?? {};
  return { id: metadataId ?? 0, sheetId: sheetId ?? 0, column: startIndex ?? 0 };
}
