import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTable } from '../../lib/audit/audit.ts';
import { createCheckpoints } from '../../lib/audit/checkpoint.ts';
import { DEFAULT_HOUSE_TEXT } from '../../lib/house/defaultHouse.ts';
import { createHouseSource } from '../../lib/house/source.ts';
import type { HttpEvent } from '../../lib/http/ports.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';
import { createHandlers } from '../../lib/local/handlers.ts';
import { serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { createPresence } from '../../lib/presence/store.ts';
import { watchTable } from '../../lib/presence/watch.ts';
import { newJournal } from '../../lib/relay/post.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import { createCursors } from '../../lib/sheet/cursor.ts';
import { createMirror } from '../../lib/sheet/mirror.ts';
import { createPace } from '../../lib/sheet/pace.ts';
import { createPacedSheets } from '../../lib/sheet/paced.ts';
import { createMirrorStore } from '../../lib/sheet/store.ts';
import { deliveryEvent, forwardedLines } from './evening.ts';
import { type Meter, meterClient } from './meter.ts';

/** What evenings at one table used. Times are the median of this machine's, in milliseconds. */
export interface Measured {
  readonly evenings: number;
  readonly settledRolls: number;
  readonly deliveries: number;
  readonly commits: number;
  readonly flushes: number;
  readonly intake: Meter;
  readonly mirror: Meter;
  readonly audit: Meter;
  readonly watch: Meter;
  readonly intakeMs: number;
  readonly mirrorMs: number;
  readonly auditMs: number;
  readonly watchMs: number;
}

/** From one flush to the next. */
const CALM_MS = 2_000;
const TARGET = { spreadsheetId: 'local-lucky7', timeZone: 'UTC' };
const SECRET = `whsec_${Buffer.from('costs'.padEnd(32, '.')).toString('base64')}`;

/** Relays sample evenings through the real handlers, one line a delivery and one flush after each, as live play does. */
export async function measure(evenings: number, told: (done: number) => void): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-costs-'));
  const dynamodb = await startEmbeddedDynamoDb({ folder });
  const sheets = await serveSheetsApi({ quota: null });
  try {
    return await measureWith(await partsOf(dynamodb.endpoint, sheets.rootUrl), evenings, told);
  } finally {
    await sheets.close();
    await dynamodb.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Parts = Awaited<ReturnType<typeof partsOf>>;

async function measureWith(
  parts: Parts,
  evenings: number,
  told: (done: number) => void,
): Promise<Measured> {
  const lines = await forwardedLines();
  const times: Times = { intake: [], mirror: [], audit: [], watch: [] };
  let settledRolls = 0;
  for (let done = 0; done < evenings; done += 1) {
    const journal = newJournal(new Date());
    for (const [i, line] of lines.entries()) {
      settledRolls += await playLine(parts, deliveryEvent(SECRET, journal, i + 1, line), times);
    }
    told(done + 1);
  }
  await timed(times.audit, parts.audit);
  await timed(times.watch, parts.watch);
  return {
    evenings,
    settledRolls,
    deliveries: times.intake.length,
    commits: (await parts.newest()) ?? 0,
    flushes: times.mirror.length,
    ...parts.meters,
    intakeMs: median(times.intake),
    mirrorMs: median(times.mirror),
    auditMs: median(times.audit),
    watchMs: median(times.watch),
  };
}

type Times = Record<'intake' | 'mirror' | 'audit' | 'watch', number[]>;

/** One line through intake and mirror; answers how many rolls it settled. */
async function playLine(parts: Parts, event: HttpEvent, times: Times): Promise<number> {
  const answer = await timed(times.intake, () => parts.intake(event));
  if (answer.statusCode !== 200) throw new Error(`expected 200, got ${answer.body}`);
  const flushed = await timed(times.mirror, () => parts.mirror.flush('lucky7'));
  if (flushed.kind !== 'flushed') throw new Error(`expected a flush, got ${flushed.kind}`);
  const { rolls } = JSON.parse(answer.body) as { rolls: { counts: boolean }[] };
  return rolls.filter((roll) => roll.counts).length;
}

async function partsOf(endpoint: string, rootUrl: string) {
  const clients = {
    intake: client(endpoint),
    mirror: client(endpoint),
    audit: client(endpoint),
    watch: client(endpoint),
  };
  await createTables(client(endpoint), { ledger: 'ledger', mirror: 'mirror' });
  const meters = {
    intake: meterClient(clients.intake),
    mirror: meterClient(clients.mirror),
    audit: meterClient(clients.audit),
    watch: meterClient(clients.watch),
  };
  const logOf = (name: keyof typeof clients) =>
    createDynamoLog({ client: clients[name], tableName: 'ledger' });
  const house = createHouseSource({
    versions: { newest: async () => null },
    deployed: DEFAULT_HOUSE_TEXT,
    now: Date.now,
    log: () => {},
  });
  const handlers = createHandlers({
    house,
    ledger: logOf('intake'),
    presence: createPresence({ client: clients.intake, tableName: 'mirror' }),
    secrets: () => ({ relays: { dealer: [SECRET] }, staff: 'staff' }),
    ring: () => {},
    log: () => {},
  });
  // As calm as an evening is, however fast it is played here: each write has its turn at once.
  let turn = Date.now();
  const sheetsOf = createPacedSheets({
    credentials: async () => fixedToken('local'),
    rootUrl,
    pace: createPace({ client: clients.mirror, tableName: 'mirror' }),
    placeOf: async () => 0,
    now() {
      turn += CALM_MS;
      return turn;
    },
  });
  const mirror = createMirror({
    log: logOf('mirror'),
    ...createMirrorStore({ client: clients.mirror, tableName: 'mirror' }),
    sheetsOf,
    targetOf: () => TARGET,
    owner: 'costs',
    say: () => {},
    now: Date.now,
  });
  const cursors = createCursors({ client: clients.audit, tableName: 'mirror' });
  const checkpoints = createCheckpoints({ client: clients.audit, tableName: 'mirror' });
  const audit = { log: logOf('audit'), cursors, checkpoints, now: Date.now };
  const presence = createPresence({ client: clients.watch, tableName: 'mirror' });
  const watch = { log: logOf('watch'), presence, now: Date.now };
  return {
    meters,
    mirror,
    intake: handlers.intake,
    audit: () => auditTable(audit, 'lucky7', TARGET),
    watch: () => watchTable(watch, 'lucky7'),
    newest: async () => (await logOf('audit').newest('lucky7'))?.seq,
  };
}

function client(endpoint: string) {
  return createDynamoClient({ endpoint });
}

async function timed<T>(times: number[], call: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await call();
  times.push(performance.now() - began);
  return result;
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
