import { auth, sheets, type sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';

export type Client = sheets_v4.Sheets;

/** The real client, as the mirror uses it: own policy for retries and time-outs, the global fetch. */
export function clientOf(rootUrl: string, token = 'local', timeout = 60_000): Client {
  const bearer = new auth.OAuth2({ transporterOptions: { fetchImplementation: globalThis.fetch } });
  bearer.setCredentials({ access_token: token });
  return sheets({
    version: 'v4',
    rootUrl,
    auth: bearer,
    retry: false,
    timeout,
    fetchImplementation: globalThis.fetch,
  });
}

export const LUCKY7 = 'local-lucky7';

/** One batch at `local-lucky7`; gives the replies. */
export async function batch(
  client: Client,
  ...requests: sheets_v4.Schema$Request[]
): Promise<sheets_v4.Schema$Response[]> {
  const { data } = await client.spreadsheets.batchUpdate({
    spreadsheetId: LUCKY7,
    requestBody: { requests },
  });
  return data.replies ?? [];
}

/** The values of a range, unformatted. */
export async function values(client: Client, range: string): Promise<unknown[][]> {
  const { data } = await client.spreadsheets.values.get({
    spreadsheetId: LUCKY7,
    range,
    valueRenderOption: 'UNFORMATTED_VALUE',
  });
  return data.values ?? [];
}

/** Texts and numbers as `updateCells` takes them: `stringValue` and `numberValue`, null for nothing. */
export function rowsOf(lines: (string | number | boolean | null)[][]): sheets_v4.Schema$RowData[] {
  return lines.map((line) => ({ values: line.map(cellOf) }));
}

function cellOf(value: string | number | boolean | null): sheets_v4.Schema$CellData {
  switch (typeof value) {
    case 'string':
      return { userEnteredValue: { stringValue: value } };
    case 'number':
      return { userEnteredValue: { numberValue: value } };
    case 'boolean':
      return { userEnteredValue: { boolValue: value } };
    default:
      return {};
  }
}

/** Values written from a cell on, as the mirror does it. */
export function write(
  sheetId: number,
  rowIndex: number,
  lines: (string | number | boolean | null)[][],
): sheets_v4.Schema$Request {
  return {
    updateCells: {
      start: { sheetId, rowIndex, columnIndex: 0 },
      rows: rowsOf(lines),
      fields: 'userEnteredValue',
    },
  };
}

export interface GoogleError {
  readonly code: number;
  readonly message: string;
  readonly status: string;
  readonly details?: readonly Record<string, unknown>[];
}

/** The error in Google's shape that a call ends in. */
export async function refusal(call: Promise<unknown>): Promise<GoogleError> {
  try {
    await call;
  } catch (error) {
    const { response } = error as { response?: { data?: { error?: GoogleError } } };
    if (response?.data?.error !== undefined) {
      return response.data.error;
    }
    throw error;
  }
  throw new Error('the call was expected to be refused, but was answered');
}
