import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DEFAULT_HOUSE_TEXT } from '../../lib/house/defaultHouse.ts';
import { createDynamoVersions } from '../../lib/house/dynamoVersions.ts';
import { createHouseSource } from '../../lib/house/source.ts';
import type { HttpEvent, HttpHandler } from '../../lib/http/ports.ts';
import type { HandlerName } from '../../lib/http/routes.ts';
import { sign } from '../../lib/http/signature.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createHandlers } from '../../lib/local/handlers.ts';
import { createPresence } from '../../lib/presence/store.ts';

/** DynamoDB's names of the two tables. */
export const NAMES = { ledger: 'ledger', mirror: 'mirror' } as const;

const SECRET = `whsec_${Buffer.from('bench'.padEnd(32, '.')).toString('base64')}`;
const RELAY = 'dealer';

export interface WebhookOptions {
  readonly client: DynamoDBClient;
  /** Tables like that of the default house. */
  readonly tables: readonly string[];
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** What stands around the log, such as a clock. */
  readonly around?: (log: Log) => Log;
}

/** The handlers that deploy, upon the two tables of a DynamoDB: with versions of the house, as in the cloud. */
export function openWebhook(options: WebhookOptions): Readonly<Record<HandlerName, HttpHandler>> {
  const { client, tables, now, around = (log) => log } = options;
  const house = createHouseSource({
    versions: createDynamoVersions({ client, tableName: NAMES.mirror }),
    deployed: houseOf(tables),
    now,
    log: complain,
  });
  return createHandlers({
    house,
    ledger: around(createDynamoLog({ client, tableName: NAMES.ledger })),
    presence: createPresence({ client, tableName: NAMES.mirror }),
    secrets: () => ({ relays: { [RELAY]: [SECRET] }, staff: 'staff' }),
    ring: () => {},
    log: complain,
    now,
  });
}

/** What is delivered: lines of a journal from a number on, at a time of the sender's clock. */
export interface Delivered {
  readonly table: string;
  readonly journal: string;
  readonly from: number;
  readonly lines: readonly string[];
  /** UTC, in milliseconds. */
  readonly at: number;
}

/** A signed request to the webhook. */
export interface SignedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function signedDelivery({ table, journal, from, lines, at }: Delivered): SignedRequest {
  const body = JSON.stringify({ table, journal, from, utcOffset: '+00:00', lines });
  const [id, seconds] = [`msg_${table}_${from}`, Math.floor(at / 1000)];
  const headers = {
    'content-type': 'application/json',
    'cigo-relay': RELAY,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': sign(SECRET, id, seconds, body),
  };
  return { path: `/v1/tables/${table}/journal`, headers, body };
}

/** A delivery as API Gateway hands it over. */
export function deliveryEvent(delivered: Delivered): HttpEvent {
  const { path, headers, body } = signedDelivery(delivered);
  return {
    rawPath: path,
    requestContext: { http: { method: 'POST' } },
    headers,
    body,
    isBase64Encoded: false,
  };
}

/** Many tables like the one of the default house. */
export function houseOf(ids: readonly string[]): string {
  const { tables } = JSON.parse(DEFAULT_HOUSE_TEXT) as { readonly tables: readonly object[] };
  return JSON.stringify({ tables: ids.map((id) => ({ ...tables[0], id })) });
}

function complain(line: string): void {
  throw new Error(`expected nothing to be logged, got ${line}`);
}
