import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpAnswer, HttpHandler } from '../../lib/http/ports.ts';
import { type Gateway, startGateway } from '../../lib/local/gateway.ts';
import { post } from '../../lib/relay/post.ts';
import { LEDGER, PLAYERS } from '../../lib/sheet/tabs.ts';
import type { FunctionName } from './bundled.ts';
import {
  type Drilled,
  drill,
  type Hands,
  type Processes,
  tablesOf,
  tried,
  type Work,
} from './drill.ts';
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
/** A process dies once; what goes on failing is a fault of its own. */
const MOST_TRIES = 3;
/** The evening until something is taken back, and until side bets have been paid out. */
const [UNDONE_AT, MOST] = [24, 40];
const LINES = EVENING.slice(0, MOST);

let world: World;
beforeAll(async () => {
  world = await openWorld(['intake', 'mirror', 'audit']);
});
afterAll(() => world.close());

/** Victims whose house has one table alone, and one heir for all of them: of any table it knows nothing either. */
function processes(name: FunctionName, tables: readonly string[]): Processes {
  let heir: Instance | null = null;
  return {
    victim: (table) => world.start(name, [table]),
    heir() {
      heir ??= world.start(name, [...new Set(tables)]);
      return heir;
    },
  };
}

/** One process has died before each request that was tried, and one after it. */
function expectAllKilled(
  { requests, deaths }: Drilled,
  fewest: number,
  afters: 'each' | 'last' = 'each',
): void {
  expect(requests).toBeGreaterThanOrEqual(fewest);
  const each = (when: string) => tried(requests).map((at) => `${when} ${at}`);
  const after = each('after');
  expect(deaths).toEqual([...each('before'), ...(afters === 'each' ? after : after.slice(-1))]);
}

/** Has the mirror handle one message until it is done with it. */
function handle(table: string, hands: Hands, body?: string): Promise<void> {
  return untilDone(world, async (at) => isAnswered(await hands.invoke(bellOf(table, body), at)));
}

/** A sheet that staff type over again and again. */
interface Vandalised {
  vandalise(): Promise<void>;
  /** The sheet is right again, and both cells were told of once more. */
  expectHealed(): Promise<void>;
}

async function openVandalised(table: string, mirror: Hands): Promise<Vandalised> {
  await keepBooks(world, table, LINES);
  await handle(table, mirror);
  let told = 0;
  return {
    async vandalise() {
      told = (await world.findings.read(table)).count;
      await typeOver(world, table, { sheetId: LEDGER.sheetId, rowIndex: 3, columnIndex: 6 });
      await typeOver(world, table, { sheetId: PLAYERS.sheetId, rowIndex: 2, columnIndex: 3 });
    },
    async expectHealed() {
      await expectSheet(world, table);
      const { count, newest } = await world.findings.read(table);
      expect(count).toBeGreaterThanOrEqual(told + 2);
      const cells = newest.slice(0, 2).map(({ tab, before }) => `${tab} ${before}`);
      expect(cells.sort()).toEqual(['Ledger 1', 'Players 1']);
    },
  };
}

test('intake, killed at its requests: a journal is taken once', async () => {
  const tables = tablesOf('intake', MOST_TABLES);
  let hands: Hands;
  const handler: HttpHandler = async (event) => (await hands.invoke(event, 0)) as HttpAnswer;
  const handlers = { intake: handler, view: handler };
  const gateway: Gateway = await startGateway({ port: 0, handlers, log: () => {} });
  const deliver = async (
    table: string,
    from: number,
    lines: readonly string[],
    tries = 1,
  ): Promise<void> => {
    const to = { url: gateway.url, table, relay: 'dealer', secret: world.secret };
    const delivery = { journal: JOURNAL, from, utcOffset: '+00:00', lines };
    const { status, answer } = await post(to, 'journal', delivery);
    // Whose process has died is told so, and sends it again.
    if (status === 500 && tries < MOST_TRIES) return deliver(table, from, lines, tries + 1);
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
  expectAllKilled(await drill(world, work, tables, processes('intake', tables)), 8);
  await gateway.close();
});

test('mirror, killed at its requests: the sheet is the ledger', async () => {
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
  expectAllKilled(
    await drill(world, work, tables, processes('mirror', tables), 'last'),
    20,
    'last',
  );
});

test('mirror, killed at its requests while it heals: it heals, and tells of it', async () => {
  const tables = Array<string>(MOST_TABLES).fill('heal');
  const { vandalise, expectHealed } = await openVandalised('heal', world.start('mirror', ['heal']));
  const work: Work = {
    name: 'mirror',
    prepare: vandalise,
    act: (table, hands) => handle(table, hands, JSON.stringify({ table, audit: { broken: null } })),
    expect: expectHealed,
  };
  expectAllKilled(
    await drill(world, work, tables, processes('mirror', tables), 'last'),
    15,
    'last',
  );
});

test('audit, killed at its requests: the next one finds all, and has it healed', async () => {
  const tables = Array<string>(MOST_TABLES).fill('audit');
  const mirror = world.start('mirror', ['audit']);
  const { vandalise, expectHealed } = await openVandalised('audit', mirror);
  const { sent } = world.queue;
  let asked = 0;
  const work: Work = {
    name: 'audit',
    async prepare(table) {
      await vandalise();
      await world.forgetAudits(table);
      asked = sent.length;
    },
    act: (_, hands) =>
      untilDone(world, async (at) => {
        await hands.invoke({}, at);
        return true;
      }),
    async expect(table) {
      const { seq } = (await world.log.newest(table)) ?? {};
      expect((await world.checkpoints.read(table)).onward.seq).toBe(seq);
      // Those who were killed have perhaps asked too: the queue hands over all that it has.
      const asks = sent.slice(asked);
      expect(asks.length).toBeGreaterThan(0);
      for (const { body } of asks) await handle(table, mirror, body);
      await expectHealed();
    },
  };
  expectAllKilled(await drill(world, work, tables, processes('audit', tables)), 6);
});
