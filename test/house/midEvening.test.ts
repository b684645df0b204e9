import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDynamoVersions } from '../../lib/house/dynamoVersions.ts';
import { pushHouse } from '../../lib/house/push.ts';
import { createHouseSource } from '../../lib/house/source.ts';
import type { HouseVersions } from '../../lib/house/versions.ts';
import type { HttpHandler } from '../../lib/http/ports.ts';
import { sign } from '../../lib/http/signature.ts';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { createHandlers } from '../../lib/local/handlers.ts';
import { createPresence } from '../../lib/presence/store.ts';
import { newJournal } from '../../lib/relay/post.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { houseText } from './houses.ts';
import { version } from './versionsContract.ts';

let dynalite: RunningDynamoDb;
let client: ReturnType<typeof createDynamoClient>;
let tables = 0;
beforeAll(async () => {
  dynalite = await startDynalite();
  client = createDynamoClient(dynalite);
});
afterAll(async () => {
  client.destroy();
  await dynalite.stop();
});

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const DAN = { dealers: [{ name: 'Dealer Dan' }], relays: [{ id: 'dan' }] };
const WITH_EVE = {
  dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }],
  relays: [{ id: 'dan' }, { id: 'eve', dealer: 'Eve' }],
};

/** The house of the stage: its versions, its ledger, and a clock that may be ahead for the house alone. */
let stage: {
  versions: HouseVersions;
  log: Log;
  aheadMs: number;
  asked: string[];
  logged: string[];
};
/** One process that takes; the others know nothing of it. */
let intake: HttpHandler;

function newProcess(): HttpHandler {
  const own = createDynamoClient(dynalite);
  own.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { TableName } = args.input as { TableName: string };
        stage.asked.push(`${commandName} ${TableName.replace(/-\d+$/, '')}`);
        return next(args);
      },
    { step: 'initialize', name: 'asked' },
  );
  const log = (line: string) => void stage.logged.push(line);
  const source = createHouseSource({
    versions: createDynamoVersions({ client: own, tableName: `mirror-${tables}` }),
    deployed: houseText(DAN),
    now: () => Date.now() + stage.aheadMs,
    log,
  });
  const secrets = { relays: { dan: [SECRET], eve: [SECRET] }, staff: 'staff' };
  return createHandlers({
    house: source,
    ledger: createDynamoLog({ client: own, tableName: `ledger-${tables}` }),
    presence: createPresence({ client: own, tableName: `mirror-${tables}` }),
    secrets: () => secrets,
    ring: () => {},
    log,
  }).intake;
}

beforeEach(async () => {
  tables += 1;
  await createTables(client, { ledger: `ledger-${tables}`, mirror: `mirror-${tables}` });
  const versions = createDynamoVersions({ client, tableName: `mirror-${tables}` });
  const log = createDynamoLog({ client, tableName: `ledger-${tables}` });
  stage = { versions, log, aheadMs: 0, asked: [], logged: [] };
  intake = newProcess();
  places.clear();
});

const places = new Map<string, { journal: string; next: number }>();

/** A relay posts what its dealer says; answers the status and what was refused. */
async function says(relay: 'dan' | 'eve', said: readonly string[], by = intake) {
  const place = places.get(relay) ?? { journal: newJournal(new Date()), next: 1 };
  const dealer = relay === 'dan' ? 'Dealer Dan' : 'Eve';
  const lines = said.map((text) => `[11/29/2026 20:00:00]  ${dealer}: ${text}`);
  const body = JSON.stringify({
    table: 'lucky7',
    journal: place.journal,
    from: place.next,
    lines,
  });
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await by({
    rawPath: '/v1/tables/lucky7/journal',
    headers: {
      'cigo-relay': relay,
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': sign(SECRET, 'msg_1', seconds, Buffer.from(body)),
    },
    requestContext: { http: { method: 'POST' } },
    body,
    isBase64Encoded: false,
  });
  const { next = place.next, refused = [] } = JSON.parse(answer.body);
  places.set(relay, { journal: place.journal, next });
  return { status: answer.statusCode, refused: refused.map(({ code }: { code: string }) => code) };
}

function push(table: object) {
  return pushHouse(stage.versions, { text: houseText(table), by: 'maria', at: Date.now() });
}

/** The highest bet and the dealers of each commit that pinned settings. */
async function pinned() {
  const commits = (await stage.log.range('lucky7', 1, 99, 99)).map(decodeCommit);
  return commits.flatMap(({ seq, settings }) =>
    settings === null
      ? []
      : [{ seq, maxBet: settings.rules.maxBet, dealers: settings.dealers.map(({ name }) => name) }],
  );
}

const SEATED = { status: 200, refused: [] };

describe('a push while the table is open', () => {
  test('changes nothing until the next opening, which pins it', async () => {
    await push({ ...DAN, rules: { maxBet: 5000 } });
    await says('dan', ['table open', 'seat Alice']);
    await push({ ...DAN, rules: { maxBet: 100 } });
    stage.aheadMs = 3_600_000;
    expect(await says('dan', ['Alice bets 5k', 'bet off'])).toEqual(SEATED);
    expect(await says('dan', ['table closed'])).toEqual(SEATED);
    expect(await says('dan', ['table open', 'seat Alice', 'Alice bets 5k'])).toEqual({
      status: 200,
      refused: ['BET_TOO_LARGE'],
    });
    expect(await pinned()).toMatchObject([
      { seq: 1, maxBet: 5000 },
      { seq: 4, maxBet: 100 },
    ]);
  });

  test('holds at the next opening at once, also in a process that knows the older house', async () => {
    await says('dan', ['table open']);
    await says('dan', ['table closed']);
    await push({ ...DAN, rules: { maxBet: 77 } });
    await says('dan', ['table open']);
    expect((await pinned()).at(-1)).toMatchObject({ maxBet: 77 });
  });

  test('holds where another process has closed the table', async () => {
    await says('dan', ['table open']);
    await says('dan', ['table closed'], newProcess());
    await push({ ...DAN, rules: { maxBet: 77 } });
    await says('dan', ['table open']);
    expect((await pinned()).at(-1)).toMatchObject({ maxBet: 77 });
  });
});

describe('a dealer who joins mid-evening, without a deploy', () => {
  test('is let in within 30 s, gives no orders until the next opening, then deals', async () => {
    await says('dan', ['table open']);
    expect((await says('eve', ['table open'])).status).toBe(401);
    await push(WITH_EVE);
    stage.aheadMs = 31_000;
    expect(await says('eve', ['take table now'])).toEqual(SEATED);
    expect((await says('dan', ['table closed', 'table open'])).refused).toEqual([]);
    expect(await says('dan', ['table open'])).toEqual(SEATED);
    expect((await pinned()).at(-1)?.dealers).toEqual(['Dealer Dan', 'Eve']);
    await says('eve', ['take table now', 'seat Alice', 'Alice bets 5k']);
    expect((await says('dan', ['bet off'])).refused).toEqual(['NOT_KEEPER']);
  });

  test('a relay that is removed is refused within 30 s, its table goes on', async () => {
    await push(WITH_EVE);
    await says('dan', ['table open']);
    expect((await says('eve', ['hello'])).status).toBe(200);
    await push(DAN);
    stage.aheadMs = 31_000;
    expect((await says('eve', ['take table now'])).status).toBe(401);
    expect(await says('dan', ['seat Alice'])).toEqual(SEATED);
  });
});

describe('what it costs', () => {
  test('at an open table one write, and now and then one read that nobody waits for', async () => {
    await says('dan', ['table open', 'seat Alice']);
    stage.asked = [];
    await says('dan', ['Alice bets 5k']);
    await says('dan', ['bet off']);
    expect(stage.asked).toEqual(['PutItemCommand ledger', 'PutItemCommand ledger']);
    stage.asked = [];
    stage.aheadMs = 16_000;
    for (const said of ['Alice bets 5k', 'bet off', 'note x']) await says('dan', [said]);
    expect(stage.asked.toSorted()).toEqual([
      'PutItemCommand ledger',
      'PutItemCommand ledger',
      'PutItemCommand ledger',
      'QueryCommand mirror',
    ]);
  });

  test('at a closed table one read more', async () => {
    await says('dan', ['table open']);
    await says('dan', ['table closed']);
    stage.asked = [];
    await says('dan', ['table open']);
    expect(stage.asked).toEqual(['QueryCommand mirror', 'PutItemCommand ledger']);
  });
});

test('a newest version that cannot be read stops no table: the last readable one is pinned', async () => {
  await push({ ...DAN, rules: { maxBet: 77 } });
  await stage.versions.put(version(2, { text: '{"form":2,"tables":[]}' }));
  expect(await says('dan', ['table open'])).toEqual(SEATED);
  expect(await pinned()).toMatchObject([{ maxBet: 77 }]);
  expect(stage.logged.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'house-unreadable', version: 2, instead: 1 },
  ]);
});

test('of two pushes at once each is a version, and the opening pins the later', async () => {
  const bets = [100, 200];
  await Promise.all(bets.map((maxBet) => push({ ...DAN, rules: { maxBet } })));
  const notes = await stage.versions.list();
  expect(notes.map((note) => note.version)).toEqual([2, 1]);
  const [last] = /\d+$/.exec(notes[0]?.changes[0] ?? '') ?? [];
  await says('dan', ['table open']);
  expect(await pinned()).toMatchObject([{ maxBet: Number(last) }]);
});
