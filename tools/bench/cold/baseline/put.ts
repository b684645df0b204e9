import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';

/** A function that puts one item, and nothing else: what a cold start costs whoever writes to DynamoDB at all. */
const client = new DynamoDBClient({});

export async function handler({ pk }: { readonly pk: string }): Promise<string> {
  await client.send(
    new PutItemCommand({
      TableName: process.env['LEDGER_TABLE'],
      Item: { pk: { S: pk }, sk: { N: '1' } },
      ConditionExpression: 'attribute_not_exists(sk)',
    }),
  );
  return 'put';
}
