import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { NO_COVERING } from '../../lib/presence/coverage.ts';
import { clockOffMs, type Heard } from '../../lib/presence/heard.ts';
import { createPresence, type PresenceStore } from '../../lib/presence/store.ts';
import { startDynalite } from '../support/dynalite.ts';

let presence: PresenceStore;
let close: () => Promise<void>;
beforeAll(async () => {
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  presence = createPresence({ client, tableName: 'mirror' });
  close = async () => {
    client.destroy();
    await dynamodb.stop();
  };
});
afterAll(() => close());

const AT = Date.UTC(2026, 10, 29, 20);
let tables = 0;
function freshTable(): string {
  tables += 1;
  return `table-${tables}`;
}
function heard(table: string, change: Partial<Heard> = {}): Heard {
  const place = { table, relay: 'dealer', journal: '20261129T180000000Z-ab12', next: 8 };
  return { ...place, heardAt: AT, sentAt: AT / 1000, ...change };
}

test('of a table that nobody has sent to nothing is known', async () => {
  expect(await presence.read(freshTable())).toEqual({ covering: NO_COVERING, heard: [] });
});

test('a sign of life takes the place of the one before', async () => {
  const table = freshTable();
  const later = heard(table, { heardAt: AT + 30_000, sentAt: AT / 1000 + 30, next: 9 });
  expect(await presence.hear(heard(table))).toBe(true);
  expect(await presence.hear(later)).toBe(true);
  expect((await presence.read(table)).heard).toEqual([later]);
});

test('one that was sent before the last one known proves nothing', async () => {
  const table = freshTable();
  await presence.hear(heard(table));
  for (const sentAt of [AT / 1000, AT / 1000 - 1]) {
    expect(await presence.hear(heard(table, { sentAt, heardAt: AT + 60_000 }))).toBe(false);
  }
  expect((await presence.read(table)).heard).toEqual([heard(table)]);
});

test('each sender and each table has its own, also where one id begins like another', async () => {
  const table = freshTable();
  const others = [`${table}-b`, `${table}b`, `${table}0`];
  for (const other of others) await presence.hear(heard(other));
  await presence.hear(heard(table, { relay: 'dealer-2' }));
  await presence.hear(heard(table));
  expect((await presence.read(table)).heard).toEqual([
    heard(table),
    heard(table, { relay: 'dealer-2' }),
  ]);
});

test('how a table is covered is kept by whoever is first', async () => {
  const table = freshTable();
  await presence.hear(heard(table));
  const first = { revision: 1, coverage: { kind: 'covered', since: AT } } as const;
  const second = { revision: 2, coverage: { kind: 'silent', keeper: null, since: AT } } as const;
  expect(await presence.save(table, first)).toBe(true);
  expect(await presence.save(table, { ...first, coverage: { kind: 'closed' } })).toBe(false);
  expect(await presence.save(table, second)).toBe(true);
  expect(await presence.save(table, second)).toBe(false);
  expect(await presence.read(table)).toEqual({ covering: second, heard: [heard(table)] });
});

test.each([
  [0, 500],
  [500, 0],
  [2_500, -2_000],
  [-4_500, 5_000],
])('a clock whose second began %i ms before it was heard is %i ms ahead', (after, off) => {
  expect(clockOffMs(heard('any', { heardAt: AT + after }))).toBe(off);
});
