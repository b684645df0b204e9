import { auth, sheets, type sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { type GoogleAccess, readAccess } from './access.ts';
import type { Answer, SheetsApi } from './api.ts';
import { FIELDS, foundIn, MARK_FIELDS, MARK_FILTER } from './form/look.ts';
import { faultOf } from './googleFaults.ts';
import { areasIn, READ_FIELDS, rangeOf, VALUE_FIELDS } from './reading.ts';

/** A batch of 2 MB takes Google some seconds. */
const TIMEOUT_MS = 20_000;
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
const NO_CREDENTIALS =
  "Google's credentials are not set: give the JSON of an external_account or of a service account's key.";

/** Where the Sheets API is and how it is entered. */
export interface GoogleOptions {
  /** Answers the text of the credentials (see `readAccess`); asked at each call, for they may change. */
  readonly credentials: () => Promise<string>;
  /** Another Sheets API than Google's, as an origin. */
  readonly rootUrl?: string | undefined;
  /** After so long a call counts as not answered. */
  readonly timeoutMs?: number;
}

/**
 * The Sheets API through Google's own client. It sends each call once: the policy is the mirror's. Only where a token
 * is refused does the client fetch a new one and send again, when nothing was written.
 */
export function createGoogleSheets(options: GoogleOptions): SheetsApi {
  const clientOf = createClients(options);
  const answered = async <T>(call: (client: Client) => Promise<T>): Promise<Answer<T>> => {
    try {
      const client = clientOf(await options.credentials());
      if (client === null) return { kind: 'refused', message: NO_CREDENTIALS };
      return { kind: 'done', value: await call(client) };
    } catch (error) {
      return faultOf(error);
    }
  };
  return {
    turn: async () => ({ kind: 'done', value: null }),
    look: (spreadsheetId) =>
      answered(async (client) => {
        const { data } = await client.spreadsheets.get({ spreadsheetId, fields: FIELDS });
        const marks = await client.spreadsheets.developerMetadata.search({
          spreadsheetId,
          requestBody: { dataFilters: [MARK_FILTER] },
          fields: MARK_FIELDS,
        });
        return foundIn(data, marks.data);
      }),
    read: (spreadsheetId, areas, what) =>
      answered(async (client) => {
        const ranges = areas.map(rangeOf);
        const { data } = await client.spreadsheets.get({
          spreadsheetId,
          ranges,
          fields: what === 'all' ? READ_FIELDS : VALUE_FIELDS,
        });
        return areasIn(data, areas);
      }),
    write: (spreadsheetId, requests) =>
      answered(async (client) => {
        const requestBody = { requests: [...requests] };
        // The replies are of no use and as many as the requests.
        const fields = 'spreadsheetId';
        await client.spreadsheets.batchUpdate({ spreadsheetId, requestBody, fields });
        return null;
      }),
  };
}

type Client = sheets_v4.Sheets;

/** The client for a text of credentials; the newest one is kept, and with it its token. */
function createClients({ rootUrl, timeoutMs = TIMEOUT_MS }: GoogleOptions) {
  let kept: { readonly text: string; readonly client: Client | null } | null = null;
  return (text: string): Client | null => {
    if (kept?.text !== text) {
      const access = readAccess(text);
      kept = { text, client: access === null ? null : createClient(access, timeoutMs, rootUrl) };
    }
    return kept.client;
  };
}

function createClient(
  access: GoogleAccess,
  timeout: number,
  rootUrl: string | undefined,
): sheets_v4.Sheets {
  // With gaxios' own fetch, sockets that die after a whole answer fail calls.
  const wire = { timeout, fetchImplementation: globalThis.fetch };
  const place = rootUrl === undefined ? {} : { rootUrl };
  return sheets({ version: 'v4', auth: authOf(access, wire), retry: false, ...wire, ...place });
}

function authOf(
  access: GoogleAccess,
  wire: { timeout: number; fetchImplementation: typeof fetch },
) {
  if (access.kind === 'token') {
    const fixed = new auth.OAuth2();
    fixed.setCredentials({ access_token: access.token });
    return fixed;
  }
  return new auth.GoogleAuth({
    credentials: access.credentials,
    scopes: [SCOPE],
    clientOptions: { transporterOptions: wire },
  });
}
