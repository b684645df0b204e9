import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  type PutItemCommandInput,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { readKept } from '../house/faults.ts';
import { type Covering, coverage, NO_COVERING } from './coverage.ts';
import type { Heard } from './heard.ts';

/** What is known of one table beside its log: which senders were heard, and how it was covered at the last look. */
export interface Presence {
  readonly covering: Covering;
  readonly heard: readonly Heard[];
}

/** Who was heard at which table, beside the log, which does not grow by it. */
export interface PresenceStore {
  /** Keeps a sign of life; false where a later one is known, so that one that is repeated proves nothing. */
  hear(heard: Heard): Promise<boolean>;
  read(table: string): Promise<Presence>;
  /** Keeps what comes after the covering of the revision before; false where somebody was quicker. */
  save(table: string, covering: Covering): Promise<boolean>;
}

export interface PresencePlace {
  readonly client: DynamoDBClient;
  /** DynamoDB's name of the table `mirror`. */
  readonly tableName: string;
}

type Item = Readonly<Record<string, AttributeValue>>;

/** No table of a house has an id like this, so no cursor lies here. */
const PK = '#presence';

/** One item a sender (`pk` is `#presence`, `sk` is TABLE/RELAY), and one a table (`sk` is TABLE/). */
export function createPresence({ client, tableName: TableName }: PresencePlace): PresenceStore {
  const put = async (input: Omit<PutItemCommandInput, 'TableName'>): Promise<boolean> => {
    try {
      await client.send(new PutItemCommand({ TableName, ...input }));
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };
  return {
    hear: (heard) =>
      put({
        Item: itemOf(heard),
        ConditionExpression: 'attribute_not_exists(pk) OR sentAt < :sentAt',
        ExpressionAttributeValues: { ':sentAt': numeral(heard.sentAt) },
      }),

    async read(table) {
      const query = new QueryCommand({
        TableName,
        ConsistentRead: true,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :table)',
        ExpressionAttributeValues: { ':pk': { S: PK }, ':table': { S: `${table}/` } },
      });
      const { Items: items = [] } = await client.send(query);
      const own = items.find((item) => item['sk']?.S === `${table}/`);
      const senders = items.filter((item) => item !== own);
      return {
        covering: own === undefined ? NO_COVERING : toCovering(own),
        heard: senders.map((item) => toHeard(table, item)),
      };
    },

    save: (table, { revision, coverage: now }) =>
      put({
        Item: {
          ...{ pk: { S: PK }, sk: { S: `${table}/` } },
          ...{ revision: numeral(revision), coverage: { S: JSON.stringify(now) } },
        },
        ConditionExpression: 'attribute_not_exists(pk) OR revision = :before',
        ExpressionAttributeValues: { ':before': numeral(revision - 1) },
      }),
  };
}

function itemOf({
  table,
  relay,
  journal,
  next,
  heardAt,
  sentAt,
}: Heard): Record<string, AttributeValue> {
  return {
    pk: { S: PK },
    sk: { S: `${table}/${relay}` },
    journal: { S: journal },
    next: numeral(next),
    heardAt: numeral(heardAt),
    sentAt: numeral(sentAt),
  };
}

function toHeard(table: string, item: Item): Heard {
  return {
    table,
    relay: textIn(item, 'sk').slice(table.length + 1),
    journal: textIn(item, 'journal'),
    next: numberIn(item, 'next'),
    heardAt: numberIn(item, 'heardAt'),
    sentAt: numberIn(item, 'sentAt'),
  };
}

function toCovering(item: Item): Covering {
  const kept = readKept(coverage, textIn(item, 'coverage'), 'how the table was covered');
  return { revision: numberIn(item, 'revision'), coverage: kept };
}

function numeral(value: number): AttributeValue {
  return { N: String(value) };
}

function textIn(item: Item, name: string): string {
  const text = item[name]?.S;
  if (text === undefined) throw new Error(`expected a text ${name} of a presence`);
  return text;
}

function numberIn(item: Item, name: string): number {
  const value = Number(item[name]?.N);
  if (!Number.isSafeInteger(value)) throw new Error(`expected a number ${name} of a presence`);
  return value;
}
