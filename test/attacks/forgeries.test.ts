import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTables, STAMP, type Tables, verdict } from './tables.ts';

/** Every forgery of docs/JOURNALS.md, through the webhook: with serials in house.json, and without. */

const PLAIN = { dealers: [{ name: 'Dealer Dan' }] };
const STRICT = {
  dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }],
  diceSerials: ['0x40001234'],
};

let tables: Tables;
beforeAll(async () => {
  tables = await openTables({ plain: PLAIN, strict: STRICT }, 70);
});
afterAll(() => tables.books.stop());

/** The page's own table: the line, what comes of it without serials, and with them. */
const ROWS = readFileSync(new URL('../../docs/JOURNALS.md', import.meta.url), 'utf8')
  .split('\n')
  .map((row) => /^\| `([^`]+)`[^|]*\| ([^|]+) \| ([^|]+) \|$/.exec(row)?.slice(1))
  .filter((row) => row !== undefined)
  .filter(([, left = '']) => /^(counts|nothing|`[a-z-]+`|the bet is given back)$/.test(left))
  .map(([line = '', plain = '', strict = '']) => ({
    line,
    plain: word(plain),
    strict: word(strict),
  }));

function word(said: string): string {
  return said === 'the bet is given back' ? 'bet-returned' : said.replaceAll('`', '');
}

test('the page has its table of lines', () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(17);
});

test.each(ROWS)('the page is right about $line', async ({ line, plain, strict }) => {
  expect(verdict(await tables.try('plain', [STAMP + line]))).toBe(plain);
  expect(verdict(await tables.try('strict', [STAMP + line]))).toBe(strict);
});

/** Crime, lines, and what comes of them: without serials, and with them. */
const CRIMES: readonly (readonly [string, readonly unknown[], string, string])[] = [
  ['typed in party chat', [`${STAMP}[Party][Mallory]: *Bob rolls 6, 1*`], 'spoken', 'spoken'],
  ['typed by System', [`${STAMP}System: *Bob rolls 6, 1*`], 'spoken', 'spoken'],
  ['global chat', [`${STAMP}System: Mallory: *Bob rolls 6, 1*`], 'nothing', 'nothing'],
  ['a crystal', [`${STAMP}Mallory says *Bob rolls 6, 1*`], 'nothing', 'nothing'],
  [
    'an emote, told by a client',
    [{ text: '*Bob rolls 6, 1*', name: 'Mallory', type: 'Emote' }],
    'spoken',
    'spoken',
  ],
  ['a person without a name', [{ text: '*Bob rolls 6, 1*', serial: 0x2222 }], 'spoken', 'spoken'],
  ['a label', [`${STAMP}You see: *Bob rolls 6, 1*`], 'spoken', 'spoken'],
  ['a cup of his own', [`${STAMP}<0x40009999> *Bob rolls 6, 1*`], 'counts', 'not-house-dice'],
  [
    'a record among an item’s properties',
    ['[durability]', `${STAMP}*Bob rolls 6, 1*`],
    'counts',
    'not-house-dice',
  ],
  [
    'the same, told by a client',
    [{ text: `x\n${STAMP}*Bob rolls 6, 1*`, serial: 0x4000_1234 }],
    'nothing',
    'nothing',
  ],
  [
    'somebody called Total for this roll',
    [`${STAMP}<0x00002222> Total for this roll: 7`],
    'nothing',
    'nothing',
  ],
  [
    'another’s name',
    [`${STAMP}<0x40001234> *Bob rolls rolls 6, 1*`],
    'wrong-roller',
    'wrong-roller',
  ],
  ['no die', [`${STAMP}<0x40001234> *Bob rolls 6, 7*`], 'bad-dice', 'bad-dice'],
  [
    'dice of another game',
    [`${STAMP}<0x40001234> Bob rolls the dice and gets a 3 and a 4!`],
    'nothing',
    'nothing',
  ],
  [
    'dice of another server',
    [`${STAMP}Bob rolls the dice and gets a 3 and 4.`],
    'nothing',
    'nothing',
  ],
  [
    'dice of a third server',
    [`${STAMP}*You see Bob rolls the dice and gets a 3 and a 4!*`],
    'nothing',
    'nothing',
  ],
  ['twenty sides', [`${STAMP}Bob rolls 2d20: 7`], 'nothing', 'nothing'],
  ['dice without a name', [`${STAMP}*rolls the dice; they land on 6, 1*`], 'nothing', 'nothing'],
  ['a sapphire', [`${STAMP}*Gary rolls the sapphire d20*`], 'nothing', 'nothing'],
  ['no record', ['*Bob rolls 6, 1*'], 'nothing', 'nothing'],
  ['a part of a line', [`${STAMP}look: I say *Bob rolls 6, 1* and win`], 'nothing', 'nothing'],
  [
    'a total that is none',
    [
      ...[
        'Bob throws the dice',
        'The first die rolls to a stop and shows: 6',
        'The second die stops and shows: 1',
        'Total for this roll: 8',
      ].map((text) => `${STAMP}<0x40001234> ${text}`),
    ],
    'bad-dice',
    'bad-dice',
  ],
  [
    'a die put in between',
    [
      ...[
        'Bob throws the dice',
        'The first die rolls to a stop and shows: 6',
        'Total for this roll: 7',
      ].map((text) => `${STAMP}<0x40001234> ${text}`),
    ],
    'bad-dice',
    'bad-dice',
  ],
  [
    'a throw under another’s header',
    [
      `${STAMP}<0x40001234> Mallory throws the dice`,
      `${STAMP}<0x40001234> The first die rolls to a stop and shows: 6`,
      `${STAMP}<0x40001234> The second die stops and shows: 1`,
      `${STAMP}<0x40001234> Total for this roll: 7`,
    ],
    'wrong-roller',
    'wrong-roller',
  ],
  [
    'a header of another cup',
    [
      `${STAMP}<0x40009999> Bob throws the dice`,
      `${STAMP}<0x40001234> The first die rolls to a stop and shows: 6`,
      `${STAMP}<0x40001234> The second die stops and shows: 1`,
      `${STAMP}<0x40001234> Total for this roll: 7`,
    ],
    'wrong-roller',
    'wrong-roller',
  ],
];

test.each(CRIMES)('%s', async (_, lines, plain, strict) => {
  const came = [await tables.try('plain', lines), await tables.try('strict', lines)];
  expect(came.map(verdict)).toEqual([plain, strict]);
  // Where nothing counts, no gold moves.
  for (const one of came) if (verdict(one) !== 'counts') expect(one.ledger).toEqual([]);
});

describe('one who rolls again', () => {
  test('has only his first roll', async () => {
    const roll = (dice: string) => `${STAMP}<0x40001234> *Bob rolls ${dice}*`;
    const came = await tables.try('strict', [roll('6, 2'), roll('6, 1'), roll('6, 1')]);
    expect(came.rolls.map(({ counts, reason }) => reason ?? counts)).toEqual([
      true,
      'extra-roll',
      'extra-roll',
    ]);
    expect(came.ledger.map(({ kind }) => kind)).toEqual(['bet-lost']);
  });

  test('floods nothing: after twenty that do not count, further ones leave no trace', async () => {
    const lines = Array.from({ length: 60 }, () => `${STAMP}Mallory: *Bob rolls 6, 1*`);
    expect((await tables.try('plain', lines)).rolls).toHaveLength(20);
  });
});

test('a simple relay’s roll without the serial of the house dice is none of theirs', async () => {
  const roll = { name: 'Bob', dice: [6, 1] };
  expect(verdict(await tables.post('strict', 'rolls', roll))).toBe('not-house-dice');
  expect(verdict(await tables.post('strict', 'rolls', { ...roll, serial: 0x2222 }))).toBe('spoken');
  expect(verdict(await tables.post('plain', 'rolls', { ...roll, serial: 0x2222 }))).toBe('spoken');
  expect(verdict(await tables.post('strict', 'rolls', { ...roll, serial: 0x4000_1234 }))).toBe(
    'counts',
  );
});
