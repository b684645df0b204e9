import { accountNames, accountTexts } from './access.ts';
import type { SheetsApi } from './api.ts';
import { createGoogleSheets, type GoogleOptions } from './google.ts';
import type { Pace } from './pace.ts';

export interface PacedOptions extends GoogleOptions {
  readonly pace: Pace;
  /** The table's number in the house, from 0: so the tables are spread over the accounts. */
  readonly placeOf: (table: string) => Promise<number>;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** The number of no account. */
const NOBODY = -1;

/** The account that writes for a table, and its client. */
interface Way {
  /** Null where there is none: then it is for Google's client to say so. */
  readonly account: string | null;
  readonly sheets: SheetsApi;
}

/**
 * Each table's way into the Sheets API: through one of the accounts of the credentials, and only when it is its turn.
 * Each account has a client of its own.
 */
export function createPacedSheets(options: PacedOptions): (table: string) => SheetsApi {
  const { credentials, pace, placeOf, now } = options;
  const clients = new Map<number, SheetsApi>();
  const clientOf = (number: number): SheetsApi => {
    const text = async () => accountTexts(await credentials())[number] ?? '';
    const client = clients.get(number) ?? createGoogleSheets({ ...options, credentials: text });
    clients.set(number, client);
    return client;
  };
  const wayOf = async (table: string): Promise<Way> => {
    // Where they cannot be read, the client finds out too, and says so.
    const names = accountNames(await credentials().catch(() => ''));
    const number = names.length === 0 ? NOBODY : (await placeOf(table)) % names.length;
    return { account: names[number] ?? null, sheets: clientOf(number) };
  };
  return (table) => ({
    look: async (id) => (await wayOf(table)).sheets.look(id),
    read: async (id, areas) => (await wayOf(table)).sheets.read(id, areas),
    write: async (id, requests) => {
      const { account, sheets } = await wayOf(table);
      const through = account === null ? sheets : paced(sheets, { pace, account, table, now });
      return through.write(id, requests);
    },
  });
}

/** Whose turn it has to be. */
export interface Turn {
  readonly pace: Pace;
  readonly account: string;
  readonly table: string;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** Writes only when it is the table's turn; looks are not counted. */
export function paced(sheets: SheetsApi, { pace, account, table, now }: Turn): SheetsApi {
  return {
    look: (id) => sheets.look(id),
    read: (id, areas) => sheets.read(id, areas),
    async write(id, requests) {
      const after = await pace.turn(account, table, now());
      return after === 0 ? sheets.write(id, requests) : { kind: 'busy', after };
    },
  };
}
