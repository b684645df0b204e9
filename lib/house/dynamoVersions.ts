import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/client-dynamodb';
import {
  checkVersion,
  type HouseVersion,
  type HouseVersions,
  LAST_VERSION,
  type VersionNote,
  versionKey,
} from './versions.ts';

/** The `mirror` table, and the client that reaches it. */
export interface DynamoVersionsPlace {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

type Item = Readonly<Record<string, AttributeValue>>;

/** No table of a house has an id like this, so no cursor lies here. */
const PK = '#house';
/** DynamoDB reserves these words. */
const NOTE = { '#at': 'at', '#by': 'by' };

/** One item a version: `pk` is `#house`, `sk` its number as in `v00000012`. Only `put` writes, and it never replaces. */
export function createDynamoVersions({ client, tableName }: DynamoVersionsPlace): HouseVersions {
  const query = (below: number, more: Partial<QueryCommandInput>) =>
    client.send(
      new QueryCommand({
        TableName: tableName,
        ConsistentRead: true,
        ScanIndexForward: false,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':pk': { S: PK },
          ':first': { S: versionKey(0) },
          ':last': { S: versionKey(below - 1) },
        },
        ...more,
      }),
    );
  return {
    async newest(below = LAST_VERSION + 1) {
      if (below <= 1) return null;
      const { Items: [item] = [] } = await query(below, { Limit: 1 });
      return item === undefined ? null : toVersion(item);
    },

    async list() {
      const notes: VersionNote[] = [];
      const projection = {
        ProjectionExpression: 'sk, #at, #by, changes',
        ExpressionAttributeNames: NOTE,
      };
      let from: QueryCommandInput['ExclusiveStartKey'];
      do {
        const page = await query(LAST_VERSION + 1, { ...projection, ExclusiveStartKey: from });
        notes.push(...(page.Items ?? []).map(toNote));
        from = page.LastEvaluatedKey;
      } while (from !== undefined);
      return notes;
    },

    async put(version) {
      checkVersion(version);
      const put = new PutItemCommand({
        TableName: tableName,
        Item: toItem(version),
        ConditionExpression: 'attribute_not_exists(sk)',
      });
      try {
        await client.send(put);
        return 'put';
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return 'taken';
        throw error;
      }
    },
  };
}

function toItem({ version, text, at, by, changes }: HouseVersion): Record<string, AttributeValue> {
  return {
    pk: { S: PK },
    sk: { S: versionKey(version) },
    house: { S: text },
    at: { N: String(at) },
    by: { S: by },
    changes: { L: changes.map((change) => ({ S: change })) },
  };
}

/** A version of another form than ours has no text that we can read: that is for the reader to find. */
function toVersion(item: Item): HouseVersion {
  return { ...toNote(item), text: item['house']?.S ?? '' };
}

function toNote(item: Item): VersionNote {
  const version = Number(item['sk']?.S?.slice(1));
  if (!Number.isSafeInteger(version)) throw new Error('expected the house to have a version');
  return {
    version,
    at: Number(item['at']?.N ?? 0),
    by: item['by']?.S ?? '',
    changes: (item['changes']?.L ?? []).flatMap(({ S: change }) => change ?? []),
  };
}
