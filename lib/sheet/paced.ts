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
  return (table) => {
    const way = once(async () => {
      const { account, sheets } = await wayOf(table);
      return account === null ? sheets : paced(sheets, { pace, account, table, now });
    });
    return {
      turn: async () => (await way()).turn(),
      look: async (id) => (await way()).look(id),
      read: async (id, areas, what) => (await way()).read(id, areas, what),
      write: async (id, requests) => (await way()).write(id, requests),
    };
  };
}

/** What is made at its first use, and again only where that failed. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** Whose turn it has to be. */
export interface Turn {
  readonly pace: Pace;
  readonly account: string;
  readonly table: string;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** A turn that was taken for a write to come is good for so long: the pace gives it up no later. */
const GOOD_MS = 3_000;

/** Writes only when it is the table's turn; looks and readings are not counted. */
export function paced(sheets: SheetsApi, { pace, account, table, now }: Turn): SheetsApi {
  let taken: number | null = null;
  const take = async (): Promise<number> => {
    const mine = taken;
    taken = null;
    return mine !== null && now() - mine < GOOD_MS ? 0 : pace.turn(account, table, now());
  };
  return {
    async turn() {
      const after = await take();
      if (after > 0) return { kind: 'busy', after };
      taken = now();
      return { kind: 'done', value: null };
    },
    look: (id) => sheets.look(id),
    read: (id, areas, what) => sheets.read(id, areas, what),
    async write(id, requests) {
      const after = await take();
      return after === 0 ? sheets.write(id, requests) : { kind: 'busy', after };
    },
  };
}
