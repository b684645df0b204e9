import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { createDynamoVersions } from '../../lib/house/dynamoVersions.ts';
import { createMemoryVersions } from '../../lib/house/memoryVersions.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { createCursors } from '../../lib/sheet/cursor.ts';
import { startDynalite } from '../support/dynalite.ts';
import { version, versionsContract } from './versionsContract.ts';

const dynalite = await startDynalite();
const client = createDynamoClient(dynalite);
let tables = 0;
afterAll(async () => {
  client.destroy();
  await dynalite.stop();
});

async function freshTable(): Promise<string> {
  tables += 1;
  await createTables(client, { ledger: `ledger-${tables}`, mirror: `mirror-${tables}` });
  return `mirror-${tables}`;
}

versionsContract('memory', async () => createMemoryVersions());
versionsContract('DynamoDB', async () =>
  createDynamoVersions({ client, tableName: await freshTable() }),
);

test('they lie beside the cursors, under a name that no table can have', async () => {
  const tableName = await freshTable();
  const versions = createDynamoVersions({ client, tableName });
  await versions.put(version(12, { text: '{}' }));
  const key = { pk: { S: '#house' }, sk: { S: 'v00000012' } };
  const { Item } = await client.send(new GetItemCommand({ TableName: tableName, Key: key }));
  expect(Item).toEqual({
    ...key,
    house: { S: '{}' },
    at: { N: '1012' },
    by: { S: 'maria' },
    changes: { L: [{ S: 'some' }] },
  });
  await createCursors({ client, tableName }).take('lucky7', 'one', 0, 100);
  expect(await versions.list()).toHaveLength(1);
});

test('an item of another form is a version whose text cannot be read', async () => {
  const tableName = await freshTable();
  const key = { pk: { S: '#house' }, sk: { S: 'v00000001' } };
  const strange = { ...key, packed: { B: new Uint8Array([1]) }, by: { N: '7' } };
  await client.send(new PutItemCommand({ TableName: tableName, Item: strange }));
  const nothing = { version: 1, text: '', at: 0, by: '', changes: [] };
  expect(await createDynamoVersions({ client, tableName }).newest()).toEqual(nothing);
});
