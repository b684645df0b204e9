import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpAnswer, HttpHandler } from '../../lib/http/ports.ts';
import { relaySecret } from '../../lib/http/relaySecrets.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { type Gateway, startGateway } from '../../lib/local/gateway.ts';
import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import type { Post } from '../../lib/relay/post.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import type { BellsAnswer } from '../../lib/sheet/queue.ts';
import { type AwsRecorder, startAwsRecorder } from '../support/awsRecorder.ts';
import { startDynalite } from '../support/dynalite.ts';
import type { Assembly } from './assembly.ts';
import { type Lambda, startLambda } from './lambda.ts';
import { asksOf, bellsOf } from './pipe.ts';
import { arnOf, find, REGION, resolved } from './template.ts';

export const FUNCTIONS = ['intake', 'view', 'mirror', 'audit'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];

const LONGEST_BATCH = 10;
/** As AWS makes them: 48 letters and digits. */
const KEYS = { relay: keyOf('relay'), staff: keyOf('staff'), receipt: keyOf('receipt') };

/** What the first answer of an instance took: milliseconds since its process began, and calls of AWS. */
export interface ColdStart {
  readonly name: FunctionName;
  readonly loadedMs: number;
  readonly answeredMs: number;
  readonly actions: readonly string[];
}

/** The bundles of an assembly as processes, with real parts around them; nothing in it is AWS's own. */
export interface Cloud {
  readonly ledger: Log;
  readonly sheets: ServedApi;
  readonly recorders: Readonly<Record<FunctionName, AwsRecorder>>;
  /** Every instance that there ever was. */
  readonly all: readonly (readonly [FunctionName, Lambda])[];
  /** What the dealer's relay posts with. */
  readonly relay: Post;
  /** How the instances began, in turn. */
  readonly coldStarts: readonly ColdStart[];
  /** An instance with more in its environment than the template gives it. */
  start(name: FunctionName, env?: Readonly<Record<string, string>>): Lambda;
  /** The instance that the next event of a function goes to. */
  instance(name: FunctionName): Lambda;
  /** Another one takes the next events; where none is named, one that is yet to be started. */
  use(name: FunctionName, instance: Lambda | null): void;
  /** Reads as staff do. */
  read(path: string): Promise<Response>;
  /** Rings for the commits that have come since it was rung last, those that the mirror gave back among them. */
  ring(): Promise<BellsAnswer>;
  /** The newest commit whose bell was answered. */
  rung(): number;
  /** Runs the audit, and hands the mirror what it has asked for. */
  audit(): Promise<void>;
  /** Has the keepers looked at, as the schedule does it, and hands the mirror the bells that this rings. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

/** Texts that no log may hold. */
export const SECRETS: readonly string[] = [
  ...Object.values(KEYS),
  relaySecret(KEYS.relay, 'dealer'),
];

export async function openCloud(assembly: Assembly, node: string): Promise<Cloud> {
  const { template } = assembly;
  const dynamodb = await startDynalite();
  const sheets = await serveSheetsApi({ quota: null });
  const ledgerTable = find(template, 'AWS::DynamoDB::Table', 'LedgerTable').id;
  const mirrorTable = find(template, 'AWS::DynamoDB::Table', 'MirrorTable').id;
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: ledgerTable, mirror: mirrorTable });
  const ledger = createDynamoLog({ client, tableName: ledgerTable });
  const secrets = secretsOf(assembly);
  const record = () => startAwsRecorder({ dynamodb: dynamodb.endpoint, secrets });
  const recorders = {
    intake: await record(),
    view: await record(),
    mirror: await record(),
    audit: await record(),
  };
  const instances = createInstances(recorders, (name, more) => {
    const env = { ...awsEnv(recorders[name].endpoint), SHEETS_ROOT_URL: sheets.rootUrl, ...more };
    return startFunction(assembly, node, name, env);
  });
  const gateway = await openGateway(instances);
  return {
    ledger,
    sheets,
    recorders,
    ...instances,
    relay: {
      url: gateway.url,
      table: 'lucky7',
      relay: 'dealer',
      secret: relaySecret(KEYS.relay, 'dealer'),
    },
    read: (path) =>
      fetch(gateway.url + path, { headers: { authorization: `Bearer ${KEYS.staff}` } }),
    ...createBell(assembly, ledger, instances),
    audit: () => runAudit(assembly, recorders.audit, instances, {}),
    watch: () => runAudit(assembly, recorders.audit, instances, watchOf(assembly)),
    async close() {
      await gateway.close();
      await Promise.all(instances.all.map(([, lambda]) => lambda.stop()));
      await Promise.all(Object.values(recorders).map((recorder) => recorder.stop()));
      client.destroy();
      await Promise.all([sheets.close(), dynamodb.stop()]);
    },
  };
}

type Instances = Pick<Cloud, 'all' | 'coldStarts' | 'start' | 'instance' | 'use'>;

/** An instance is started by the first event that needs it, as AWS does it. */
function createInstances(recorders: Cloud['recorders'], begin: Cloud['start']): Instances {
  const all: [FunctionName, Lambda][] = [];
  const coldStarts: ColdStart[] = [];
  const used: Partial<Record<FunctionName, Lambda | null>> = {};
  const start: Cloud['start'] = (name, env) => {
    const { calls } = recorders[name];
    const before = calls.length;
    const lambda = begin(name, env);
    let cold = true;
    const told: Lambda = {
      ...lambda,
      async invoke(event) {
        const answer = await lambda.invoke(event);
        if (cold) {
          const actions = calls.slice(before).map(({ action }) => action);
          coldStarts.push({ name, ...lambda.coldStart(), actions });
        }
        cold = false;
        return answer;
      },
    };
    all.push([name, told]);
    return told;
  };
  return {
    all,
    coldStarts,
    start,
    instance(name) {
      const instance = used[name] ?? start(name);
      used[name] = instance;
      return instance;
    },
    use(name, instance) {
      used[name] = instance;
    },
  };
}

/** Runs the function of the audit, and hands the mirror what it has asked for, until that is done. */
async function runAudit(
  { template }: Assembly,
  { sent }: AwsRecorder,
  { instance }: Instances,
  event: unknown,
): Promise<void> {
  const before = sent.length;
  await instance('audit').invoke(event);
  const asked = asksOf(template, sent.slice(before));
  if (asked.Records.length === 0) return;
  await untilDone(async () => (await instance('mirror').invoke(asked)) as BellsAnswer);
}

/** What the schedule of the watch hands over. */
function watchOf({ template }: Assembly): unknown {
  const { Target } = find(template, 'AWS::Scheduler::Schedule', 'Watch').properties as {
    Target: { Input: string };
  };
  return JSON.parse(Target.Input);
}

/** The queue brings back what could not be done yet: it was not the account's turn to write. */
async function untilDone(hand: () => Promise<BellsAnswer>): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await hand()).batchItemFailures.length === 0) return;
    await pause(500);
  }
  throw new Error('expected the mirror to do what the audit asks for');
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 48);
}

function secretsOf({ template }: Assembly): Readonly<Record<string, string>> {
  const arn = (prefix: string) =>
    arnOf(template, find(template, 'AWS::SecretsManager::Secret', prefix).id);
  return {
    [arn('RelayKeys')]: JSON.stringify({ current: KEYS.relay }),
    [arn('StaffKeys')]: JSON.stringify({ current: KEYS.staff }),
    [arn('ReceiptKeys')]: JSON.stringify({ current: KEYS.receipt }),
    [arn('GoogleKey')]: fixedToken('local'),
  };
}

/** What AWS's runtime gives every function, and where its services are: here at one address. */
function awsEnv(endpoint: string): Readonly<Record<string, string>> {
  return {
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'session',
    AWS_ENDPOINT_URL: endpoint,
  };
}

interface FunctionProperties {
  readonly Code: { readonly S3Key: string };
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
  readonly Timeout: number;
}

/** The file that a function runs, in the folder of its asset. */
export function bundleOf({ template, asset }: Assembly, name: FunctionName): string {
  const { Code } = propertiesOf(template, name);
  return join(asset(Code.S3Key.replace(/\.zip$/, '')), 'index.mjs');
}

function startFunction(
  assembly: Assembly,
  node: string,
  name: FunctionName,
  env: Readonly<Record<string, string>>,
): Lambda {
  const { template } = assembly;
  const { Environment, Timeout } = propertiesOf(template, name);
  const given = Object.entries(Environment.Variables).map(([variable, value]) => {
    return [variable, resolved(template, value)] as const;
  });
  return startLambda({
    node,
    bundle: bundleOf(assembly, name),
    env: { ...Object.fromEntries(given), ...env },
    timeoutMs: Timeout * 1000,
  });
}

function propertiesOf(template: Assembly['template'], name: FunctionName): FunctionProperties {
  return functionOf(template, name).properties as unknown as FunctionProperties;
}

/** The function in the template: `intake` is `Intake…`. */
export function functionOf(template: Assembly['template'], name: FunctionName) {
  return find(template, 'AWS::Lambda::Function', `${name[0]?.toUpperCase()}${name.slice(1)}`);
}

/** Requests become events by the one route table, as API Gateway makes them. */
function openGateway({ instance }: Instances): Promise<Gateway> {
  const handlerOf = (name: 'intake' | 'view'): HttpHandler => {
    return async (event) => (await instance(name).invoke(event)) as HttpAnswer;
  };
  const handlers = { intake: handlerOf('intake'), view: handlerOf('view') };
  return startGateway({ port: 0, handlers, log: () => {} });
}

function createBell(
  { template }: Assembly,
  ledger: Log,
  { instance }: Instances,
): Pick<Cloud, 'ring' | 'rung'> {
  let rung = 0;
  return {
    rung: () => rung,
    async ring() {
      const newest = Number.MAX_SAFE_INTEGER;
      const commits = await ledger.range('lucky7', rung + 1, newest, LONGEST_BATCH);
      const answer = (await instance('mirror').invoke(bellsOf(template, commits))) as BellsAnswer;
      if (answer.batchItemFailures.length === 0) rung += commits.length;
      return answer;
    },
  };
}
