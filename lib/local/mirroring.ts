import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { findTable, type House } from '../house/house.ts';
import type { HouseSource } from '../house/source.ts';
import type { Log } from '../ledger/log.ts';
import { fixedToken } from '../sheet/access.ts';
import { type Bell, createBell } from '../sheet/bell.ts';
import { editorsIn } from '../sheet/editors.ts';
import type { GoogleOptions } from '../sheet/google.ts';
import { createHealer, type Healer } from '../sheet/heal/heal.ts';
import { createMirror, type Mirror } from '../sheet/mirror.ts';
import { createPace } from '../sheet/pace.ts';
import { createPacedSheets } from '../sheet/paced.ts';
import { createMirrorStore } from '../sheet/store.ts';
import { placeIn, type Target, targetIn } from '../sheet/target.ts';

export interface MirroringOptions {
  readonly house: HouseSource;
  /** All tables of now. */
  readonly tables: () => readonly string[];
  readonly client: DynamoDBClient;
  /** DynamoDB's name of the table of cursors. */
  readonly mirrorTable: string;
  readonly ledger: Log;
  /** Reads the text that Google gave; null where all sheets are this machine's. */
  readonly google: (() => Promise<string>) | null;
  /** Where the local Sheets API is. */
  readonly rootUrl: string;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

/** One process alone has the folder, so a lease that it finds is its own, left behind by its last life. */
const OWNER = 'this-machine';

/**
 * Mirrors the tables of one machine: to the real sheet where a table names one and Google has let us in,
 * else to the local one.
 */
export function createMirroring(options: MirroringOptions): Bell {
  const { house, tables, google, rootUrl, log } = options;
  const local = { credentials: async () => fixedToken('local'), rootUrl };
  const here = mirrorTo(options, local, async (table) => localTarget(await house.current(), table));
  const real = async (table: string): Promise<Target | null> =>
    google === null ? null : targetIn(await house.current(), table);
  const there = google === null ? here : mirrorTo(options, { credentials: google }, real);
  const wayOf = async (table: string) => ((await real(table)) === null ? here : there);
  return createBell({
    mirror: { flush: async (table) => (await wayOf(table)).mirror.flush(table) },
    healer: { heal: async (table, report) => (await wayOf(table)).healer.heal(table, report) },
    tables,
    complain: (table, why) => log(JSON.stringify({ level: 'warn', event: 'mirror', table, why })),
  });
}

function mirrorTo(
  { house, client, mirrorTable, ledger, log }: MirroringOptions,
  options: GoogleOptions,
  targetOf: (table: string) => Promise<Target | null>,
): { readonly mirror: Mirror; readonly healer: Healer } {
  const deps = {
    log: ledger,
    ...createMirrorStore({ client, tableName: mirrorTable }),
    sheetsOf: createPacedSheets({
      ...options,
      pace: createPace({ client, tableName: mirrorTable }),
      placeOf: async (table) => placeIn(await house.current(), table),
      now: Date.now,
    }),
    targetOf,
    owner: OWNER,
    editors: async () => editorsIn(await options.credentials()),
    say: log,
    now: Date.now,
  };
  const mirror = createMirror(deps);
  return { mirror, healer: createHealer(deps, mirror) };
}

/** Each table of the house has a local spreadsheet, which springs into being on first use. */
function localTarget(house: House, id: string): Target | null {
  const table = findTable(house, id);
  return table === null ? null : { spreadsheetId: `local-${id}`, timeZone: table.timeZone };
}
