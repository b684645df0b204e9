import { afterAll, beforeAll, expect, test } from 'vitest';
import { valuesOf } from '../sheet/sheetText.ts';
import { startDynamoDbLocal } from '../support/dynamodbLocal.ts';
import { createRandom } from '../support/random.ts';
import { dynamoStream, type LedgerStream, logStream, type StreamRecord } from './ledgerStream.ts';
import { bellOf, expectBooks, expectSheet, isAnswered, keepBooks, stored } from './works.ts';
import { EVENING, openWorld, spreadsheetOf, type World } from './world.ts';

const SEED = 20_261_129;
const TABLES = ['stream-a', 'stream-b'];
/** The window within which the queue swallows a copy is over, and the account may write again. */
const LATER_MS = 301_000;
const MOST_READS = 1_000;

let world: World;
let stream: LedgerStream;
beforeAll(async () => {
  const local = await startDynamoDbLocal();
  world = await openWorld(['mirror'], local ?? undefined);
  stream =
    local === null
      ? logStream(world.log, TABLES)
      : await dynamoStream(world.client, local.endpoint, 'ledger');
});
afterAll(() => world.close());

test('each record of the stream twice and out of order: no entry is ever there twice', async () => {
  const random = createRandom(SEED);
  const mirror = world.start('mirror', TABLES);
  const waiting: StreamRecord[] = [];
  const records: StreamRecord[] = [];
  let handled = 0;
  const read = async () => {
    for (const record of await stream.next()) {
      records.push(record);
      for (const copy of [record, record]) {
        waiting.splice(random.below(waiting.length + 1), 0, copy);
      }
    }
  };
  const ringNext = async () => {
    const [{ table, seq } = { table: '', seq: 0 }] = waiting;
    world.clock.aheadMs += LATER_MS;
    const event = bellOf(table, JSON.stringify({ table }), `${table}-${seq}`);
    if (!isAnswered(await mirror.invoke(event, world.clock.aheadMs))) return;
    waiting.shift();
    handled += 1;
    await expectEachOnce(table);
  };

  const next = new Map(TABLES.map((table) => [table, 1]));
  for (let open = [...TABLES]; open.length > 0; ) {
    const table = random.pick(open);
    const from = next.get(table) ?? 1;
    const lines = EVENING.slice(from - 1, from - 1 + random.pick([3, 6, 10]));
    await keepBooks(world, table, lines, from);
    next.set(table, from + lines.length);
    await read();
    if (waiting.length > 0 && random.chance(0.5)) await ringNext();
    open = TABLES.filter((one) => (next.get(one) ?? 1) <= EVENING.length);
  }
  const commits = (await Promise.all(TABLES.map((table) => stored(world, table)))).flat();
  for (let reads = 0; records.length < commits.length && reads < MOST_READS; reads += 1) {
    await read();
  }
  while (waiting.length > 0) await ringNext();

  const keys = (all: readonly StreamRecord[]) =>
    all.map(({ table, seq }) => `${table} ${seq}`).sort();
  expect(keys(records)).toEqual(keys(commits));
  expect(handled).toBe(2 * commits.length);
  for (const table of TABLES) {
    await expectBooks(world, table, EVENING);
    await expectSheet(world, table);
  }
});

/** The rows of the ledger are those of its first entries, each in its place. */
async function expectEachOnce(table: string): Promise<void> {
  const [, ...rows] = await valuesOf(world.api, spreadsheetOf(table), 'Ledger');
  expect(rows.map(([entry]) => entry)).toEqual(rows.map((_, at) => at + 1));
}
