import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { logContract } from './logContract.ts';

const NAMES = { ledger: 'ledger', mirror: 'mirror' };

let server: RunningDynamoDb;
let client: ReturnType<typeof createDynamoClient>;
beforeAll(async () => {
  server = await startDynalite();
  client = createDynamoClient(server);
});
afterAll(async () => {
  client.destroy();
  await server.stop();
});

test('the tables are made where they are missing, also by several at once, and again', async () => {
  await Promise.all([1, 2, 3].map(() => createTables(client, NAMES)));
  await createTables(client, NAMES);
});

test('a table with other keys is not taken for ours', async () => {
  const swapped = { ledger: NAMES.mirror, mirror: NAMES.ledger };
  await expect(createTables(client, swapped)).rejects.toThrow(
    'The DynamoDB table mirror has the keys pk HASH S, sk RANGE S instead of pk (S) and sk (N)',
  );
});

logContract('dynalite in memory', () => createDynamoLog({ client, tableName: NAMES.ledger }));
