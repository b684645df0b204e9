import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables as makeTables } from '../../lib/ledger/tables.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { type Answer, createTables, type Request } from './dynamo/tables.ts';
import { makePlan } from './makePlan.ts';
import { run } from './run.ts';

/** A request as a world has sent it. */
interface Sent {
  readonly operation: string;
  readonly request: Request;
}

const HEADERS = {
  'content-type': 'application/x-amz-json-1.0',
  authorization:
    'AWS4-HMAC-SHA256 Credential=cigo/20261129/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20261129T190000Z',
};

let dynamodb: RunningDynamoDb;

beforeAll(async () => {
  dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await makeTables(client, { ledger: 'ledger', mirror: 'mirror' });
  client.destroy();
});
afterAll(() => dynamodb.stop());

/** What dynalite answers: its status and JSON. */
async function ask({ operation, request }: Sent): Promise<Answer> {
  const response = await fetch(dynamodb.endpoint, {
    method: 'POST',
    headers: { ...HEADERS, 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(request),
  });
  return { status: response.status, json: Object(await response.json()) };
}

/** The items of a batch come in any order. */
function inOrder({ status, json }: Answer): object {
  const lists = Object.entries(Object(json['Responses'])).map(([table, items]) => {
    return [table, Array.from(Object.values(Object(items)), (item) => JSON.stringify(item)).sort()];
  });
  return { status, json: lists.length === 0 ? json : Object.fromEntries(lists) };
}

test('the simulated DynamoDB answers what dynalite answers, request for request', async () => {
  const sent: Sent[] = [];
  await run(makePlan(2), (operation, request) => sent.push({ operation, request }));
  const tables = createTables();
  for (const one of sent) {
    const mine = tables.run(one.operation, one.request);
    const right = await ask(one);
    expect({ ...one, ...inOrder(mine) }).toEqual({ ...one, ...inOrder(right) });
  }
  const operations = new Set(sent.map(({ operation }) => operation));
  expect([...operations].sort()).toEqual([
    'BatchGetItem',
    'GetItem',
    'PutItem',
    'Query',
    'UpdateItem',
  ]);
});
