import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateTableCommand,
  DynamoDBClient,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { AWS_DUMMIES } from './awsDummies.ts';
import { type RunningDynamoDb, startDynalite } from './dynalite.ts';
import { startDynamoDbLocal } from './dynamodbLocal.ts';

function clientOf(running: RunningDynamoDb): DynamoDBClient {
  const client = new DynamoDBClient({ ...AWS_DUMMIES, endpoint: running.endpoint });
  onTestFinished(() => client.destroy());
  return client;
}

async function createThings(client: DynamoDBClient): Promise<void> {
  await client.send(
    new CreateTableCommand({
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    }),
  );
}

async function takesOneOfTwo(client: DynamoDBClient): Promise<void> {
  await createThings(client);
  const put = new PutItemCommand({
    TableName: 'things',
    Item: { pk: { S: 'a' } },
    ConditionExpression: 'attribute_not_exists(pk)',
  });
  await client.send(put);
  await expect(client.send(put)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
}

test('dynalite takes a conditional put once', async () => {
  const running = await startDynalite();
  await takesOneOfTwo(clientOf(running)).finally(running.stop);
});

test('dynalite finds its tables again after a restart on the same folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-dynalite-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = await startDynalite(folder);
  await createThings(clientOf(first)).finally(first.stop);
  const second = await startDynalite(folder);
  const tables = await clientOf(second).send(new ListTablesCommand()).finally(second.stop);
  expect(tables.TableNames).toEqual(['things']);
});

const local = await startDynamoDbLocal();

test.skipIf(local === null)('DynamoDB Local takes a conditional put once', async () => {
  if (local) await takesOneOfTwo(clientOf(local)).finally(local.stop);
});
