import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { CellArea } from './api.ts';
import { letters } from './form/mending.ts';
import { columnCount } from './tabs.ts';

/** What is read of cells: what was typed, and how it is shown. */
export const READ_FIELDS =
  'sheets(properties.sheetId,data.rowData.values(userEnteredValue,userEnteredFormat.numberFormat))';

/** An area in A1 notation: `'Ledger'!A2:K501`. */
export function rangeOf({ tab, from, to }: CellArea): string {
  return `'${tab.title}'!A${from + 1}:${letters(columnCount(tab) - 1)}${to}`;
}

/** The rows of each area: of each tab the answer has one grid a range, in the order in which they were asked for. */
export function rowsIn(
  { sheets = [] }: sheets_v4.Schema$Spreadsheet,
  areas: readonly CellArea[],
): readonly (readonly sheets_v4.Schema$RowData[])[] {
  const asked = new Map<number, number>();
  return areas.map(({ tab: { sheetId } }) => {
    const place = asked.get(sheetId) ?? 0;
    asked.set(sheetId, place + 1);
    const there = sheets.find(({ properties }) => (properties?.sheetId ?? 0) === sheetId);
    return there?.data?.[place]?.rowData ?? [];
  });
}
