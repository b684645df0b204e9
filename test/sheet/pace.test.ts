import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { createPace, type Pace } from '../../lib/sheet/pace.ts';
import { countRequests } from '../support/countRequests.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { often } from '../support/often.ts';

const MINUTE_MS = 60_000;
const MOST_A_MINUTE = 45;

let dynamodb: RunningDynamoDb;
const clients: DynamoDBClient[] = [];
/** As many processes. */
let paces: readonly Pace[];
beforeAll(async () => {
  dynamodb = await startDynalite();
  for (let made = 0; made < 4; made += 1) {
    clients.push(createDynamoClient({ endpoint: dynamodb.endpoint }));
  }
  const [client] = clients;
  if (client !== undefined) await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  paces = clients.map((one) => createPace({ client: one, tableName: 'mirror' }));
});
afterAll(async () => {
  for (const client of clients) client.destroy();
  await dynamodb.stop();
});

let accounts = 0;
function freshAccount(): string {
  accounts += 1;
  return `robot-${accounts}@casino.example`;
}

function turn(account: string, table: string, now: number): Promise<number> {
  const [pace] = paces;
  if (pace === undefined) throw new Error('expected a pace');
  return pace.turn(account, table, now);
}

/** A write that was let through: when, by whom, and how long it had waited. */
interface Go {
  readonly at: number;
  readonly table: string;
  readonly waited: number;
}

/** A wish to write; `since` is when it arose. */
interface Wish {
  readonly at: number;
  readonly table: string;
  readonly since: number;
}

interface Scene {
  readonly wishes: readonly Wish[];
  readonly untilMs: number;
  /** So long after the moment that it was told a table comes back. */
  readonly lateMs: () => number;
  /** From a write to the table's next wish; null where it has none. */
  readonly againMs: () => number | null;
}

/** What is wished at the same moment races, through all processes. */
async function play(scene: Scene): Promise<readonly Go[]> {
  const account = freshAccount();
  const goes: Go[] = [];
  let waiting = [...scene.wishes];
  for (;;) {
    const now = Math.min(...waiting.map(({ at }) => at));
    if (now >= scene.untilMs) return goes;
    const asking = waiting.filter(({ at }) => at === now);
    waiting = waiting.filter(({ at }) => at !== now);
    const asked = asking.map(async (wish, at) => {
      return { wish, wait: (await paces[at % paces.length]?.turn(account, wish.table, now)) ?? 0 };
    });
    for (const { wish, wait } of await Promise.all(asked)) {
      if (wait === 0) goes.push({ at: now, table: wish.table, waited: now - wish.since });
      waiting.push(...afterwards(scene, wish, wait));
    }
  }
}

function afterwards({ lateMs, againMs }: Scene, { at, table, since }: Wish, wait: number): Wish[] {
  if (wait > 0) return [{ at: at + wait + lateMs(), table, since }];
  const again = againMs();
  return again === null ? [] : [{ at: at + again, table, since: at + again }];
}

/** The values in turn, from the first again after the last. */
function inTurn<T>(values: readonly T[]): () => T {
  let at = 0;
  return () => {
    at += 1;
    return values[(at - 1) % values.length] as T;
  };
}

/** The most writes within any minute. */
function mostInAMinute(goes: readonly Go[]): number {
  const times = goes.map(({ at }) => at).toSorted((one, other) => one - other);
  let first = 0;
  let most = 0;
  for (const [last, at] of times.entries()) {
    while (at - (times[first] ?? at) >= MINUTE_MS) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

function named(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `table-${at}`);
}

describe('the pace of an account', () => {
  test('lets a table through at once, with one call, when nobody else writes', async () => {
    const client = createDynamoClient({ endpoint: dynamodb.endpoint });
    const count = countRequests(client);
    const pace = createPace({ client, tableName: 'mirror' });
    const account = freshAccount();
    for (const now of [0, 2_000, 4_000, 60_000]) {
      expect(await pace.turn(account, 'lucky7', now)).toBe(0);
    }
    expect(count.sent).toBe(4);
    client.destroy();
  });

  test('bears three writes at once, then one and a half seconds for each', async () => {
    const account = freshAccount();
    const waits: number[] = [];
    for (const table of named(6)) waits.push(await turn(account, table, 1_000));
    expect(waits).toEqual([0, 0, 0, 1_500, 3_000, 4_500]);
  });

  test('keeps the turn that it has told, whoever asks meanwhile', async () => {
    const account = freshAccount();
    for (const table of named(3)) await turn(account, table, 0);
    expect(await turn(account, 'late', 0)).toBe(1_500);
    for (const [at, table] of named(9).entries()) await turn(account, `more-${table}`, 100 * at);
    expect(await turn(account, 'late', 900)).toBe(600);
    expect(await turn(account, 'late', 1_500)).toBe(0);
  });

  test('gives a turn once', async () => {
    const account = freshAccount();
    for (const table of named(3)) await turn(account, table, 0);
    const wait = await turn(account, 'late', 0);
    const both = await Promise.all(
      paces.slice(0, 2).map((pace) => pace.turn(account, 'late', wait)),
    );
    expect(both.filter((one) => one === 0)).toHaveLength(1);
  });

  test('keeps a turn for three seconds after its time, no longer', async () => {
    const [inTime, late] = [freshAccount(), freshAccount()];
    for (const account of [inTime, late]) {
      for (const table of named(40)) await turn(account, table, 0);
    }
    // The tenth turn is at 13.5 s and may be used 3 s before.
    expect(await turn(inTime, 'table-9', 0)).toBe(10_500);
    expect(await turn(inTime, 'table-9', 16_500)).toBe(0);
    expect(await turn(late, 'table-9', 16_501)).toBeGreaterThan(40_000);
  });

  test('does not wait for an hour because of a clock that was wrong', async () => {
    const account = freshAccount();
    expect(await turn(account, 'lucky7', 10 * 3_600_000)).toBe(0);
    expect(await turn(account, 'lucky7', 1_000)).toBe(0);
    expect(await turn(account, 'lucky7', 2_500)).toBe(0);
  });

  test('is that of one account, not of another', async () => {
    const [busy, free] = [freshAccount(), freshAccount()];
    for (const table of named(20)) await turn(busy, table, 0);
    expect(await turn(busy, 'lucky7', 0)).toBeGreaterThan(20_000);
    expect(await turn(free, 'lucky7', 0)).toBe(0);
  });
});

describe('over all tables and processes', () => {
  test('no minute ever sees more than 45 writes, and whoever waits gets through', async () => {
    const scenes = fc.record({
      tables: fc.integer({ min: 1, max: 100 }),
      // Tenths of a second, so that many come at the same moment.
      arrivals: fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 120 }),
      lates: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 20 }),
      agains: fc.array(fc.option(fc.integer({ min: 1, max: 100 })), {
        minLength: 1,
        maxLength: 20,
      }),
    });
    const property = fc.asyncProperty(scenes, async ({ tables, arrivals, lates, agains }) => {
      const [late, again] = [inTurn(lates), inTurn(agains)];
      const wishes = arrivals.map((tenths, at) => {
        return { at: tenths * 100, table: `table-${at % tables}`, since: tenths * 100 };
      });
      const untilMs = 240_000;
      const goes = await play({
        wishes,
        untilMs,
        lateMs: () => late() * 100,
        againMs: () => {
          const tenths = again();
          return tenths === null ? null : tenths * 100;
        },
      });
      expect(mostInAMinute(goes)).toBeLessThanOrEqual(MOST_A_MINUTE);
      expect(goes.length).toBeGreaterThan(0);
    });
    await fc.assert(property, { numRuns: often(3, 12) });
  });

  test.each([3, 100])('%i busy tables share it fairly, and waste little of it', async (tables) => {
    const minutes = 8;
    // As a queue brings back: up to three seconds later than it was told.
    const lateMs = inTurn([0, 700, 2_900, 1_300, 2_100, 100, 1_900]);
    const goes = await play({
      wishes: named(tables).map((table) => ({ at: 0, table, since: 0 })),
      untilMs: minutes * MINUTE_MS,
      lateMs,
      againMs: () => 1_000,
    });
    expect(mostInAMinute(goes)).toBeLessThanOrEqual(MOST_A_MINUTE);
    expect(goes.length).toBeGreaterThanOrEqual(0.85 * MOST_A_MINUTE * minutes);
    const longest = Math.max(...goes.map(({ waited }) => waited));
    expect(longest).toBeLessThanOrEqual(tables * 1_500 + 9_000);
    const counts = named(tables).map((one) => goes.filter(({ table }) => table === one).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.floor((0.8 * goes.length) / tables));
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil((1.2 * goes.length) / tables));
  });
});
