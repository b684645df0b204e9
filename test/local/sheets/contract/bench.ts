import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { rowsOf } from '../client.ts';
import type { Place } from './subjects.ts';

/** The calls of the contract, each at one place. */
export function callsAt({ client, spreadsheetId, sheetId, title }: Place) {
  const batch = async (
    ...requests: sheets_v4.Schema$Request[]
  ): Promise<sheets_v4.Schema$Response[]> => {
    const requestBody = { requests };
    const { data } = await client.spreadsheets.batchUpdate({ spreadsheetId, requestBody });
    return data.replies ?? [];
  };
  return {
    batch,
    /** A range of the tab in A1 notation. */
    at: (cells: string) => `${title}!${cells}`,
    /** Lines written from a cell on, as numbers, texts and truth values; null leaves one empty. */
    fill: (lines: (string | number | boolean | null)[][], rowIndex = 0, columnIndex = 0) =>
      batch({
        updateCells: {
          start: { sheetId, rowIndex, columnIndex },
          rows: rowsOf(lines),
          fields: 'userEnteredValue',
        },
      }),
    values: async (cells: string): Promise<unknown[][]> => {
      const { data } = await client.spreadsheets.values.get({
        spreadsheetId,
        range: `${title}!${cells}`,
        valueRenderOption: 'UNFORMATTED_VALUE',
      });
      return data.values ?? [];
    },
    /** The tab with the wanted fields. */
    tab: async (fields: string): Promise<sheets_v4.Schema$Sheet> => {
      const { data } = await client.spreadsheets.get({
        spreadsheetId,
        fields: `sheets(properties.sheetId,${fields})`,
      });
      const tabs = data.sheets ?? [];
      const found = tabs.find(({ properties }) => (properties?.sheetId ?? 0) === sheetId);
      if (found === undefined) {
        throw new Error(`expected a tab with the id ${sheetId}`);
      }
      return found;
    },
    rows: (startIndex: number, endIndex: number) => ({
      sheetId,
      dimension: 'ROWS',
      startIndex,
      endIndex,
    }),
    /** Cells of the tab, half open and from 0: rows, then columns. */
    range: (top: number, bottom: number, left: number, right: number) => ({
      sheetId,
      startRowIndex: top,
      endRowIndex: bottom,
      startColumnIndex: left,
      endColumnIndex: right,
    }),
  };
}

export type Calls = ReturnType<typeof callsAt>;
