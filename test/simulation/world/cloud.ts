import { createCheckpoints } from '../../../lib/audit/checkpoint.ts';
import { createAuditHandler } from '../../../lib/audit/handler.ts';
import { createDynamoVersions } from '../../../lib/house/dynamoVersions.ts';
import { createHouseSource, settingsOfTheDay } from '../../../lib/house/source.ts';
import { createIntake } from '../../../lib/http/intake.ts';
import type { HttpHandler } from '../../../lib/http/ports.ts';
import { createRelaySecrets } from '../../../lib/http/relaySecrets.ts';
import { createDynamoLog } from '../../../lib/ledger/dynamoLog.ts';
import { createIntake as createLedger } from '../../../lib/ledger/handle.ts';
import { createWatchHandler } from '../../../lib/presence/handler.ts';
import { createPresence } from '../../../lib/presence/store.ts';
import { fixedToken } from '../../../lib/sheet/access.ts';
import { createCursors } from '../../../lib/sheet/cursor.ts';
import { createHealer } from '../../../lib/sheet/heal/heal.ts';
import { bellText, requestText } from '../../../lib/sheet/heal/request.ts';
import { createMirror, type MirrorDeps } from '../../../lib/sheet/mirror.ts';
import { createPace } from '../../../lib/sheet/pace.ts';
import { createPacedSheets } from '../../../lib/sheet/paced.ts';
import { type BellsHandler, createBellsHandler } from '../../../lib/sheet/queue.ts';
import { createMirrorStore } from '../../../lib/sheet/store.ts';
import { placeIn, targetIn } from '../../../lib/sheet/target.ts';
import { createSimulatedClient } from '../dynamo/client.ts';
import type { Answer } from '../dynamo/tables.ts';
import type { Schedule } from '../schedule.ts';
import type { Google } from './google.ts';
import type { Life } from './life.ts';
import type { Came, Channel } from './wire.ts';

/** DynamoDB's names of the two tables. */
export const [LEDGER, MIRROR] = ['ledger', 'mirror'] as const;

/** What the functions stand upon. */
export interface Ground {
  readonly schedule: Schedule;
  readonly house: string;
  /** The text of the relays' keys. */
  readonly keys: string;
  readonly google: Google;
  /** How far a function's clock is ahead, in milliseconds. */
  readonly offset: (of: Channel) => number;
  readonly dynamo: (
    life: Life,
    channel: Channel,
    operation: string,
    body: string,
  ) => Promise<Came<Answer>>;
  /** Puts a message about a table into the queue of bells. */
  readonly push: (table: string, body: string) => void;
  readonly hide: (receiptHandle: string, seconds: number) => void;
  /** Takes what a function writes into its log. */
  readonly log: (line: string) => void;
}

/** What each function begins with, as it deploys. */
function partsOf(ground: Ground, life: Life, channel: Channel) {
  const { schedule, house, offset, log, dynamo } = ground;
  const client = createSimulatedClient((operation, body) => dynamo(life, channel, operation, body));
  const now = (): number => schedule.now() + offset(channel);
  const mirrorTable = { client, tableName: MIRROR };
  const versions = createDynamoVersions(mirrorTable);
  const source = createHouseSource({ versions, deployed: house, now, log });
  return { now, log, source, mirrorTable, ledger: createDynamoLog({ client, tableName: LEDGER }) };
}

/** As `lambdas/intake.ts` has it. */
export function startIntake(ground: Ground, life: Life): HttpHandler {
  const { now, log, source, mirrorTable, ledger } = partsOf(ground, life, 'intake');
  const books = createLedger(ledger, (table) => settingsOfTheDay(source, table));
  return createIntake({
    house: source.current,
    now,
    log,
    receiptKeys: async () => [],
    secrets: createRelaySecrets(async () => ground.keys),
    take: (delivery) => books.take(delivery),
    hear: createPresence(mirrorTable).hear,
  });
}

/** As `lambdas/mirror.ts` has it. */
export function startMirror(ground: Ground, life: Life): BellsHandler {
  const { now, log, source, mirrorTable, ledger } = partsOf(ground, life, 'mirror');
  const deps: MirrorDeps = {
    log: ledger,
    ...createMirrorStore(mirrorTable),
    sheetsOf: createPacedSheets({
      credentials: async () => fixedToken('local'),
      rootUrl: ground.google.originOf(life),
      pace: createPace(mirrorTable),
      placeOf: async (table) => placeIn(await source.current(), table),
      now,
    }),
    targetOf: async (table) => targetIn(await source.current(), table),
    owner: life.name,
    editors: async () => [],
    say: log,
    now,
  };
  const mirror = createMirror(deps);
  const healer = createHealer(deps, mirror);
  const postpone = async (receipt: string, seconds: number) => ground.hide(receipt, seconds);
  return createBellsHandler({ mirror, healer, postpone, log, now });
}

/** What the audit's function does by its two schedules. */
export interface Auditor {
  audit(remaining: () => number): Promise<void>;
  watch(): Promise<void>;
}

/** As `lambdas/audit.ts` has it. */
export function startAudit(ground: Ground, life: Life): Auditor {
  const { now, log, source, mirrorTable, ledger } = partsOf(ground, life, 'audit');
  const parts = { house: source.current, log: ledger, now, say: log };
  const audit = createAuditHandler({
    ...parts,
    ask: async (table, report) => ground.push(table, requestText(table, report)),
    cursors: createCursors(mirrorTable),
    checkpoints: createCheckpoints(mirrorTable),
  });
  const watch = createWatchHandler({
    ...parts,
    presence: createPresence(mirrorTable),
    ring: async (table) => ground.push(table, bellText(table)),
  });
  return {
    audit: (remaining) => audit({}, { getRemainingTimeInMillis: remaining }),
    watch,
  };
}
