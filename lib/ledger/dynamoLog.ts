import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { checkCommit, type Log, type StoredCommit } from './log.ts';

/** Which DynamoDB table the log lies in, and the client that reaches it. */
export interface DynamoLogPlace {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

/**
 * The log in a DynamoDB table with keys `pk` (the table's id, string) and `sk` (seq, number) and
 * the commit's text in `c`: short names, for they are paid for. With a table id of 32 letters and
 * a seq of ten digits a text up to 980 bytes costs one write unit (1 KB for the whole item).
 * One request for each call; only `append` writes, and it never replaces.
 */
export function createDynamoLog({ client, tableName }: DynamoLogPlace): Log {
  const query = { TableName: tableName, ConsistentRead: true };
  return {
    async append(commit) {
      checkCommit(commit);
      const put = new PutItemCommand({
        TableName: tableName,
        Item: { pk: { S: commit.table }, sk: { N: String(commit.seq) }, c: { S: commit.text } },
        ConditionExpression: 'attribute_not_exists(sk)',
      });
      try {
        await client.send(put);
        return 'appended';
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return 'taken';
        throw error;
      }
    },

    async newest(table) {
      const { Items: [item] = [] } = await client.send(
        new QueryCommand({
          ...query,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: table } },
          ScanIndexForward: false,
          Limit: 1,
        }),
      );
      return item ? toCommit(item) : null;
    },

    async range(table, from, to, limit) {
      // DynamoDB refuses both as malformed.
      if (from > to || limit < 1) return [];
      const { Items: items = [] } = await client.send(
        new QueryCommand({
          ...query,
          KeyConditionExpression: 'pk = :pk and sk between :from and :to',
          ExpressionAttributeValues: {
            ':pk': { S: table },
            ':from': { N: String(from) },
            ':to': { N: String(to) },
          },
          Limit: limit,
        }),
      );
      return items.map(toCommit);
    },
  };
}

function toCommit(item: Record<string, AttributeValue>): StoredCommit {
  const [table, seq, text] = [item['pk']?.S, Number(item['sk']?.N), item['c']?.S];
  if (table === undefined || !Number.isSafeInteger(seq) || text === undefined) {
    throw new Error(`expected a commit (pk, sk, c) in the log, found ${Object.keys(item)}`);
  }
  return { table, seq, text };
}
