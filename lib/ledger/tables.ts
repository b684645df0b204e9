import { setTimeout as pause } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  type TableDescription,
} from '@aws-sdk/client-dynamodb';

const POLL_MS = 50;
const WAIT_MS = 30_000;

/** DynamoDB's names of the two tables. */
export interface TableNames {
  readonly ledger: string;
  readonly mirror: string;
}

type SortKey = 'N' | 'S';

/**
 * Makes the tables where they are missing and waits until they can be used: for one machine and
 * for tests (in the cloud the stack makes them). May be called again, and by several at once.
 * @throws when a table of that name has other keys, or is not ready within 30 s.
 */
export async function createTables(client: DynamoDBClient, names: TableNames): Promise<void> {
  await createTable(client, names.ledger, 'N');
  await createTable(client, names.mirror, 'S');
}

async function createTable(client: DynamoDBClient, name: string, sortKey: SortKey): Promise<void> {
  const table = await describe(client, name);
  if (table === null) await create(client, name, sortKey);
  const ready = await whenActive(client, name);
  if (keysOf(ready) !== `pk HASH S, sk RANGE ${sortKey}`) {
    throw new Error(
      `The DynamoDB table ${name} has the keys ${keysOf(ready)} instead of pk (S) and sk (${sortKey}); use another name or remove it.`,
    );
  }
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | null> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table ?? null;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null;
    throw error;
  }
}

async function create(client: DynamoDBClient, name: string, sortKey: SortKey): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: sortKey },
        ],
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
      }),
    );
  } catch (error) {
    // Someone else was quicker.
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

async function whenActive(client: DynamoDBClient, name: string): Promise<TableDescription> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    const table = await describe(client, name);
    if (table?.TableStatus === 'ACTIVE') return table;
    await pause(POLL_MS);
  }
  throw new Error(`The DynamoDB table ${name} is not ready after ${WAIT_MS / 1000} s; try again.`);
}

/** As in `pk HASH S, sk RANGE N`. */
function keysOf({ KeySchema = [], AttributeDefinitions = [] }: TableDescription): string {
  const typeOf = new Map(AttributeDefinitions.map((a) => [a.AttributeName, a.AttributeType]));
  return KeySchema.map((key) => {
    return `${key.AttributeName} ${key.KeyType} ${typeOf.get(key.AttributeName)}`;
  }).join(', ');
}
