import { readFileSync } from 'node:fs';
import { DeleteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Checkpoints, createCheckpoints } from '../../lib/audit/checkpoint.ts';
import { relaySecret } from '../../lib/http/relaySecrets.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { DEMO_EVENING } from '../../lib/local/demo/relayEvening.ts';
import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import { createMirrorStore, type MirrorStore } from '../../lib/sheet/store.ts';
import { type AwsRecorder, startAwsRecorder } from '../support/awsRecorder.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { bundleFunctions, type FunctionName } from './bundled.ts';
import { type Gate, openGate } from './gate.ts';
import { type Instance, startInstance } from './instance.ts';

/** The lines of the sample evening, which shows everything once. */
export const EVENING: readonly string[] = readFileSync(DEMO_EVENING, 'utf8').trimEnd().split('\n');

/** What the functions live in: a DynamoDB, secrets, a queue and a Sheets API, all behind one gate. */
export interface World extends MirrorStore {
  readonly client: DynamoDBClient;
  readonly log: Log;
  readonly checkpoints: Checkpoints;
  /** The next audit of a table is its first. */
  forgetAudits(table: string): Promise<void>;
  readonly api: ServedApi;
  readonly queue: AwsRecorder;
  readonly gate: Gate;
  /** Milliseconds that the functions' clock is ahead of the machine's. */
  readonly clock: { aheadMs: number };
  /** The secret of each relay, which is called `dealer` at every table. */
  readonly secret: string;
  /** Another instance of a function, whose house has these tables. */
  start(name: FunctionName, tables: readonly string[]): Instance;
  close(): Promise<void>;
}

const KEY = 'K'.repeat(48);
const [RELAY_KEYS, RECEIPT_KEYS, GOOGLE] = [
  'arn:relay-keys',
  'arn:receipt-keys',
  'arn:google',
] as const;
const NAMES = { ledger: 'ledger', mirror: 'mirror' };

export function spreadsheetOf(table: string): string {
  return `local-${table}`;
}

export async function openWorld(
  names: readonly FunctionName[],
  dynamodb?: RunningDynamoDb,
): Promise<World> {
  const bundled = await bundleFunctions(names);
  const running = dynamodb ?? (await startDynalite());
  const api = await serveSheetsApi({ quota: null });
  const queue = await startAwsRecorder({
    dynamodb: running.endpoint,
    secrets: {
      [RELAY_KEYS]: JSON.stringify({ current: KEY }),
      [RECEIPT_KEYS]: JSON.stringify({ current: KEY }),
      [GOOGLE]: fixedToken('local'),
    },
  });
  const sheetsOrigin = api.rootUrl.replace(/\/$/, '');
  const gate = await openGate([
    ({ 'x-amz-target': target }) =>
      String(target).startsWith('DynamoDB_') ? running.endpoint : queue.endpoint,
    () => sheetsOrigin,
  ]);
  const client = createDynamoClient({ endpoint: running.endpoint });
  await createTables(client, NAMES);
  const place = { client, tableName: NAMES.mirror };
  const instances: Instance[] = [];
  return {
    client,
    log: createDynamoLog({ client, tableName: NAMES.ledger }),
    ...createMirrorStore(place),
    checkpoints: createCheckpoints(place),
    async forgetAudits(table) {
      const Key = { pk: { S: table }, sk: { S: 'audit' } };
      await client.send(new DeleteItemCommand({ TableName: NAMES.mirror, Key }));
    },
    ...{ api, queue, gate },
    clock: { aheadMs: 0 },
    secret: relaySecret(KEY, 'dealer'),
    start(name, tables) {
      const env = { ...environmentOf(gate), HOUSE: JSON.stringify(houseOf(tables)) };
      const instance = startInstance({
        ...{ runtime: bundled.runtime, bundle: bundled.handler(name), env },
      });
      instances.push(instance);
      return instance;
    },
    async close() {
      await Promise.all(instances.map((instance) => instance.kill()));
      client.destroy();
      await Promise.all([gate.stop(), queue.stop(), api.close(), running.stop()]);
      await bundled.remove();
    },
  };
}

function houseOf(tables: readonly string[]) {
  return {
    tables: tables.map((id) => ({
      id,
      dealers: [{ name: 'Dealer Dan' }],
      relays: [{ id: 'dealer' }],
      timeZone: 'Europe/Berlin',
      spreadsheetId: spreadsheetOf(id),
    })),
  };
}

/** What the template gives the functions, and what AWS's runtime adds: all services at one address. */
function environmentOf({ urls: [aws = '', sheets = ''] }: Gate): Readonly<Record<string, string>> {
  return {
    LEDGER_TABLE: NAMES.ledger,
    MIRROR_TABLE: NAMES.mirror,
    RELAY_KEYS_ARN: RELAY_KEYS,
    RECEIPT_KEYS_ARN: RECEIPT_KEYS,
    GOOGLE_CREDENTIALS_ARN: GOOGLE,
    BELLS_URL: `${aws}/111122223333/Bells.fifo`,
    SHEETS_ROOT_URL: `${sheets}/`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'ASIAEXAMPLE',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'session',
    AWS_ENDPOINT_URL: aws,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}
