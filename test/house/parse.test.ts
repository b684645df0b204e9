import { describe, expect, test } from 'vitest';
import { DEFAULT_RULES, RULES_VERSION } from '../../lib/game/settings.ts';
import { faultLine } from '../../lib/house/faults.ts';
import { findTable, type TableConfig } from '../../lib/house/house.ts';
import { parseHouse } from '../../lib/house/parse.ts';

const DEALERS = [{ name: 'Dealer Dan' }];

function faults(json: unknown): string[] {
  const read = parseHouse(json);
  return read.ok ? [] : read.faults.map(faultLine);
}

function tableFaults(keys: object): string[] {
  return faults({ tables: [{ id: 'lucky7', dealers: DEALERS, ...keys }] });
}

function tableOf(keys: object): TableConfig {
  const read = parseHouse({ tables: [{ id: 'lucky7', dealers: DEALERS, ...keys }] });
  if (!read.ok) throw new Error(read.faults.map(faultLine).join('\n'));
  const [table] = read.house.tables;
  if (table === undefined) throw new Error('no table');
  return table;
}

describe('a house that chooses nothing', () => {
  test('has the defaults of the contract', () => {
    expect(tableOf({})).toEqual({
      id: 'lucky7',
      settings: {
        rules: DEFAULT_RULES,
        dealers: DEALERS,
        diceSerials: [],
        dialects: ['one-line', 'four-line'],
        fourLineHeaders: [],
        rulesVersion: RULES_VERSION,
      },
      timeZone: 'UTC',
      relays: [],
    });
  });

  test('fills in single rules that are left out', () => {
    expect(tableOf({ rules: { boxes: 5 } }).settings.rules).toEqual({ ...DEFAULT_RULES, boxes: 5 });
  });
});

describe('a house that chooses everything', () => {
  test('is read as it is written', () => {
    const rules = {
      chestFloor: 0,
      boxes: 1,
      minBet: 100,
      maxBet: 1_000_000_000_000,
      minSide: 50,
      maxSide: 50,
      stakeOnSeven: 'returned',
      sideWindow: 'every-come-in',
      diceLock: 'spoken',
      getOutVacatesSeat: true,
      bankroll: 900_000,
    };
    const table = tableOf({
      rules,
      dealers: [{ name: 'Dealer Dan', serial: '0x000FD38E' }, { name: 'Éva' }],
      diceSerials: ['0x40001234', '0xFFFFFFFF'],
      dialects: ['uox3', 'sphere'],
      fourLineHeaders: ['{name} throws the dice'],
      timeZone: 'Europe/Berlin',
      spreadsheetId: '1AbC_-9',
      sayReceipts: true,
      relays: [
        { id: 'dan' },
        { id: 'eva', dealer: 'éva' },
        { id: 'phone', role: 'console' },
        { id: 'eye', dealer: 'Dealer Dan', role: 'witness' },
      ],
    });
    expect(table).toEqual({
      id: 'lucky7',
      settings: {
        rules,
        dealers: [{ name: 'Dealer Dan', serial: 0xfd38e }, { name: 'Éva' }],
        diceSerials: [0x40001234, 0xffffffff],
        dialects: ['uox3', 'sphere'],
        fourLineHeaders: ['{name} throws the dice'],
        rulesVersion: RULES_VERSION,
      },
      timeZone: 'Europe/Berlin',
      spreadsheetId: '1AbC_-9',
      sayReceipts: true,
      relays: [
        { id: 'dan', dealer: 'Dealer Dan', role: 'journal' },
        { id: 'eva', dealer: 'Éva', role: 'journal' },
        { id: 'phone', dealer: 'Dealer Dan', role: 'console' },
        { id: 'eye', dealer: 'Dealer Dan', role: 'witness' },
      ],
    });
  });

  test('one relay may serve two tables', () => {
    const relays = [{ id: 'dealer' }];
    const read = parseHouse({
      tables: [
        { id: 'one', dealers: DEALERS, relays },
        { id: 'two', dealers: DEALERS, relays },
      ],
    });
    expect(read.ok && findTable(read.house, 'two')?.id).toBe('two');
    expect(read.ok && findTable(read.house, 'three')).toBeNull();
  });
});

describe('every fault is named by its path', () => {
  test.each<[string, object, string[]]>([
    ['a missing id', { id: undefined }, ['tables[0].id: is missing']],
    [
      'a bad id',
      { id: 'Lucky 7' },
      ['tables[0].id: must be 1 to 32 of the characters a-z, 0-9 and -, got "Lucky 7"'],
    ],
    ['no dealers', { dealers: undefined }, ['tables[0].dealers: is missing']],
    [
      'an empty list of dealers',
      { dealers: [] },
      ['tables[0].dealers: must have at least 1 entry, got 0'],
    ],
    [
      'too many dealers',
      { dealers: Array.from({ length: 21 }, (_, at) => ({ name: `D ${at}` })) },
      ['tables[0].dealers: must have at most 20 entries, got 21'],
    ],
    [
      'a dealer that no client can print',
      { dealers: [{ name: 'Dealer: Dan' }, { name: ' ' }] },
      [
        'tables[0].dealers[0].name: must be a name of 1 to 60 characters without a colon, got "Dealer: Dan"',
        'tables[0].dealers[1].name: must be a name of 1 to 60 characters without a colon, got " "',
      ],
    ],
    [
      'an amount as text',
      { rules: { minBet: '5k' } },
      ['tables[0].rules.minBet: must be a whole number or "fair", got "5k"'],
    ],
    [
      'an amount with a fraction',
      { rules: { minSide: 1.5 } },
      ['tables[0].rules.minSide: must be a whole number, got 1.5'],
    ],
    [
      'an amount beyond 10^12',
      { rules: { chestFloor: 1_000_000_000_001 } },
      ['tables[0].rules.chestFloor: must be at most 1000000000000, got 1000000000001'],
    ],
    [
      'six boxes',
      { rules: { boxes: 6 } },
      ['tables[0].rules.boxes: must be 1, 2, 3, 4 or 5, got 6'],
    ],
    [
      'an unknown choice',
      { rules: { stakeOnSeven: 'pot' } },
      ['tables[0].rules.stakeOnSeven: must be "bank", "chest" or "returned", got "pot"'],
    ],
    [
      'a largest bet below the smallest',
      { rules: { minBet: 500, maxBet: 100, maxSide: 0 } },
      ['tables[0].rules.maxSide: must be at least 1, got 0'],
    ],
    [
      'bounds the wrong way round',
      { rules: { minBet: 500, maxBet: 100, minSide: 2, maxSide: 1 } },
      [
        'tables[0].rules.maxBet: must not be below minBet (500), got 100',
        'tables[0].rules.maxSide: must not be below minSide (2), got 1',
      ],
    ],
    [
      'a serial that is none',
      { diceSerials: ['40001234', '0x400012345'], dealers: [{ name: 'Dan', serial: 7 }] },
      [
        'tables[0].dealers[0].serial: must be a text, got 7',
        'tables[0].diceSerials[0]: must be a serial such as "0x40001234", got "40001234"',
        'tables[0].diceSerials[1]: must be a serial such as "0x40001234", got "0x400012345"',
      ],
    ],
    [
      'an unknown dialect',
      { dialects: ['one-line', 'klingon'] },
      ['tables[0].dialects[1]: must be "one-line", "four-line", "uox3" or "sphere", got "klingon"'],
    ],
    [
      'a header without a name, or with two',
      { fourLineHeaders: ['somebody throws', '{name} and {name}'] },
      [
        'tables[0].fourLineHeaders[0]: must be a text with {name} in it once, got "somebody throws"',
        'tables[0].fourLineHeaders[1]: must be a text with {name} in it once, got "{name} and {name}"',
      ],
    ],
    [
      'a zone that is none',
      { timeZone: 'Britain' },
      [
        'tables[0].timeZone: must be the IANA name of a time zone, such as "Europe/Berlin", got "Britain"',
      ],
    ],
    [
      'an offset for a zone',
      { timeZone: '+01:00' },
      [
        'tables[0].timeZone: must be the IANA name of a time zone, such as "Europe/Berlin", got "+01:00"',
      ],
    ],
    [
      'an address for a sheet',
      { spreadsheetId: 'https://x/d/1' },
      [
        'tables[0].spreadsheetId: must be the id between /d/ and /edit in the address of the sheet, got "https://x/d/1"',
      ],
    ],
    [
      'a relay of nobody',
      { relays: [{ id: 'eva', dealer: 'Eva' }] },
      [`tables[0].relays[0].dealer: must be the name of one of this table's dealers, got "Eva"`],
    ],
    [
      'two journals of one dealer, by default and by name',
      { relays: [{ id: 'a' }, { id: 'b', dealer: 'DEALER  DAN' }, { id: 'c', role: 'console' }] },
      [
        'tables[0].relays[1].dealer: has a journal sender already: two journals of one dealer cannot both be kept',
      ],
    ],
    [
      'a relay twice',
      { relays: [{ id: 'a' }, { id: 'a', role: 'witness' }] },
      [
        'tables[0].relays[1].id: is the id of another relay of this table: each relay needs its own',
      ],
    ],
    [
      'too many relays',
      { relays: Array.from({ length: 11 }, (_, at) => ({ id: `r${at}`, role: 'witness' })) },
      ['tables[0].relays: must have at most 10 entries, got 11'],
    ],
    [
      'an unknown role',
      { relays: [{ id: 'a', role: 'boss' }] },
      ['tables[0].relays[0].role: must be "journal", "console" or "witness", got "boss"'],
    ],
    [
      'unknown keys, near and deep',
      { secret: 'x', rules: { minBat: 1 }, relays: [{ id: 'a', 'my key': 1 }] },
      [
        'tables[0].rules.minBat: is not a known key',
        'tables[0].relays[0]["my key"]: is not a known key',
        'tables[0].secret: is not a known key',
      ],
    ],
  ])('%s', (_, keys, expected) => {
    expect(tableFaults(keys)).toEqual(expected);
  });

  test('faults of several parts are all told at once', () => {
    expect(
      faults({
        tables: [
          { id: 'one', dealers: DEALERS, rules: { minBet: 5, maxBet: 1 }, timeZone: 'X' },
          { id: 'one', dealers: DEALERS, relays: [{ id: 'a', dealer: 'Eva' }], typo: 1 },
        ],
      }),
    ).toEqual([
      'tables[0].timeZone: must be the IANA name of a time zone, such as "Europe/Berlin", got "X"',
      'tables[1].typo: is not a known key',
      'tables[1].id: is the id of another table too: each table needs its own',
      'tables[0].rules.maxBet: must not be below minBet (5), got 1',
      `tables[1].relays[0].dealer: must be the name of one of this table's dealers, got "Eva"`,
    ]);
  });

  test.each<[unknown, string]>([
    [null, 'must be an object, got null'],
    [[], 'must be an object, got a list'],
    ['{}', 'must be an object, got "{}"'],
    [{}, 'tables: is missing'],
    [{ tables: [] }, 'tables: must have at least 1 entry, got 0'],
    [{ tables: [7] }, 'tables[0]: must be an object, got 7'],
    [{ tables: {} }, 'tables: must be a list, got an object'],
    [
      JSON.parse('{"tables":[{"id":"a","dealers":[{"name":"D"}]}],"__proto__":{}}'),
      '__proto__: is not a known key',
    ],
  ])('%j is no house', (json, fault) => {
    expect(faults(json)).toEqual([fault]);
  });
});
