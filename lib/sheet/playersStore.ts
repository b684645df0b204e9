import {
  type AttributeValue,
  BatchGetItemCommand,
  type BatchGetItemCommandOutput,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  paginateQuery,
} from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import type { Account } from '../game/transfers.ts';
import { readKept } from '../house/faults.ts';
import type { Player } from './players.ts';
import { LAYOUT } from './tabs.ts';

/** The projections of all players, one item each. */
export interface Players {
  /** Those of these accounts that there are. */
  read(table: string, accounts: readonly Account[]): Promise<ReadonlyMap<Account, Player>>;
  /** All of one table, in the order of their numbers. */
  all(table: string): Promise<readonly Player[]>;
  /** Keeps each unless what is kept knows as much or more. */
  save(table: string, players: readonly Player[]): Promise<void>;
}

export interface PlayersPlace {
  readonly client: DynamoDBClient;
  readonly tableName: string;
}

type Item = Record<string, AttributeValue>;

/** DynamoDB reads so many items in one request. */
const MOST_KEYS = 100;
/** So many are saved at the same time. */
const AT_ONCE = 20;
const TRIES = 8;

/**
 * In the table of the cursors: `pk` is the table's id, `sk` the account. Items of another layout count as missing:
 * then everything is written anew from the first commit, and the projections with it.
 */
export function createPlayers({ client, tableName }: PlayersPlace): Players {
  const readSome = async (table: string, accounts: readonly Account[]): Promise<Item[]> => {
    let keys: Item[] | undefined = accounts.map((account) => keyOf(table, account));
    const items: Item[] = [];
    for (let tries = 0; keys !== undefined && keys.length > 0; tries += 1) {
      if (tries === TRIES) throw new Error(`expected DynamoDB to answer for all of ${table}`);
      const answer: BatchGetItemCommandOutput = await client.send(
        new BatchGetItemCommand({
          RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } },
        }),
      );
      items.push(...(answer.Responses?.[tableName] ?? []));
      keys = answer.UnprocessedKeys?.[tableName]?.Keys;
    }
    return items;
  };
  const saveOne = async (table: string, player: Player): Promise<void> => {
    const put = new PutItemCommand({
      TableName: tableName,
      Item: {
        ...keyOf(table, player.account),
        layout: { N: String(LAYOUT) },
        through: { N: String(player.through) },
        player: { S: JSON.stringify(player) },
      },
      ConditionExpression: 'attribute_not_exists(pk) OR layout <> :layout OR through < :through',
      ExpressionAttributeValues: {
        ':layout': { N: String(LAYOUT) },
        ':through': { N: String(player.through) },
      },
    });
    await client.send(put).catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
  };
  return {
    async read(table, accounts) {
      const known = new Map<Account, Player>();
      for (const some of inGroups(accounts, MOST_KEYS)) {
        for (const player of playersIn(await readSome(table, some))) {
          known.set(player.account, player);
        }
      }
      return known;
    },

    async all(table) {
      const items: Item[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          ConsistentRead: true,
          KeyConditionExpression: 'pk = :table AND begins_with(sk, :player)',
          ExpressionAttributeValues: { ':table': { S: table }, ':player': { S: 'player:' } },
        },
      );
      for await (const { Items } of pages) items.push(...(Items ?? []));
      return playersIn(items).sort((a, b) => a.number - b.number);
    },

    async save(table, players) {
      for (const some of inGroups(players, AT_ONCE)) {
        await Promise.all(some.map((player) => saveOne(table, player)));
      }
    },
  };
}

function keyOf(table: string, account: Account): Item {
  return { pk: { S: table }, sk: { S: account } };
}

function inGroups<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const groups = Array.from({ length: Math.ceil(all.length / size) }, (_, i) => i * size);
  return groups.map((from) => all.slice(from, from + size));
}

const count = z.int();
const stored = z.strictObject({
  account: z.templateLiteral(['player:', z.string()]),
  label: z.string(),
  number: count,
  bets: count,
  staked: count,
  paid: count,
  sideBets: count,
  sideStaked: count,
  sidePaid: count,
  chestWon: count,
  net: count,
  lastSeen: count,
  through: count,
});

/** @throws where an item of this layout holds no player. */
function playersIn(items: readonly Item[]): Player[] {
  return items
    .filter(({ layout }) => Number(layout?.N) === LAYOUT)
    .map(({ player }) => readKept(stored, player?.S ?? '', 'a player'));
}
