import { readFileSync } from 'node:fs';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
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
import { type Cursors, createCursors } from '../../lib/sheet/cursor.ts';
import type { Flushed } from '../../lib/sheet/flushed.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import { createMirror, type Mirror, type MirrorDeps } from '../../lib/sheet/mirror.ts';
import { clientLine } from '../support/clientLine.ts';
import { startDynalite } from '../support/dynalite.ts';
import { type Setup, settingsOf } from '../support/setup.ts';
import { type Book, everything } from './sheetText.ts';

export const DAN: Sender = { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' };
export const RECEIVED_AT = Date.UTC(2026, 10, 29, 20, 30);
const JOURNAL = '20261129T180000000Z-abcd';

/** The lines of the sample evening, which shows everything once. */
export const EVENING: readonly string[] = readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n');

/** The parts of a real mirror; the time is set by hand. */
export interface Ports {
  readonly log: Log;
  readonly cursors: Cursors;
  readonly sheets: SheetsApi;
}

/** A mirror between a log in memory and a Sheets API on a socket, its cursors in DynamoDB. */
export interface Stage extends Ports {
  readonly api: ServedApi;
  readonly table: string;
  readonly spreadsheetId: string;
  /** Milliseconds that the mirrors' clock is ahead of its start. */
  readonly clock: { ms: number };
  mirror(overrides?: Partial<MirrorDeps>): Mirror;
  /** Delivers to the intake: raw client lines, one commit or more. */
  deliver(lines: readonly (string | Line)[], sender?: Sender): Promise<void>;
  /** The same in the short forms of `clientLine`. */
  say(...said: readonly string[]): Promise<void>;
}

/** What a test file needs once: a DynamoDB and a Sheets API. */
export interface House {
  readonly client: DynamoDBClient;
  readonly api: ServedApi;
  /** A table that no other test has. */
  stage(setup?: Setup): Stage;
  /** What the sheet must be: the whole log of a stage, written at once where nothing was before. */
  expected(stage: Stage): Promise<Book>;
  close(): Promise<void>;
}

export async function openHouse(): Promise<House> {
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  await createTables(client, { ledger: 'ledger', mirror: 'expected' });
  const api = await serveSheetsApi({ quota: null });
  const cursors = createCursors({ client, tableName: 'mirror' });
  const fresh = createCursors({ client, tableName: 'expected' });
  let count = 0;
  return {
    api,
    client,
    stage(setup = {}) {
      count += 1;
      return createStage({ api, cursors }, `table-${count}`, settingsOf(setup));
    },
    async expected(stage) {
      count += 1;
      const target = { spreadsheetId: `local-expected-${count}`, timeZone: 'Europe/Berlin' };
      await settle(stage, stage.mirror({ cursors: fresh, targetOf: () => target }));
      return everything(api, target.spreadsheetId);
    },
    async close() {
      client.destroy();
      await dynamodb.stop();
      await api.close();
    },
  };
}

function createStage(
  { api, cursors }: { readonly api: ServedApi; readonly cursors: Cursors },
  table: string,
  settings: Settings,
): Stage {
  const log = createMemoryLog();
  const intake = createIntake(log);
  const sheets = createGoogleSheets({
    credentials: async () => fixedToken('local'),
    rootUrl: api.rootUrl,
    timeoutMs: 2_000,
  });
  const spreadsheetId = `local-${table}`;
  const clock = { ms: RECEIVED_AT };
  const next = new Map<string, number>();
  const deliver: Stage['deliver'] = async (lines, sender = DAN) => {
    const all = lines.map((line): Line => {
      return typeof line === 'string' ? { kind: 'line', raw: line } : line;
    });
    const first = next.get(sender.id) ?? 1;
    for (let from = first; from < first + all.length; ) {
      const taken = await intake.take({
        table: { id: table, settings },
        sender,
        journal: JOURNAL,
        from,
        utcOffset: 60,
        lines: all.slice(from - first),
        receivedAt: RECEIVED_AT,
      });
      if (taken.kind !== 'taken') throw new Error(`expected lines to be taken: ${taken.kind}`);
      from = taken.next;
      next.set(sender.id, from);
    }
  };
  return {
    log,
    cursors,
    sheets,
    api,
    table,
    spreadsheetId,
    clock,
    mirror: (overrides = {}) =>
      createMirror({
        log,
        cursors,
        sheets,
        targetOf: () => ({ spreadsheetId, timeZone: 'Europe/Berlin' }),
        owner: 'one',
        now: () => clock.ms,
        ...overrides,
      }),
    deliver,
    say: (...said) => deliver(said.map(clientLine)),
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
