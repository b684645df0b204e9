import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';

/** How far a table has been mirrored, and into what. */
export interface Cursor {
  readonly spreadsheetId: string;
  readonly timeZone: string;
  /** The layout of the tabs; another one is written anew from the start. */
  readonly layout: number;
  /** All commits up to this one are in the sheet. */
  readonly seq: number;
  /** How many entries and rolls they hold. */
  readonly entries: number;
  readonly rolls: number;
  /** The number of the newest write that is known to be in the sheet. */
  readonly write: number;
  /** So many rows the tabs have at least. */
  readonly ledgerRows: number;
  readonly rollsRows: number;
}

/** A cursor that one mirror alone may move. */
export interface Held {
  readonly table: string;
  readonly owner: string;
  readonly revision: number;
  /** Null where the table was never mirrored. */
  readonly cursor: Cursor | null;
}

/** The cursors of all tables, in a DynamoDB table of their own so that moving one does not ring again. */
export interface Cursors {
  read(table: string): Promise<Cursor | null>;
  /**
   * Takes the lease of a table until a moment (UTC, in milliseconds) unless another mirror has it: then null. Whoever
   * dies with it loses it at that moment. The same owner takes it again at once.
   */
  take(table: string, owner: string, now: number, until: number): Promise<Held | null>;
  /** Moves the cursor and gives the lease back; false where another mirror has taken over meanwhile. */
  move(held: Held, cursor: Cursor): Promise<boolean>;
  /** Gives the lease back without moving. */
  release(held: Held): Promise<void>;
}

export interface CursorsPlace {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

type Item = Readonly<Record<string, AttributeValue>>;

const OWN = 'lease = :owner AND revision = :revision';
const NUMBERS = ['layout', 'seq', 'entries', 'rolls', 'write', 'ledgerRows', 'rollsRows'] as const;

/** One item a table: `pk` is its id, `sk` is `cursor`. */
export function createCursors({ client, tableName }: CursorsPlace): Cursors {
  const at = (table: string) => ({
    TableName: tableName,
    Key: { pk: { S: table }, sk: { S: 'cursor' } },
  });
  const update = (table: string, input: Omit<UpdateItemCommandInput, 'TableName' | 'Key'>) =>
    conditional(() => client.send(new UpdateItemCommand({ ...at(table), ...input })));
  return {
    async read(table) {
      const get = new GetItemCommand({ ...at(table), ConsistentRead: true });
      const { Item: item } = await client.send(get);
      return item === undefined ? null : toCursor(item);
    },

    async take(table, owner, now, until) {
      const taken = await update(table, {
        UpdateExpression:
          'SET lease = :owner, leaseUntil = :until, revision = if_not_exists(revision, :none)',
        ConditionExpression: 'attribute_not_exists(lease) OR leaseUntil <= :now OR lease = :owner',
        ExpressionAttributeValues: {
          ':owner': { S: owner },
          ':now': { N: String(now) },
          ':until': { N: String(until) },
          ':none': { N: '0' },
        },
        ReturnValues: 'ALL_NEW',
      });
      if (taken === null) return null;
      const item = taken.Attributes ?? {};
      return { table, owner, revision: numberIn(item, 'revision'), cursor: toCursor(item) };
    },

    async move(held, cursor) {
      const fields = Object.entries(cursor).map(([name, value]) => {
        return { name, value: typeof value === 'number' ? { N: String(value) } : { S: value } };
      });
      const sets = fields.map(({ name }) => `#${name} = :${name}`);
      const moved = await update(held.table, {
        UpdateExpression: `SET revision = :next, ${sets.join(', ')} REMOVE lease, leaseUntil`,
        ConditionExpression: OWN,
        ExpressionAttributeNames: Object.fromEntries(fields.map(({ name }) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...ownedBy(held),
          ':next': { N: String(held.revision + 1) },
          ...Object.fromEntries(fields.map(({ name, value }) => [`:${name}`, value])),
        },
      });
      return moved !== null;
    },

    async release(held) {
      await update(held.table, {
        UpdateExpression: 'REMOVE lease, leaseUntil',
        ConditionExpression: OWN,
        ExpressionAttributeValues: ownedBy(held),
      });
    },
  };
}

function ownedBy({ owner, revision }: Held): Record<string, AttributeValue> {
  return { ':owner': { S: owner }, ':revision': { N: String(revision) } };
}

/** Null where the condition does not hold. */
async function conditional<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

/** Null where there is a lease and no more yet. */
function toCursor(item: Item): Cursor | null {
  if (item['spreadsheetId'] === undefined) return null;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, numberIn(item, name)]));
  return {
    ...(numbers as Record<(typeof NUMBERS)[number], number>),
    spreadsheetId: textIn(item, 'spreadsheetId'),
    timeZone: textIn(item, 'timeZone'),
  };
}

function numberIn(item: Item, name: string): number {
  const value = Number(item[name]?.N);
  if (!Number.isSafeInteger(value)) throw new Error(`expected a number ${name} in the cursor`);
  return value;
}

function textIn(item: Item, name: string): string {
  const value = item[name]?.S;
  if (value === undefined) throw new Error(`expected a text ${name} in the cursor`);
  return value;
}
