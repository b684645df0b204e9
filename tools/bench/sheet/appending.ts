import { auth, sheets, type sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { text } from '../../../lib/sheet/cells.ts';
import type { Row } from '../../../lib/sheet/rows.ts';
import { columnCount, LEDGER } from '../../../lib/sheet/tabs.ts';
import { run } from '../../../lib/sheet/updates.ts';
import { MAKER } from './recordedSheets.ts';

/** Writes a row at the end of a tab, as scripts do it: one call for each row. */
export interface Appending {
  /** Makes the tab and its header. */
  begin(): Promise<void>;
  /** @returns whether it was taken; not so where the quota is used up. */
  append(row: Row): Promise<boolean>;
}

export function createAppending(rootUrl: string, spreadsheetId: string): Appending {
  const [client, maker] = [clientOf(rootUrl, 'local'), clientOf(rootUrl, MAKER)];
  const { sheetId, title, columns } = LEDGER;
  return {
    async begin() {
      const gridProperties = { rowCount: 1_000, columnCount: columnCount(LEDGER) };
      const values = columns.map((column) => text(column.title));
      const requestBody = {
        requests: [
          { addSheet: { properties: { sheetId, title, gridProperties } } },
          ...run(LEDGER, 0, [{ values }]),
        ],
      };
      await maker.spreadsheets.batchUpdate({ spreadsheetId, requestBody });
    },
    append: (row) => append(client, spreadsheetId, [(row.values ?? []).map(plainValue)]),
  };
}

function clientOf(rootUrl: string, token: string): sheets_v4.Sheets {
  const fixed = new auth.OAuth2();
  fixed.setCredentials({ access_token: token });
  const wire = { fetchImplementation: globalThis.fetch, retry: false };
  return sheets({ version: 'v4', auth: fixed, rootUrl, ...wire });
}

async function append(
  client: sheets_v4.Sheets,
  spreadsheetId: string,
  values: (string | number | boolean)[][],
): Promise<boolean> {
  try {
    await client.spreadsheets.values.append({
      spreadsheetId,
      range: LEDGER.title,
      valueInputOption: 'RAW',
      fields: 'spreadsheetId',
      requestBody: { values },
    });
    return true;
  } catch (error) {
    if (isQuota(error)) return false;
    throw error;
  }
}

function plainValue({ userEnteredValue }: sheets_v4.Schema$CellData): string | number | boolean {
  const { stringValue, numberValue, boolValue } = userEnteredValue ?? {};
  return stringValue ?? numberValue ?? boolValue ?? '';
}

function isQuota(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 429;
}
