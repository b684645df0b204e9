import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
  type UpdateItemCommandInput,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { NO_TRACKED, type Tracked, trackedText } from '../closing/tracked.ts';
import { readKept } from '../house/faults.ts';

/** A place in the log, with what the rows up to it rest on. */
export interface Tally {
  /** All commits up to this one. */
  readonly seq: number;
  /** How many entries and rolls they hold, and how many players they move. */
  readonly entries: number;
  readonly rolls: number;
  readonly players: number;
  /** What all players' accounts come to, in gold. */
  readonly net: number;
  /** The newest close, and the shifts with what was counted. */
  readonly closing: Tracked;
}

/** How far a table has been mirrored, and into what. */
export interface Cursor extends Tally {
  readonly spreadsheetId: string;
  readonly timeZone: string;
  /** The layout of the tabs; another one is written anew from the start. */
  readonly layout: number;
  /** What lies up to here stands in an older spreadsheet, which had become full. */
  readonly base: Tally;
  /** The number of the newest write that is known to be in the sheet. */
  readonly write: number;
  /** So many rows the tabs have at least. */
  readonly rows: TabRows;
  /** Cells of the whole file, empty ones and other people's tabs included. */
  readonly cells: number;
  /** Whether the file has no room for what comes next. */
  readonly full: boolean;
  /** Whether a write was refused for the spreadsheet's form, and it has not been looked at since. */
  readonly doubtful: boolean;
  /** The revision of the findings that `Checks` shows. */
  readonly found: number;
  /** The revision of the coverage that `Live` shows. */
  readonly covering: number;
}

/** Rows of the tabs that grow. */
export interface TabRows {
  readonly ledger: number;
  readonly rolls: number;
  readonly players: number;
  readonly checks: number;
}

/** The beginning of every log. */
export const NO_TALLY: Tally = {
  seq: 0,
  entries: 0,
  rolls: 0,
  players: 0,
  net: 0,
  closing: NO_TRACKED,
};

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
      const moved = await update(held.table, {
        UpdateExpression: 'SET revision = :next, #cursor = :cursor REMOVE lease, leaseUntil',
        ConditionExpression: OWN,
        ExpressionAttributeNames: { '#cursor': 'cursor' },
        ExpressionAttributeValues: {
          ...ownedBy(held),
          ':next': { N: String(held.revision + 1) },
          ':cursor': { S: JSON.stringify(cursor) },
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

const count = z.int();
const tally = {
  ...{ seq: count, entries: count, rolls: count, players: count, net: count },
  /** Cursors of before anything was counted have none, and are of an older layout. */
  closing: z._default(trackedText, NO_TRACKED),
};
const cursorText = z.strictObject({
  ...tally,
  spreadsheetId: z.string(),
  timeZone: z.string(),
  layout: count,
  base: z.strictObject(tally),
  write: count,
  rows: z.strictObject({ ledger: count, rolls: count, players: count, checks: count }),
  cells: count,
  full: z.boolean(),
  doubtful: z.boolean(),
  found: count,
  /** Cursors of before there was a coverage have none. */
  covering: z._default(count, 0),
});

/**
 * Null where there is a lease and no more yet, or a cursor of a layout before the second: all is written anew then.
 * @throws where it is no cursor.
 */
function toCursor(item: Item): Cursor | null {
  const text = item['cursor']?.S;
  return text === undefined ? null : readKept(cursorText, text, 'the cursor');
}

function numberIn(item: Item, name: string): number {
  const value = Number(item[name]?.N);
  if (!Number.isSafeInteger(value)) throw new Error(`expected a number ${name} in the cursor`);
  return value;
}
