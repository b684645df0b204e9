import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { type Cursor, type Cursors, createCursors, NO_TALLY } from '../../lib/sheet/cursor.ts';
import { countRequests } from '../support/countRequests.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';

let dynamodb: RunningDynamoDb;
let client: DynamoDBClient;
let cursors: Cursors;
beforeAll(async () => {
  dynamodb = await startDynalite();
  client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  cursors = createCursors({ client, tableName: 'mirror' });
});
afterAll(async () => {
  client.destroy();
  await dynamodb.stop();
});

let tables = 0;
function freshTable(): string {
  tables += 1;
  return `table-${tables}`;
}

function cursor(seq: number): Cursor {
  return {
    spreadsheetId: 'sheet',
    timeZone: 'Europe/Berlin',
    layout: 1,
    seq,
    entries: 2 * seq,
    rolls: 3 * seq,
    players: seq,
    net: -4 * seq,
    closing: NO_TALLY.closing,
    base: NO_TALLY,
    write: 4 * seq,
    rows: { ledger: 1000, rolls: 2000, players: 500, checks: 500 },
    cells: 100_000,
    full: false,
    doubtful: false,
    found: 0,
    covering: 0,
  };
}

async function take(table: string, owner: string, now: number) {
  const held = await cursors.take(table, owner, now, now + 100);
  if (held === null) throw new Error(`expected ${owner} to get the lease`);
  return held;
}

test('a table that was never mirrored has no cursor, also while it is leased', async () => {
  const table = freshTable();
  expect(await cursors.read(table)).toBeNull();
  expect(await take(table, 'one', 0)).toEqual({ table, owner: 'one', revision: 0, cursor: null });
  expect(await cursors.read(table)).toBeNull();
});

test('a moved cursor is read as it was moved, and is free', async () => {
  const table = freshTable();
  expect(await cursors.move(await take(table, 'one', 0), cursor(5))).toBe(true);
  expect(await cursors.read(table)).toEqual(cursor(5));
  const held = await take(table, 'two', 1);
  expect(held).toEqual({ table, owner: 'two', revision: 1, cursor: cursor(5) });
});

test('one has the lease at a time', async () => {
  const table = freshTable();
  const takes = ['a', 'b', 'c', 'd'].map((owner) => cursors.take(table, owner, 0, 100));
  expect((await Promise.all(takes)).filter((held) => held !== null)).toHaveLength(1);
});

test('a lease is taken over at its end, not before, but by its owner at once', async () => {
  const table = freshTable();
  await take(table, 'one', 0);
  expect(await cursors.take(table, 'two', 99, 200)).toBeNull();
  await take(table, 'one', 50);
  expect(await cursors.take(table, 'two', 149, 300)).toBeNull();
  await take(table, 'two', 150);
});

test('a lease that was given back is free', async () => {
  const table = freshTable();
  await cursors.release(await take(table, 'one', 0));
  await take(table, 'two', 1);
});

test('who has lost the lease moves nothing, and takes it from nobody by giving it back', async () => {
  const table = freshTable();
  const late = await take(table, 'one', 0);
  const held = await take(table, 'two', 100);
  expect(await cursors.move(late, cursor(9))).toBe(false);
  await cursors.release(late);
  expect(await cursors.take(table, 'three', 150, 300)).toBeNull();
  expect(await cursors.move(held, cursor(5))).toBe(true);
  expect(await cursors.move(late, cursor(9))).toBe(false);
  expect(await cursors.read(table)).toEqual(cursor(5));
});

test('an old hold of the same owner moves nothing after a newer one has moved', async () => {
  const table = freshTable();
  const old = await take(table, 'one', 0);
  expect(await cursors.move(await take(table, 'one', 1), cursor(5))).toBe(true);
  await take(table, 'one', 2);
  expect(await cursors.move(old, cursor(4))).toBe(false);
  expect(await cursors.read(table)).toEqual(cursor(5));
});

test('tables are apart, and each call is one request', async () => {
  const [table, other] = [freshTable(), freshTable()];
  const counted = createDynamoClient({ endpoint: dynamodb.endpoint });
  const count = countRequests(counted);
  const own = createCursors({ client: counted, tableName: 'mirror' });
  const held = await own.take(table, 'one', 0, 100);
  const others = await own.take(other, 'two', 0, 100);
  if (held === null || others === null) throw new Error('expected two leases');
  await own.move(held, cursor(1));
  await own.release(others);
  await own.read(table);
  expect(count.sent).toBe(5);
  expect(await cursors.read(other)).toBeNull();
  counted.destroy();
});
