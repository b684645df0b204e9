import * as z from 'zod/mini';
import { relaySecret } from '../../../lib/http/relaySecrets.ts';
import { createSheetsApi, type SheetsApi } from '../../../lib/local/sheets/api.ts';
import { bellText } from '../../../lib/sheet/heal/request.ts';
import type { BellsHandler } from '../../../lib/sheet/queue.ts';
import { chanceOf } from '../chance.ts';
import { createTables, type Request, type Tables } from '../dynamo/tables.ts';
import { houseOf, type Plan } from '../plan.ts';
import { createSchedule, type Schedule } from '../schedule.ts';
import { type Bells, createBells, type Messages } from './bells.ts';
import {
  type Auditor,
  type Ground,
  LEDGER,
  startAudit,
  startIntake,
  startMirror,
} from './cloud.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { type CloudFunction, createFunction } from './functions.ts';
import { createGoogle, type Google } from './google.ts';
import { createTrace, type Trace } from './trace.ts';
import { createGateway, type Gateway } from './webhook.ts';
import { createWire, type Wire } from './wire.ts';

/** A whole cigo but for its senders, with nothing in it yet. */
export interface World {
  readonly schedule: Schedule;
  readonly trace: Trace;
  readonly wire: Wire;
  readonly tables: Tables;
  readonly api: SheetsApi;
  readonly google: Google;
  readonly evidence: Evidence;
  readonly bells: Bells;
  readonly gateway: Gateway;
  /** How far clocks are ahead, by whose they are. */
  readonly clocks: Map<string, number>;
  readonly secretOf: (relay: string) => string;
  restart(of: 'intake' | 'mirror' | 'audit'): void;
  /** A mirror goes to a table's sheet, whoever is at work there. */
  mirrorBeside(table: string): void;
  audit(): void;
  watch(): void;
}

export const START = Date.UTC(2026, 10, 29, 19);
const KEY = 'a key of the house that is long enough';
const KEYS = JSON.stringify({ current: KEY.replaceAll(' ', '-') });

/** Told of each request that DynamoDB carries out. */
export type Overheard = (operation: string, request: Request) => void;

export function createWorld(plan: Plan, told: Overheard): World {
  const { seed } = plan;
  const schedule = createSchedule(START);
  const trace = createTrace(schedule.now);
  const wire = createWire(seed, schedule, trace);
  const tables = createTables();
  const evidence = createEvidence(trace);
  const api = createSheetsApi({ now: schedule.now, log: evidence.complain });
  const google = createGoogle(seed, api, wire);
  const clocks = new Map<string, number>();
  const parts = { seed, schedule, trace };

  const ground: Ground = {
    ...{ schedule, google, house: houseOf(plan), keys: KEYS },
    offset: (of) => clocks.get(of) ?? 0,
    async dynamo(life, channel, operation, body) {
      const work = evidence.workOf(life.name);
      const came = await wire.call(life, channel, operation, async () => {
        const request: Request = JSON.parse(body);
        told(operation, request);
        const answer = tables.run(operation, request);
        const isCommit = operation === 'PutItem' && request.TableName === LEDGER;
        if (isCommit && answer.status === 200) {
          evidence.appended(work, request);
          bells.push(tableIn(request), bellText(tableIn(request)));
        }
        return answer;
      });
      if (came.kind !== 'answer') evidence.troubled(work);
      return came;
    },
    push: (table, body) => bells.push(table, body),
    hide: (receipt, seconds) => bells.hide(receipt, seconds),
    log: (line) => judgeLine(line, evidence, trace),
  };
  const intake = createFunction(
    { name: 'intake', timeoutMs: 15_000, start: (life) => startIntake(ground, life) },
    parts,
  );
  const mirror = createFunction(
    { name: 'mirror', timeoutMs: MIRROR_MS, start: (life) => startMirror(ground, life) },
    parts,
  );
  const audit = createFunction(
    { name: 'audit', timeoutMs: AUDIT_MS, start: (life) => startAudit(ground, life) },
    parts,
  );
  const bells = createBells(schedule, chanceOf(seed, 'bells'), (messages) =>
    handle(mirror, schedule, messages),
  );
  const functions = { intake, mirror, audit };
  return {
    ...{ schedule, trace, wire, tables, api, google, evidence, bells, clocks },
    gateway: createGateway(intake, evidence),
    secretOf: (relay) => relaySecret(KEY.replaceAll(' ', '-'), relay),
    restart: (of) => functions[of].restart(),
    mirrorBeside: (table) => void handle(mirror, schedule, [beside(table)]),
    audit: () => void runAudit(audit, schedule),
    watch: () => void audit.invoke('watch', (auditor) => auditor.watch().catch(() => undefined)),
  };
}

const MIRROR_MS = 150_000;
const AUDIT_MS = 120_000;

async function handle(
  mirror: CloudFunction<BellsHandler>,
  schedule: Schedule,
  messages: Messages,
): Promise<readonly string[] | null> {
  const end = schedule.now() + MIRROR_MS;
  const context = { getRemainingTimeInMillis: () => end - schedule.now() };
  const done = await mirror.invoke(messages[0]?.attributes.MessageGroupId ?? '', (handler) =>
    handler({ Records: messages }, context),
  );
  return done?.value.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) ?? null;
}

/** What its log lines do not say is told by the checks at the end. */
async function runAudit(audit: CloudFunction<Auditor>, schedule: Schedule): Promise<void> {
  const end = schedule.now() + AUDIT_MS;
  await audit.invoke('audit', (auditor) =>
    auditor.audit(() => end - schedule.now()).catch(() => undefined),
  );
}

function beside(table: string): Messages[number] {
  const [messageId, body] = ['beside', bellText(table)];
  return { messageId, receiptHandle: 'beside', body, attributes: { MessageGroupId: table } };
}

function tableIn({ Item: item = {} }: Request): string {
  const { pk } = item;
  return pk !== undefined && 'S' in pk ? pk.S : '';
}

const line = z.looseObject({
  level: z.optional(z.string()),
  event: z.optional(z.string()),
  differences: z.optional(z.array(z.unknown())),
});

/** What functions write into their logs tells of broken books. */
function judgeLine(text: string, { complain }: Evidence, { note }: Trace): void {
  note('log', text);
  const { event, differences = [] } = line.parse(JSON.parse(text));
  if (event === 'audit' && differences.length > 0) complain(`the audit finds ${text}`);
}
