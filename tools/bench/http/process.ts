import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { quietSdk } from '../../../lib/environment.ts';
import type { HttpHandler } from '../../../lib/http/ports.ts';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../../lib/ledger/tables.ts';
import { startGateway } from '../../../lib/local/gateway.ts';
import { type Places, profiled } from '../profile.ts';
import { NAMES, openWebhook } from '../webhook.ts';

/**
 * The webhook, a hop that puts each body blindly, and bare puts: in one process of their own, upon one client of
 * DynamoDB. Answers where the first two are; the third it carries out when it is told to.
 */
export interface Addresses {
  readonly webhook: string;
  readonly hop: string;
}

/** Puts from so many at a time for so long. */
export interface BareOrder {
  readonly kind: 'bare';
  readonly tables: number;
  readonly ms: number;
}

/** Notes are to be taken of where the process is, or enough of them are. */
export interface NotesOrder {
  readonly kind: 'notes' | 'enough';
}

const KB = 1024;

quietSdk();
const [, , endpoint = '', ids = ''] = process.argv;
const client = createDynamoClient({ endpoint });
await createTables(client, NAMES);
const put = createPut(client);
const silent = { port: 0, log: () => {} };
const tables = ids.split(',');
const webhook = await startGateway({
  ...silent,
  handlers: openWebhook({ client, tables, now: Date.now }),
});
const blind: HttpHandler = async ({ rawPath, body = '' }) => {
  await put(`hop${rawPath}`, body);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
};
const hop = await startGateway({ ...silent, handlers: { intake: blind, view: blind } });
let enough = (): void => {};
process.on('message', (order: BareOrder | NotesOrder) => {
  if (order.kind === 'bare') void bare(order).then((count) => process.send?.(count));
  else if (order.kind === 'notes') void notes().then((places) => process.send?.(places));
  else enough();
});
process.on('disconnect', () => process.exit());
const addresses: Addresses = { webhook: webhook.url, hop: hop.url };
process.send?.(addresses);

/** A conditional put under the next number of its partition. */
function createPut(to: DynamoDBClient) {
  const numbers = new Map<string, number>();
  return async (pk: string, text: string): Promise<void> => {
    const seq = (numbers.get(pk) ?? 0) + 1;
    numbers.set(pk, seq);
    await to.send(
      new PutItemCommand({
        TableName: NAMES.ledger,
        Item: { pk: { S: pk }, sk: { N: String(seq) }, c: { S: text } },
        ConditionExpression: 'attribute_not_exists(sk)',
      }),
    );
  };
}

/** Where the process is, until it is told that this is enough. */
function notes(): Promise<Places> {
  return profiled(
    () =>
      new Promise<void>((resolve) => {
        enough = resolve;
      }),
  );
}

/** Items of 1 KB, as bare as can be. */
async function bare({ tables: count, ms }: BareOrder): Promise<number> {
  const text = 'x'.repeat(KB - 'pkbare-00skc'.length - 4);
  const end = performance.now() + ms;
  let puts = 0;
  const one = async (_: unknown, at: number): Promise<void> => {
    while (performance.now() < end) {
      await put(`bare-${at}`, text);
      puts += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return puts;
}
