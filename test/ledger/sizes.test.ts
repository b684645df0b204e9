import { describe, expect, test } from 'vitest';
import type { Commit } from '../../lib/ledger/commit.ts';
import { LONGEST_TEXT_BYTES } from '../../lib/ledger/log.ts';
import { settingsOf } from '../support/setup.ts';
import { type Said, TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** What a commit may never be above: 64 KB. */
const MOST = LONGEST_TEXT_BYTES;

/** A letter of four bytes, and a character of six: JSON writes U+0001 as \u0001. */
const LETTER = '𐌰';
const CONTROL = '\u0001';
const ALPHABET = [...'𐌰𐌱𐌲𐌳𐌴𐌵𐌶𐌷𐌸𐌹'];

/** The longest names there are: 29 letters of four bytes. */
function name(i: number): string {
  const digits = String(i).padStart(3, '0');
  return LETTER.repeat(26) + [...digits].map((digit) => ALPHABET[Number(digit)]).join('');
}

function roll(who: string, a: number, b: number): string {
  return `*${who} rolls ${a}, ${b}*`;
}

const RICHEST = '1000b';
const PLAYERS = [1, 2, 3, 4, 5, 6, 7].map(name);
const PLAYER = name(1);
const FIFTY_SIDES = [...Array(50).keys()].map((i) => `${name(100 + i)} sides ${RICHEST}`);
/** From a bet to the chest, with one box and 50 side bets on the way. */
const CHEST_ROUND = [
  `${PLAYER} bets 1`,
  roll(PLAYER, 3, 4),
  ...FIFTY_SIDES,
  'roll for point',
  roll(PLAYER, 3, 4),
];
/** A client's object has room for 500 characters of text. */
const LONG_WORD = CONTROL.repeat(498);
const LONG_HEADER = object(`${LONG_WORD} x`);
const LONG_UNDO = object(`undo ${CONTROL.repeat(480)}`, { name: 'Dealer Dan' });

function object(text: string, more: { name?: string; serial?: number } = {}): Said {
  return { kind: 'line', raw: { text, ...more } };
}

/** Eight four-line rolls under way, each with the longest name. */
const EIGHT_GROUPS = [...Array(8).keys()].flatMap((i) => {
  const serial = 0x40000000 + i;
  return [
    object(`${LONG_WORD} x`, { serial }),
    object('The first die rolls to a stop and shows: 3', { serial }),
  ];
});

/** The most that a house may pin: every text as long as it may be, and written in six bytes a character. */
const LONG_SETTINGS = {
  dealers: [...Array(20).keys()].map((i) => ({
    name: i === 0 ? 'Dealer Dan' : `${CONTROL.repeat(58)}${10 + i}`,
    serial: `0x000FD3${10 + i}`,
  })),
  diceSerials: [...Array(20).keys()].map((i) => `0xFFFFFF${10 + i}`),
  dialects: ['one-line', 'four-line', 'uox3', 'sphere'],
  fourLineHeaders: Array(20).fill(`${CONTROL.repeat(94)}{name}`),
};

/** Delivers all lines, over and over from where the answer says; how many each delivery took. */
async function deliverAll(
  table: TableUnderTest,
  who: string,
  lines: readonly Said[],
): Promise<number[]> {
  const parts: number[] = [];
  for (let rest = lines; rest.length > 0; rest = rest.slice(parts.at(-1))) {
    const taken = await table.deliver(who, rest);
    if (taken.kind !== 'taken' || taken.wait) throw new Error('expected the lines to be taken');
    const { from, to } = await newest(table);
    expect(taken.next).toBe(to + 1);
    parts.push(to - from + 1);
  }
  return parts;
}

async function newest(table: TableUnderTest): Promise<Commit> {
  const commit = (await table.commits()).at(-1);
  if (commit === undefined) throw new Error('expected a commit');
  return commit;
}

async function sizes(table: TableUnderTest): Promise<number[]> {
  const all = await table.log.range(TABLE, 1, 10_000, 10_000);
  return all.map(({ text }) => Buffer.byteLength(text));
}

async function largest(table: TableUnderTest): Promise<number> {
  const most = Math.max(...(await sizes(table)));
  process.stdout.write(`${expect.getState().currentTestName}: at most ${most} bytes\n`);
  return most;
}

describe('500 lines that each settle something are taken in parts, no commit above 64 KB', () => {
  test('bets and rolls', async () => {
    const table = tableUnderTest();
    await deliverAll(table, 'dan', ['table open', ...PLAYERS.map((who) => `seat ${who}`)]);
    const rounds = [...Array(250).keys()].flatMap((i) => {
      const who = PLAYERS[i % 7] ?? '';
      return [`${who} bets 1b`, roll(who, 1, 3)];
    });
    const parts = await deliverAll(table, 'dan', rounds);
    expect(parts.length).toBeGreaterThan(1);
    expect(await largest(table)).toBeLessThan(MOST);
    await table.goes(`dan 1 > | next 509 seq ${1 + parts.length} again`);
  });

  test('chests won with 50 side bets', async () => {
    const table = tableUnderTest({ rules: { boxes: 1 } });
    await deliverAll(table, 'dan', ['table open', `seat ${PLAYER}`]);
    await deliverAll(table, 'dan', Array(4).fill(CHEST_ROUND).flat());
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('rolls with the longest printed names', async () => {
    const table = tableUnderTest();
    await deliverAll(table, 'dan', ['table open']);
    const lines = [...Array(250).keys()].flatMap(() => [roll(CONTROL.repeat(440), 1, 2), 'note x']);
    await deliverAll(table, 'dan', lines);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('the longest refused lines', async () => {
    const table = tableUnderTest();
    const lines = Array(500).fill(`note ${CONTROL.repeat(440)}`);
    await deliverAll(table, 'dan', lines);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('four-line rolls with the longest headers', async () => {
    const table = tableUnderTest();
    await deliverAll(table, 'dan', ['table open']);
    await deliverAll(table, 'dan', Array(250).fill([LONG_HEADER, 'die1 3']).flat());
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('undos of chests won with 50 side bets, each with the longest reason', async () => {
    const table = tableUnderTest({ rules: { boxes: 1 } });
    await deliverAll(table, 'dan', ['table open', `seat ${PLAYER}`]);
    await deliverAll(table, 'dan', Array(2).fill(CHEST_ROUND).flat());
    await deliverAll(table, 'dan', Array(25).fill(LONG_UNDO));
    expect(await largest(table)).toBeLessThan(MOST);
  });
});

/** Twelve senders whose last records may be headers, each of the longest. */
async function twelveHeaders(table: TableUnderTest): Promise<void> {
  for (let i = 1; i <= 12; i += 1) {
    const who = i === 12 ? 'dan' : `sender-${String(i).padStart(25, '0')}`;
    await table.deliver(who, [object(`${CONTROL.repeat(98)} x`)]);
  }
}

/** As many people as the list holds are owed as much as they can be, each with the longest name. */
const SIXTY_OWED = [...Array(60).keys()].map(
  (i) => `correct ${name(300 + i)} gets ${RICHEST} for luck`,
);

describe('the largest state there can be leaves room for what a commit decides', () => {
  test('at a closed table', async () => {
    const table = tableUnderTest();
    await twelveHeaders(table);
    await deliverAll(table, 'dan', EIGHT_GROUPS);
    await deliverAll(table, 'dan', Array(100).fill(LONG_UNDO));
    await deliverAll(table, 'dan', [LONG_UNDO, LONG_HEADER]);
    const { places, table: after } = (await newest(table)).after;
    expect(after.groups).toHaveLength(8);
    expect(Object.values(places).filter(({ header }) => header !== null)).toHaveLength(12);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('at a closed table whose settings have changed, and when it opens', async () => {
    const table = tableUnderTest();
    await deliverAll(table, 'dan', ['table open', ...SIXTY_OWED, 'table closed']);
    await twelveHeaders(table);
    await deliverAll(table, 'dan', EIGHT_GROUPS);
    table.house(LONG_SETTINGS);
    await deliverAll(table, 'dan', [
      object('Zoe: hello'),
      ...Array(20).fill(
        object(`undo ${CONTROL.repeat(480)}`, { name: 'Dealer Dan', serial: 0x000fd310 }),
      ),
      LONG_HEADER,
    ]);
    const { groups, owed } = (await newest(table)).after.table;
    expect([groups.length, owed.people.length]).toEqual([8, 60]);
    await deliverAll(table, 'dan', [
      object('table open', { name: 'Dealer Dan', serial: 0x000fd310 }),
      LONG_HEADER,
    ]);
    expect((await table.commits()).at(-2)?.settings?.dealers).toHaveLength(20);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('at an open one, when a chest is taken back', async () => {
    const table = tableUnderTest({ rules: { boxes: 1 } });
    await twelveHeaders(table);
    const seats = PLAYERS.map((who, i) => `seat ${name(200 + i)} as ${who}`);
    await deliverAll(table, 'dan', ['table open', ...seats]);
    const thrown = roll(name(200), 3, 4);
    const round = CHEST_ROUND.map((line) => (line.startsWith('*') ? thrown : line));
    await deliverAll(table, 'dan', round);
    await deliverAll(table, 'dan', EIGHT_GROUPS);
    await deliverAll(table, 'dan', [LONG_UNDO, LONG_HEADER]);
    const { groups, steps, game } = (await newest(table)).after.table;
    expect(game).toMatchObject({ mode: 'box', sides: { length: 50 }, seats: { length: 7 } });
    expect([groups.length, steps.length]).toEqual([8, 19]);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('at an open one, where 60 people are owed and 50 side bets are open', async () => {
    const table = tableUnderTest({ rules: { boxes: 2 } });
    await twelveHeaders(table);
    const seats = PLAYERS.map((who, i) => `seat ${name(200 + i)} as ${who}`);
    await deliverAll(table, 'dan', ['table open', ...seats, ...SIXTY_OWED]);
    const thrown = roll(name(200), 3, 4);
    const round = CHEST_ROUND.map((line) => (line.startsWith('*') ? thrown : line));
    await deliverAll(table, 'dan', round);
    await deliverAll(table, 'dan', EIGHT_GROUPS);
    // The come-in that moved gold for each side bet is taken back under a full list.
    await deliverAll(table, 'dan', [LONG_UNDO, LONG_HEADER]);
    const { groups, game, owed } = (await newest(table)).after.table;
    expect(game).toMatchObject({ mode: 'box', sides: { length: 50 }, seats: { length: 7 } });
    expect([groups.length, owed.people.length]).toEqual([8, 60]);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('at an open one, where side bettors are owed and a chest is taken back', async () => {
    const table = tableUnderTest({ rules: { boxes: 1 } });
    await twelveHeaders(table);
    const seats = PLAYERS.map((who, i) => `seat ${name(200 + i)} as ${who}`);
    const bettors = [...Array(50).keys()].map(
      (i) => `correct ${name(100 + i)} gets ${RICHEST} for luck`,
    );
    const others = SIXTY_OWED.slice(0, 10);
    await deliverAll(table, 'dan', ['table open', ...seats, ...bettors, ...others]);
    const thrown = roll(name(200), 3, 4);
    const round = CHEST_ROUND.map((line) => (line.startsWith('*') ? thrown : line));
    await deliverAll(table, 'dan', round);
    await deliverAll(table, 'dan', EIGHT_GROUPS);
    await deliverAll(table, 'dan', [LONG_UNDO, LONG_HEADER]);
    const { game, owed } = (await newest(table)).after.table;
    expect(game).toMatchObject({ mode: 'box', sides: { length: 50 }, seats: { length: 7 } });
    expect(owed.people.length).toBe(59);
    expect(await largest(table)).toBeLessThan(MOST);
  });

  test('at an open one, when a new journal breaks all off and takes a chest back', async () => {
    const table = tableUnderTest({ rules: { boxes: 1 } });
    await deliverAll(table, 'dan', ['table open', `seat ${PLAYER}`, ...CHEST_ROUND]);
    await deliverAll(table, 'dan', EIGHT_GROUPS);
    await table.deliver('dan new', [LONG_UNDO, LONG_HEADER]);
    expect((await newest(table)).rolls).toHaveLength(8);
    expect(await largest(table)).toBeLessThan(MOST);
  });
});

test.each([
  ['longer headers', { fourLineHeaders: [`{name}${'x'.repeat(95)}`] }],
  ['more dialects', { dialects: Array(5).fill('uox3') }],
])('a house with %s than a commit has room for is refused', (_what, setup) => {
  expect(() => settingsOf(setup)).toThrow('must have at most');
});

describe('a client that says more than its journal could', () => {
  test.each([
    ['a speaker', { name: `Dealer ${' '.repeat(70_000)}Dan` }],
    ['a type', { name: 'Dealer Dan', type: 'x'.repeat(70_000) }],
  ])('with %s of 70 KB says nothing to the table', async (_what, more) => {
    const table = tableUnderTest();
    const line: Said = { kind: 'line', raw: { text: 'table open', ...more } };
    await deliverAll(table, 'dan', [line]);
    await table.goes('? mode | closed');
    expect(await largest(table)).toBeLessThan(1000);
  });
});
