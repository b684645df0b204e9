import { type DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Log } from '../../lib/ledger/log.ts';

/** What the stream tells of a commit: keys alone. */
export interface StreamRecord {
  readonly table: string;
  readonly seq: number;
}

/** The ledger's stream. */
export interface LedgerStream {
  /** The records that have come since they were read last. */
  next(): Promise<readonly StreamRecord[]>;
}

const described = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const iterator = z.object({ ShardIterator: z.string() });
const keys = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ N: z.string() }) });
const read = z.object({
  Records: z.array(z.object({ dynamodb: z.object({ Keys: keys }) })),
  NextShardIterator: z.optional(z.string()),
});

/** The stream of a DynamoDB that has streams, of what is written from now on. */
export async function dynamoStream(
  client: DynamoDBClient,
  endpoint: string,
  tableName: string,
): Promise<LedgerStream> {
  const { TableDescription: table } = await client.send(
    new UpdateTableCommand({
      TableName: tableName,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
    }),
  );
  const StreamArn = table?.LatestStreamArn;
  const ask = (action: string, input: object) => askStreams(endpoint, action, input);
  const iterators = new Map<string, string | undefined>();
  const readShard = async (ShardId: string): Promise<readonly StreamRecord[]> => {
    if (!iterators.has(ShardId)) {
      const from = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' };
      iterators.set(ShardId, iterator.parse(await ask('GetShardIterator', from)).ShardIterator);
    }
    const ShardIterator = iterators.get(ShardId);
    if (ShardIterator === undefined) return [];
    const page = read.parse(await ask('GetRecords', { ShardIterator }));
    iterators.set(ShardId, page.NextShardIterator);
    return page.Records.map(({ dynamodb }) => {
      return { table: dynamodb.Keys.pk.S, seq: Number(dynamodb.Keys.sk.N) };
    });
  };
  return {
    async next() {
      const { StreamDescription } = described.parse(await ask('DescribeStream', { StreamArn }));
      const records: StreamRecord[] = [];
      for (const { ShardId } of StreamDescription.Shards) {
        records.push(...(await readShard(ShardId)));
      }
      return records;
    },
  };
}

/** The same records made from the log, for a DynamoDB that has no streams. */
export function logStream(log: Log, tables: readonly string[]): LedgerStream {
  const told = new Map<string, number>();
  return {
    async next() {
      const records: StreamRecord[] = [];
      for (const table of tables) {
        const after = told.get(table) ?? 0;
        const commits = await log.range(table, after + 1, Number.MAX_SAFE_INTEGER, 1_000);
        records.push(...commits.map(({ seq }) => ({ table, seq })));
        told.set(table, after + commits.length);
      }
      return records;
    },
  };
}

/** The client that the project has knows no streams; DynamoDB Local wants a signature and looks at none. */
async function askStreams(endpoint: string, action: string, input: object): Promise<unknown> {
  const scope = 'cigo/20261129/us-east-1/dynamodb/aws4_request';
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDBStreams_20120810.${action}`,
      authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0`,
    },
    body: JSON.stringify(input),
  });
  return response.json();
}
