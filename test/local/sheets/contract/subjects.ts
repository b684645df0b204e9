import { readFile } from 'node:fs/promises';
import { auth, sheets, type sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { serveSheetsApi } from '../../../../lib/local/sheets/serve.ts';
import { type Client, clientOf, LUCKY7 } from '../client.ts';

/**
 * What the contract is held against: the local API always, and a real spreadsheet when the
 * environment gives one. `CIGO_TEST_SPREADSHEET` is its id, `CIGO_TEST_GOOGLE` the path of Google's
 * credentials; each run works in tabs of its own and removes them.
 */
export interface Subject {
  readonly name: string;
  /** How long one test may take, in ms. The real service makes writers wait for the next minute. */
  readonly patience: number;
  readonly open: () => Promise<Place>;
}

/** A tab of its own in some spreadsheet: 20 rows by 8 columns, empty. */
export interface Place {
  readonly client: Client;
  readonly spreadsheetId: string;
  readonly sheetId: number;
  readonly title: string;
  readonly close: () => Promise<void>;
}

let opened = 0;

/** An id that no tab, chart or range of the file has, in all likelihood. */
export function freshId(): number {
  opened += 1;
  return (Math.floor(Math.random() * 1_000_000) + 1) * 1000 + opened;
}

async function openTab(
  client: Client,
  spreadsheetId: string,
  end: () => Promise<void>,
): Promise<Place> {
  const sheetId = freshId();
  const title = `Contract${sheetId}`;
  const send = (request: sheets_v4.Schema$Request) =>
    client.spreadsheets.batchUpdate({ spreadsheetId, requestBody: { requests: [request] } });
  const gridProperties = { rowCount: 20, columnCount: 8 };
  await send({ addSheet: { properties: { sheetId, title, gridProperties } } });
  const close = async () => {
    try {
      await send({ deleteSheet: { sheetId } });
    } finally {
      await end();
    }
  };
  return { client, spreadsheetId, sheetId, title, close };
}

const local: Subject = {
  name: 'the local Sheets API',
  patience: 5_000,
  open: async () => {
    const api = await serveSheetsApi({ quota: null });
    return openTab(clientOf(api.rootUrl), LUCKY7, api.close);
  },
};

/** Waits out the quota, and nothing else. */
const retryConfig = {
  retry: 8,
  statusCodesToRetry: [[429, 429]],
  httpMethodsToRetry: ['GET', 'POST', 'PUT'],
  retryDelay: 15_000,
};

function real(spreadsheetId: string, credentials: string): Subject {
  return {
    name: 'a real spreadsheet',
    patience: 300_000,
    open: async () => {
      const google = new auth.GoogleAuth({
        credentials: JSON.parse(await readFile(credentials, 'utf8')),
        scopes: ['https://www.googleapis.com/auth/spreadsheets'],
      });
      const client = sheets({ version: 'v4', auth: google, retryConfig });
      return openTab(client, spreadsheetId, async () => undefined);
    },
  };
}

const { CIGO_TEST_SPREADSHEET: spreadsheet, CIGO_TEST_GOOGLE: credentials } = process.env;

export const SUBJECTS: readonly Subject[] = [
  local,
  ...(spreadsheet && credentials ? [real(spreadsheet, credentials)] : []),
];
