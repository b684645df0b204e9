import { describe, expect, test } from 'vitest';
import { changesBetween } from '../../lib/house/changes.ts';
import { parseHouse } from '../../lib/house/parse.ts';
import { houseOf, TABLE } from './houses.ts';

/** What a change of the one table comes to. */
function changes(before: object, after: object): readonly string[] {
  return changesBetween(houseOf([{ ...TABLE, ...before }]), houseOf([{ ...TABLE, ...after }]));
}

describe('what one house changes against another', () => {
  test('is nothing where both say the same, spelled out or not', () => {
    const spelled = { rules: { minBet: 1, maxBet: null }, timeZone: 'UTC', relays: [] };
    expect(changes({}, spelled)).toEqual([]);
    expect(changes({ diceSerials: ['0xab'] }, { diceSerials: ['0x000000AB'] })).toEqual([]);
  });

  test.each<[string, object, object, readonly string[]]>([
    [
      'a dealer more',
      {},
      { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve', serial: '0xfd38e' }] },
      ['lucky7.dealers: added "Eve" (0x000FD38E)'],
    ],
    [
      'a dealer less',
      { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] },
      {},
      ['lucky7.dealers: removed "Eve"'],
    ],
    [
      'a dealer with another spelling and a serial',
      {},
      { dealers: [{ name: 'dealer DAN', serial: '0x1' }] },
      ['lucky7.dealers: "Dealer Dan" → "dealer DAN" (0x00000001)'],
    ],
    [
      'the same dealers in another order',
      { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] },
      { dealers: [{ name: 'Eve' }, { name: 'Dealer Dan' }] },
      ['lucky7.dealers: in another order'],
    ],
    [
      'rules',
      { rules: { maxBet: 5000 } },
      { rules: { minBet: 100, stakeOnSeven: 'chest', getOutVacatesSeat: true } },
      [
        'lucky7.rules.minBet: 1 → 100',
        'lucky7.rules.maxBet: 5000 → none',
        'lucky7.rules.stakeOnSeven: bank → chest',
        'lucky7.rules.getOutVacatesSeat: false → true',
      ],
    ],
    [
      'dice',
      { diceSerials: ['0x40001234'] },
      { diceSerials: ['0x40001235'] },
      ['lucky7.diceSerials: removed 0x40001234', 'lucky7.diceSerials: added 0x40001235'],
    ],
    [
      'how rolls are printed',
      {},
      { dialects: ['one-line', 'uox3'], fourLineHeaders: ['{name} throws'] },
      [
        'lucky7.dialects: removed four-line',
        'lucky7.dialects: added uox3',
        'lucky7.fourLineHeaders: added "{name} throws"',
      ],
    ],
    [
      'relays',
      { relays: [{ id: 'dan' }, { id: 'eye', role: 'witness' }] },
      {
        relays: [
          { id: 'dan', role: 'console' },
          { id: 'phone', role: 'console' },
        ],
      },
      [
        'lucky7.relays: removed eye (witness, "Dealer Dan")',
        'lucky7.relays: dan (journal, "Dealer Dan") → dan (console, "Dealer Dan")',
        'lucky7.relays: added phone (console, "Dealer Dan")',
      ],
    ],
    [
      'the sheet',
      { spreadsheetId: 'old' },
      { timeZone: 'Europe/Berlin' },
      ['lucky7.timeZone: UTC → Europe/Berlin', 'lucky7.spreadsheetId: old → none'],
    ],
    ['what is said', {}, { sayReceipts: true }, ['lucky7.sayReceipts: false → true']],
  ])('%s', (_, before, after, lines) => {
    expect(changes(before, after)).toEqual(lines);
  });

  test('tables that come, go and change places', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ ...TABLE, id }));
    expect(changesBetween(houseOf([a, b]), houseOf([c, a]))).toEqual([
      'tables: removed b',
      'tables: added c',
    ]);
    expect(changesBetween(houseOf([a, b]), houseOf([b, a]))).toEqual(['tables: in another order']);
  });

  test('no name can forge a line, and no list of changes is without end', () => {
    const dealers = [{ name: 'Dealer Dan' }, { name: '\u001b[2J\u0007"x' }];
    expect(changes({}, { dealers })).toEqual(['lucky7.dealers: added "\\u001b[2J\\u0007\\"x"']);
    const many = [...Array(300).keys()].map((i) => ({ ...TABLE, id: `t${i}` }));
    const told = changesBetween(houseOf([TABLE]), houseOf(many));
    expect(told).toHaveLength(201);
    expect(told.at(-1)).toBe('and 101 more');
  });

  test('a least bet that is tied to the chest is told by its word', () => {
    expect(changes({}, { rules: { minBet: 'fair' } })).toEqual(['lucky7.rules.minBet: 1 → fair']);
  });

  test('every rule is told', () => {
    const rules = {
      chestFloor: 1,
      boxes: 1,
      minBet: 2,
      maxBet: 3,
      minSide: 2,
      maxSide: 3,
      stakeOnSeven: 'returned',
      sideWindow: 'every-come-in',
      diceLock: 'spoken',
      getOutVacatesSeat: true,
      bankroll: 9,
    };
    expect(parseHouse({ tables: [{ ...TABLE, rules }] }).ok).toBe(true);
    expect(changes({}, { rules })).toHaveLength(Object.keys(rules).length);
  });
});
