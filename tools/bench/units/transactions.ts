import {
  type DynamoDBClient,
  GetItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { StoredCommit } from '../../../lib/ledger/log.ts';

/** Keeps the table's state in one item, what happened in another, and the deliveries taken in a third. */
export interface Transactions {
  /** Takes what a commit of ours holds: reads the state, then writes all three at once. */
  take(commit: StoredCommit): Promise<void>;
}

/** Long enough that no sender repeats a delivery after it. */
const REMEMBERED_SECONDS = 7 * 86_400;

/**
 * How many would build it, for comparison: the state is read, a new one is decided, and a transaction puts the state
 * where nobody has changed it since, what happened under its number, and the delivery's id where it was never taken.
 * State and facts are byte for byte what our own commits hold of them; the hash chain is left out.
 */
export function createTransactions(client: DynamoDBClient, tableName: string): Transactions {
  return {
    async take({ table, seq, text }) {
      const { z: state, p: _, ...facts } = JSON.parse(text) as Record<string, unknown>;
      const stateKey = { pk: { S: table }, sk: { N: '0' } };
      const read = { TableName: tableName, Key: stateKey, ConsistentRead: true };
      const { Item } = await client.send(new GetItemCommand(read));
      const version = Number(Item?.['v']?.N ?? 0);
      const delivery = `${facts['j']}#${facts['f']}`;
      await client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            put(tableName, {
              item: { ...stateKey, v: { N: String(version + 1) }, c: { S: JSON.stringify(state) } },
              condition: version === 0 ? 'attribute_not_exists(sk)' : 'v = :v',
              ...(version > 0 && { values: { ':v': { N: String(version) } } }),
            }),
            put(tableName, {
              item: { pk: { S: table }, sk: { N: String(seq) }, c: { S: JSON.stringify(facts) } },
              condition: 'attribute_not_exists(sk)',
            }),
            put(tableName, {
              item: {
                ...{ pk: { S: `${table}#${delivery}` }, sk: { N: '0' } },
                ttl: { N: String(Math.floor(Number(facts['a']) / 1000) + REMEMBERED_SECONDS) },
              },
              condition: 'attribute_not_exists(sk)',
            }),
          ],
        }),
      );
    },
  };
}

type Attributes = Record<string, { S: string } | { N: string }>;

function put(
  TableName: string,
  { item, condition, values }: { item: Attributes; condition: string; values?: Attributes },
) {
  const conditional = { TableName, Item: item, ConditionExpression: condition };
  return { Put: values ? { ...conditional, ExpressionAttributeValues: values } : conditional };
}
