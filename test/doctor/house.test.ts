import { describe, expect, test } from 'vitest';
import { leastEarningBet } from '../../lib/doctor/house/chestEdge.ts';
import { checkHouse } from '../../lib/doctor/house/houseChecks.ts';
import { toGold } from '../../lib/game/gold.ts';
import { DEFAULT_RULES, type Rules } from '../../lib/game/settings.ts';

/** A table in which nothing is risky. */
const SAFE = {
  id: 'lucky7',
  dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }],
  diceSerials: ['0x40001234'],
  rules: { minBet: 1986 },
  spreadsheetId: 'sheet-1',
  relays: [{ id: 'dealer' }],
};

/** Another such table, with dice and a dealer of its own. */
const OTHER = {
  ...{ ...SAFE, id: 'other', diceSerials: ['0x40009999'] },
  dealers: [{ name: 'Eve', serial: '0x000FD390' }],
};

function examine(tables: readonly object[], google = true) {
  return checkHouse({ name: 'house.json', text: JSON.stringify({ tables }) }, { google });
}

function risksOf(change: object, google = true) {
  const { findings } = examine([{ ...SAFE, ...change }], google);
  return findings.slice(1).map(({ level, about, what }) => [level, about, what]);
}

describe('a house', () => {
  test('that is right and without risk', () => {
    const { findings, value } = examine([SAFE]);
    expect(value?.tables).toHaveLength(1);
    expect(findings).toEqual([{ level: 'ok', about: 'house.json', what: 'Right: 1 table' }]);
    const two = examine([SAFE, { ...OTHER, spreadsheetId: 'sheet-2' }]);
    expect(two.findings).toMatchObject([{ level: 'ok', what: 'Right: 2 tables' }]);
  });

  test('that is not described plays the defaults, with their risks', () => {
    const { findings, value } = checkHouse({ name: 'house.json', text: null }, { google: false });
    expect(value?.tables).toMatchObject([{ id: 'lucky7' }]);
    expect(findings.map(({ level, about }) => [level, about])).toEqual([
      ['ok', 'house.json'],
      ['warn', 'tables[0].dealers'],
      ['warn', 'tables[0].diceSerials'],
      ['warn', 'tables[0].rules.minBet'],
    ]);
  });

  test('that is wrong is told fault by fault, by its path', () => {
    const { findings, value } = examine([{ ...SAFE, dealers: [], rule: {} }]);
    expect(value).toBeNull();
    expect(findings.map(({ level, what }) => [level, what])).toEqual([
      ['fault', 'tables[0].dealers: must have at least 1 entry, got 0'],
      ['fault', 'tables[0].rule: is not a known key'],
    ]);
  });

  test('that is no JSON', () => {
    const { findings } = checkHouse({ name: 'house.json', text: '{' }, { google: true });
    expect(findings).toMatchObject([
      { level: 'fault', what: expect.stringContaining('is not JSON: line 1, column 2') },
    ]);
  });
});

describe('what is risky', () => {
  test('dealers without serial', () => {
    const dealers = [...SAFE.dealers, { name: 'Eve' }, { name: 'Olga' }];
    expect(risksOf({ dealers })).toEqual([
      [
        'warn',
        'tables[0].dealers',
        "Eve, Olga: without a serial, a namesake's speech is taken for the dealer's",
      ],
    ]);
  });

  test.each([
    [['one-line', 'four-line'], 'pass for lines of a four-line roll'],
    [['one-line', 'sphere'], 'any player can type a roll of the form sphere'],
    [['four-line', 'uox3'], 'any player can type a roll of the form uox3'],
    [['one-line'], 'dice that a player brings count'],
  ])('no dice serials with %j', (dialects, what) => {
    expect(risksOf({ diceSerials: [], dialects })).toEqual([
      ['warn', 'tables[0].diceSerials', expect.stringContaining(what)],
    ]);
  });

  test('a person among the dice, whose typed text would count', () => {
    expect(risksOf({ diceSerials: ['0x40001234', '0x00000077'] })).toEqual([
      ['warn', 'tables[0].diceSerials', expect.stringContaining('0x00000077: a person')],
    ]);
  });

  test('a dealer with the serial of an item, who is never heard', () => {
    const dealers = [...SAFE.dealers, { name: 'Eve', serial: '0x40001234' }];
    expect(risksOf({ dealers })).toEqual([
      ['warn', 'tables[0].dealers', expect.stringContaining("Eve: the serial is an item's")],
    ]);
  });

  test('a bet so small that the chest favours the player', () => {
    expect(risksOf({ rules: { minBet: 'fair' } })).toEqual([]);
    expect(risksOf({ rules: { minBet: 1985 } })).toEqual([
      ['warn', 'tables[0].rules.minBet', expect.stringContaining('a bet under 1,986 favours')],
    ]);
  });

  test('a table that nobody sends anything', () => {
    expect(risksOf({ relays: [] })).toEqual([
      ['warn', 'tables[0].relays', 'Empty, so nobody can send the table anything'],
    ]);
  });

  test('a table without a sheet, where sheets are Google’s', () => {
    const { spreadsheetId: _, ...rest } = SAFE;
    expect(examine([rest]).findings.slice(1)).toMatchObject([
      { level: 'warn', about: 'tables[0].spreadsheetId' },
    ]);
    expect(examine([rest], false).findings.slice(1)).toEqual([]);
  });

  test('two tables in one sheet', () => {
    const { findings } = examine([SAFE, OTHER]);
    expect(findings.slice(1)).toMatchObject([
      {
        level: 'fault',
        about: 'tables[1].spreadsheetId',
        what: expect.stringContaining('Also that of tables[0]'),
      },
    ]);
  });
});

describe('tables within earshot of each other', () => {
  const faultsOf = (change: object) =>
    examine([SAFE, { ...OTHER, spreadsheetId: 'sheet-2', ...change }])
      .findings.slice(1)
      .map(({ level, about, what }) => [level, about, what]);

  test('need dice of their own, and serials of their dealers', () => {
    expect(faultsOf({ diceSerials: [] })).toEqual([
      ['fault', 'tables[1].diceSerials', expect.stringContaining('thrown at the next one')],
    ]);
    expect(faultsOf({ dealers: [{ name: 'Eve' }] })).toEqual([
      ['fault', 'tables[1].dealers', expect.stringContaining('Eve: without a serial')],
    ]);
    const dealers = [...SAFE.dealers, ...OTHER.dealers];
    expect(faultsOf({ dealers })).toEqual([
      [
        'warn',
        'tables[1].dealers',
        expect.stringMatching(/^Dealer Dan: deals at another table too/),
      ],
    ]);
    const namesake = [{ name: 'Dealer Dan', serial: '0x000FD391' }];
    expect(faultsOf({ dealers: namesake })).toEqual([]);
    const shared = expect.stringContaining('0x40001234: another table has the same');
    expect(faultsOf({ diceSerials: SAFE.diceSerials })).toEqual([
      ['fault', 'tables[0].diceSerials', shared],
      ['fault', 'tables[1].diceSerials', shared],
    ]);
  });
});

describe('the least bet by which the house earns', () => {
  test('is that of the exact odds, with the floor in the chest', () => {
    const by = (change: Partial<Rules>) => leastEarningBet({ ...DEFAULT_RULES, ...change });
    expect(by({})).toBe(1_986);
    expect(by({ chestFloor: toGold(2_500_000) })).toBe(198_531);
    expect(by({ stakeOnSeven: 'returned' })).toBe(7_942);
  });

  test('is more where the stake of a come in goes into the chest that it may win', () => {
    const rules = { stakeOnSeven: 'chest', minBet: 2_156 };
    expect(risksOf({ rules })).toEqual([
      ['warn', 'tables[0].rules.minBet', expect.stringContaining('a bet under 2,157 favours')],
    ]);
    expect(risksOf({ rules: { ...rules, minBet: 2_157 } })).toEqual([]);
  });
});
