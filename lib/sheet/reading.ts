import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { CellArea, ReadArea } from './api.ts';
import { letters } from './form/mending.ts';
import { columnCount } from './tabs.ts';

/** What is read of cells: what was typed, how it is shown, and whether it is seen at all. */
export const READ_FIELDS = `sheets(properties.sheetId,data(${[
  'rowData.values(userEnteredValue,userEnteredFormat(numberFormat,textFormat.strikethrough))',
  'rowMetadata.hiddenByUser',
  'columnMetadata.hiddenByUser',
].join()}))`;

/** The same of cells that must be empty: however many there are, little is answered. */
export const VALUE_FIELDS = 'sheets(properties.sheetId,data(rowData.values.userEnteredValue))';

/** An area in A1 notation: `'Ledger'!A2:K501`. */
export function rangeOf({ tab, from, to }: CellArea): string {
  return `'${tab.title}'!A${from + 1}:${letters(columnCount(tab) - 1)}${to}`;
}

/** What each area holds: of each tab the answer has one grid a range, in the order in which they were asked for. */
export function areasIn(
  { sheets = [] }: sheets_v4.Schema$Spreadsheet,
  areas: readonly CellArea[],
): readonly ReadArea[] {
  const asked = new Map<number, number>();
  return areas.map(({ tab: { sheetId } }) => {
    const place = asked.get(sheetId) ?? 0;
    asked.set(sheetId, place + 1);
    const there = sheets.find(({ properties }) => (properties?.sheetId ?? 0) === sheetId);
    const { rowData = [], rowMetadata = [], columnMetadata = [] } = there?.data?.[place] ?? {};
    return {
      rows: rowData,
      hiddenRows: hidden(rowMetadata),
      hiddenColumns: hidden(columnMetadata),
    };
  });
}

function hidden(dimensions: readonly sheets_v4.Schema$DimensionProperties[]): readonly number[] {
  return dimensions.flatMap(({ hiddenByUser }, at) => (hiddenByUser ? [at] : []));
}
