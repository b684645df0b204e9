import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpAnswer, HttpHandler } from '../../lib/http/ports.ts';
import { type Gateway, startGateway } from '../../lib/local/gateway.ts';
import { post } from '../../lib/relay/post.ts';
import { LEDGER, PLAYERS } from '../../lib/sheet/tabs.ts';
import type { FunctionName } from './bundled.ts';
import { type Drilled, drill, type Hands, type Processes, tablesOf, type Work } from './drill.ts';
import type { Instance } from './instance.ts';
import {
  bellOf,
  expectBooks,
  expectSheet,
  isAnswered,
  JOURNAL,
  keepBooks,
  typeOver,
  untilDone,
} from './works.ts';
import { EVENING, openWorld, type World } from './world.ts';

/** More than any of the functions can need: two for each of its requests, and one. */
const MOST_TABLES = 100;
/** The evening until something is taken back, and until side bets have been paid out. */
const [UNDONE_AT, MOST] = [24, 40];
const LINES = EVENING.slice(0, MOST);

let world: World;
beforeAll(async () => {
  world = await openWorld(['intake', 'mirror', 'audit']);
});
afterAll(() => world.close());

/** Processes whose house has all the tables: one heir does for all of them, since it knows nothing of any. */
function sharing(name: FunctionName, tables: readonly string[]): Processes {
  let heir: Instance | null = null;
  return {
    victim: () => world.start(name, tables),
    heir() {
      heir ??= world.start(name, tables);
      return heir;
    },
  };
}

/** Processes whose house has one table alone. */
function alone(name: FunctionName): Processes {
  const start = (table: string) => world.start(name, [table]);
  return { victim: start, heir: start };
}

/** One process has died before each request and one after, at each of them. */
function expectAllKilled({ requests, deaths }: Drilled, fewest: number): void {
  expect(requests).toBeGreaterThanOrEqual(fewest);
  const each = (when: string) => Array.from({ length: requests }, (_, i) => `${when} ${i + 1}`);
  expect(deaths).toEqual([...each('before'), ...each('after')]);
}

/** Has the mirror handle one message until it is done with it. */
function handle(table: string, hands: Hands, body?: string): Promise<void> {
  return untilDone(world, async (at) => isAnswered(await hands.invoke(bellOf(table, body), at)));
}

/** A table with some of its evening in the sheet, over which somebody has typed. */
async function vandalised(table: string, mirror: Hands): Promise<void> {
  await keepBooks(world, table, LINES);
  await handle(table, mirror);
  await typeOver(world, table, { sheetId: LEDGER.sheetId, rowIndex: 3, columnIndex: 6 });
  await typeOver(world, table, { sheetId: PLAYERS.sheetId, rowIndex: 2, columnIndex: 3 });
}

/** The sheet is right again, and `Checks` tells of both cells. */
async function expectHealed(table: string): Promise<void> {
  await expectSheet(world, table);
  const { newest } = await world.findings.read(table);
  const told = newest.map(({ tab, before }) => `${tab} ${before}`);
  expect(new Set(told)).toEqual(new Set(['Ledger 1', 'Players 1']));
}

test('intake, killed at each of its requests: a journal is taken once', async () => {
  const tables = tablesOf('intake', MOST_TABLES);
  let hands: Hands;
  const handler: HttpHandler = async (event) => (await hands.invoke(event, 0)) as HttpAnswer;
  const handlers = { intake: handler, view: handler };
  const gateway: Gateway = await startGateway({ port: 0, handlers, log: () => {} });
  const deliver = async (table: string, from: number, lines: readonly string[]) => {
    const to = { url: gateway.url, table, relay: 'dealer', secret: world.secret };
    const delivery = { journal: JOURNAL, from, utcOffset: '+00:00', lines };
    const { status, answer } = await post(to, 'journal', delivery);
    // Whose process has died is told so, and sends it again.
    if (status === 500) return deliver(table, from, lines);
    expect({ status, answer }).toMatchObject({
      status: 200,
      answer: { next: from + lines.length },
    });
  };
  const work: Work = {
    name: 'intake',
    prepare: async () => {},
    async act(table, own) {
      hands = own;
      let from = 1;
      // What an opening pins, a heartbeat, rolls, and what has to be decided again to be taken back.
      for (const to of [16, 16, UNDONE_AT, UNDONE_AT + 2, MOST]) {
        await deliver(table, from, LINES.slice(from - 1, to));
        from = to + 1;
      }
    },
    async expect(table) {
      await expectBooks(world, table, LINES);
      const { heard } = await world.presence.read(table);
      expect(heard).toMatchObject([{ relay: 'dealer' }]);
    },
  };
  expectAllKilled(await drill(world, work, tables, sharing('intake', tables)), 8);
  await gateway.close();
});

test('mirror, killed at each of its requests: the sheet is the ledger', async () => {
  const tables = tablesOf('mirror', MOST_TABLES);
  const work: Work = {
    name: 'mirror',
    prepare: (table) => keepBooks(world, table, LINES.slice(0, UNDONE_AT)),
    async act(table, hands) {
      await handle(table, hands);
      await keepBooks(world, table, LINES.slice(UNDONE_AT), UNDONE_AT + 1);
      await handle(table, hands);
    },
    expect: (table) => expectSheet(world, table),
  };
  expectAllKilled(await drill(world, work, tables, sharing('mirror', tables)), 20);
});

test('mirror, killed at each of its requests while it heals: it heals, and tells of it', async () => {
  const tables = tablesOf('heal', MOST_TABLES);
  const others = world.start('mirror', tables);
  const work: Work = {
    name: 'mirror',
    prepare: (table) => vandalised(table, others),
    act: (table, hands) => handle(table, hands, JSON.stringify({ table, audit: { broken: null } })),
    expect: expectHealed,
  };
  expectAllKilled(await drill(world, work, tables, sharing('mirror', tables)), 15);
});

test('audit, killed at each of its requests: the next one finds all, and has it healed', async () => {
  const tables = tablesOf('audit', MOST_TABLES);
  const mirror = world.start('mirror', tables);
  const { sent } = world.queue;
  const work: Work = {
    name: 'audit',
    prepare: (table) => vandalised(table, mirror),
    act: (_, hands) =>
      untilDone(world, async (at) => {
        await hands.invoke({}, at);
        return true;
      }),
    async expect(table) {
      // Those who were killed have perhaps asked too: the queue hands over all that it has.
      for (const { body } of sent.filter(({ group }) => group === table)) {
        await handle(table, mirror, body);
      }
      await expectHealed(table);
      const { seq } = (await world.log.newest(table)) ?? {};
      expect((await world.checkpoints.read(table)).onward.seq).toBe(seq);
    },
  };
  expectAllKilled(await drill(world, work, tables, alone('audit')), 6);
});
