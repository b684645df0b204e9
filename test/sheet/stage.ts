import { readFileSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import type { Sender } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Line } from '../../lib/ledger/delivery.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import type { SheetsApi } from '../../lib/sheet/api.ts';
import type { Flushed } from '../../lib/sheet/flushed.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import { createHealer, type Healer } from '../../lib/sheet/heal/heal.ts';
import { createMirror, type Mirror, type MirrorDeps } from '../../lib/sheet/mirror.ts';
import { createMirrorStore, type MirrorStore } from '../../lib/sheet/store.ts';
import { clientLine } from '../support/clientLine.ts';
import { startDynalite } from '../support/dynalite.ts';
import { settingsOf } from '../support/setup.ts';
import { type Book, everything } from './sheetText.ts';

export const DAN: Sender = { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' };
export const RECEIVED_AT = Date.UTC(2026, 10, 29, 20, 30);

/** The lines of the sample evening, which shows everything once. */
export const EVENING: readonly string[] = readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n');

/** The parts of a real mirror; the time is set by hand. */
export interface Ports extends MirrorStore {
  readonly log: Log;
  readonly sheets: SheetsApi;
}

type Overrides = Partial<MirrorDeps> & { readonly sheets?: SheetsApi };

/** A mirror between a log in memory and a Sheets API on a socket, its cursors in DynamoDB. */
export interface Stage extends Ports {
  readonly api: ServedApi;
  readonly table: string;
  readonly spreadsheetId: string;
  /** Lines of the mirrors' log. */
  readonly said: readonly string[];
  /** Milliseconds that the mirrors' clock is ahead of its start. */
  readonly clock: { ms: number };
  mirror(overrides?: Overrides): Mirror;
  healer(overrides?: Overrides): Healer;
  /** Delivers to the intake: raw client lines, one commit or more. */
  deliver(lines: readonly (string | Line)[], sender?: Sender): Promise<void>;
  /** The sender begins a new journal, which ends what the last one left open. */
  endJournal(sender?: Sender): Promise<void>;
  /** The same in the short forms of `clientLine`. */
  say(...said: readonly string[]): Promise<void>;
}

/** What a test file needs once: a DynamoDB and a Sheets API. */
export interface House {
  readonly client: DynamoDBClient;
  readonly api: ServedApi;
  /** A table that no other test has. */
  stage(settings?: Settings): Stage;
  /** What the sheet must be: the whole log of a stage, written at once where nothing was before. */
  expected(stage: Stage): Promise<Book>;
  expectRight(stage: Stage): Promise<void>;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  await createTables(client, { ledger: 'ledger', mirror: 'expected' });
  const api = await serveSheetsApi({ quota: null });
  const store = createMirrorStore({ client, tableName: 'mirror' });
  const fresh = createMirrorStore({ client, tableName: 'expected' });
  let count = 0;
  const self: House = {
    api,
    client,
    stage(settings = settingsOf()) {
      count += 1;
      return createStage({ api, store }, `table-${count}`, settings);
    },
    async expected(stage) {
      count += 1;
      const target = { spreadsheetId: `local-expected-${count}`, timeZone: 'Europe/Berlin' };
      await settle(stage, stage.mirror({ ...fresh, targetOf: () => target }));
      return everything(api, target.spreadsheetId);
    },
    async expectRight(stage) {
      const right = await self.expected(stage);
      expect(await everything(api, stage.spreadsheetId)).toEqual(right);
    },
    async close() {
      client.destroy();
      await dynamodb.stop();
      await api.close();
    },
  };
  return self;
}

function createStage(
  { api, store }: { readonly api: ServedApi; readonly store: MirrorStore },
  table: string,
  settings: Settings,
): Stage {
  const log = createMemoryLog();
  const deliver = createDelivering(log, table, settings);
  const sheets = createGoogleSheets({
    credentials: async () => fixedToken('local'),
    rootUrl: api.rootUrl,
    timeoutMs: 2_000,
  });
  const spreadsheetId = `local-${table}`;
  const clock = { ms: RECEIVED_AT };
  const said: string[] = [];
  const depsWith = ({ sheets: through = sheets, ...overrides }: Overrides = {}): MirrorDeps => ({
    log,
    ...store,
    sheetsOf: () => through,
    targetOf: () => ({ spreadsheetId, timeZone: 'Europe/Berlin' }),
    owner: 'one',
    say: (line) => said.push(line),
    now: () => clock.ms,
    ...overrides,
  });
  return {
    log,
    ...store,
    sheets,
    api,
    table,
    spreadsheetId,
    clock,
    said,
    mirror: (overrides) => createMirror(depsWith(overrides)),
    healer: (overrides) => {
      const deps = depsWith(overrides);
      return createHealer(deps, createMirror(deps));
    },
    ...deliver,
    say: (...said) => deliver.deliver(said.map(clientLine)),
  };
}

/** Journals are numbered 1, 2, 3 …, for each sender. */
function journalId(number: number): string {
  return `20261129T18${String(number).padStart(2, '0')}00000Z-abcd`;
}

function createDelivering(log: Log, table: string, settings: Settings) {
  const intake = createIntake(log);
  const places = new Map<string, { journal: number; next: number }>();
  const placeOf = (sender: Sender) => {
    const place = places.get(sender.id) ?? { journal: 1, next: 1 };
    places.set(sender.id, place);
    return place;
  };
  const take = async (lines: readonly Line[], sender: Sender): Promise<void> => {
    const place = placeOf(sender);
    const end = place.next + lines.length;
    while (place.next < end) {
      const taken = await intake.take({
        table: { id: table, settings },
        sender,
        journal: journalId(place.journal),
        from: place.next,
        utcOffset: 60,
        lines: lines.slice(place.next - end),
        receivedAt: RECEIVED_AT,
      });
      if (taken.kind !== 'taken' || taken.wait) throw new Error('expected lines to be taken');
      place.next = taken.next;
    }
  };
  return {
    deliver: (lines: readonly (string | Line)[], sender = DAN) =>
      take(
        lines.map((line) => (typeof line === 'string' ? { kind: 'line', raw: line } : line)),
        sender,
      ),
    async endJournal(sender = DAN) {
      const place = placeOf(sender);
      places.set(sender.id, { journal: place.journal + 1, next: 1 });
      await take([{ kind: 'line', raw: 'no record' }], sender);
    },
  };
}

/** Flushes until nothing is left, coming back as often as the mirror says, at once. */
export async function settle(stage: Stage, mirror: Mirror, most = 30): Promise<Flushed> {
  for (let tries = 0; tries < most; tries += 1) {
    const flushed = await mirror.flush(stage.table);
    if (flushed.kind === 'nothing' || flushed.kind === 'refused') return flushed;
    if (flushed.kind === 'later') stage.clock.ms += flushed.after;
  }
  throw new Error(`expected the sheet to be up to date after ${most} flushes`);
}
