import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';

/** The newest commit that was found right, and all before it; seq 0 and no hash before the first. */
export interface Place {
  readonly seq: number;
  readonly hash: string | null;
}

/** How far the audit of one table is. */
export interface Checkpoint {
  /** Rises by one with each save. */
  readonly revision: number;
  /** Onward from commit to commit as they come. */
  readonly onward: Place;
  /** Once more from the beginning, day after day. */
  readonly again: Place;
  /** The day (since 1970, UTC) on which that began. */
  readonly day: number;
}

/** The checkpoints of all tables. */
export interface Checkpoints {
  read(table: string): Promise<Checkpoint>;
  /** Keeps what comes after the checkpoint that was read; false where another run was quicker. */
  save(table: string, checkpoint: Checkpoint): Promise<boolean>;
}

export interface CheckpointsPlace {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

const START: Place = { seq: 0, hash: null };
/** Of a table that was never audited. */
export const NO_CHECKPOINT: Checkpoint = { revision: 0, onward: START, again: START, day: 0 };

type Item = Readonly<Record<string, AttributeValue>>;

/** One item a table, beside its cursor: `pk` is the table's id, `sk` is `audit`. */
export function createCheckpoints({ client, tableName }: CheckpointsPlace): Checkpoints {
  const TableName = tableName;
  return {
    async read(table) {
      const Key = { pk: { S: table }, sk: { S: 'audit' } };
      const get = new GetItemCommand({ TableName, Key, ConsistentRead: true });
      const { Item: item } = await client.send(get);
      return item === undefined ? NO_CHECKPOINT : toCheckpoint(item);
    },

    async save(table, { revision, onward, again, day }) {
      const put = new PutItemCommand({
        TableName,
        Item: {
          pk: { S: table },
          sk: { S: 'audit' },
          revision: { N: String(revision + 1) },
          day: { N: String(day) },
          ...attributesOf('onward', onward),
          ...attributesOf('again', again),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR revision = :revision',
        ExpressionAttributeValues: { ':revision': { N: String(revision) } },
      });
      try {
        await client.send(put);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}

type PlaceName = 'onward' | 'again';

function attributesOf(name: PlaceName, { seq, hash }: Place): Record<string, AttributeValue> {
  return {
    [`${name}Seq`]: { N: String(seq) },
    ...(hash !== null && { [`${name}Hash`]: { S: hash } }),
  };
}

function toCheckpoint(item: Item): Checkpoint {
  return {
    revision: numberIn(item, 'revision'),
    onward: placeIn(item, 'onward'),
    again: placeIn(item, 'again'),
    day: numberIn(item, 'day'),
  };
}

function placeIn(item: Item, name: PlaceName): Place {
  return { seq: numberIn(item, `${name}Seq`), hash: item[`${name}Hash`]?.S ?? null };
}

function numberIn(item: Item, name: string): number {
  const value = Number(item[name]?.N);
  if (!Number.isSafeInteger(value)) throw new Error(`expected a number ${name} in the checkpoint`);
  return value;
}
