import { describe, expect, test } from 'vitest';
import { REFUSALS, type RefusalCode } from '../../lib/game/refusals.ts';
import { evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

const LIMITS: Setup = { rules: { minBet: 1000, maxBet: 5000, minSide: 1000, maxSide: 5000 } };
const SMALL: Setup = { rules: { minBet: 1000, maxBet: 50_000, bankroll: 30_000, minSide: 1000 } };
const FAIR: Setup = { rules: { minBet: 'fair' } };
const TWO_DEALERS: Setup = { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] };

const CLOSED: readonly string[] = [];
const OPEN = ['table open', 'seat Alice', 'seat Bob'];
const FULL = [...OPEN, ...['Cid', 'Dot', 'Eve', 'Fay', 'Gus'].map((name) => `seat ${name}`)];
const BET = [...OPEN, 'Alice bets 5k'];
const DOUBLE = [...BET, '*Alice rolls 4, 5*'];
const BOX = [...BET, '*Alice rolls 3, 4*'];
const CALLED = [...BOX, 'roll for point'];
const SIDE = [...BOX, 'Zoe sides 2k'];
const CROWD = [...BOX, ...Array.from({ length: 50 }, (_, guest) => `Guest ${guest} sides 1k`)];
const WON = [...BOX, 'Zoe sides 600b', 'roll for point', '*Alice rolls 3, 4*'];
const TAKEN = [...OPEN, 'Eve: take table'];
const BOOKED = [...OPEN, ...Array<string>(1000).fill('chest adds 1000b')];

type Case = readonly [before: readonly string[], line: string, setup?: Setup];

/** For each code: what was said before, and a line that it refuses, though codes that are looked for later apply too. */
const FIRST: Readonly<Record<RefusalCode, readonly Case[]>> = {
  NOT_KEEPER: [
    [TAKEN, 'seat Zoe', TWO_DEALERS],
    [TAKEN, 'table open', TWO_DEALERS],
    [TAKEN, 'table closed', TWO_DEALERS],
    [TAKEN, 'undo', TWO_DEALERS],
    [TAKEN, 'note hello', TWO_DEALERS],
    [TAKEN, 'dice open', TWO_DEALERS],
    [TAKEN, 'dice locked', TWO_DEALERS],
    [TAKEN, 'sides on', TWO_DEALERS],
    [TAKEN, 'sides off', TWO_DEALERS],
    [TAKEN, '=cmd bets 0', TWO_DEALERS],
    [[...BOOKED, 'Eve: take table'], 'seat Zoe', TWO_DEALERS],
  ],
  TABLE_CLOSED: [
    ...[
      'table closed',
      'seat =cmd',
      'seat Bob as =cmd',
      'unseat Bob',
      'roller Bob',
      'next',
      'Bob bets 5k',
      '=cmd bets 0',
      'bet off',
      'roll for point',
      'Bob sides 5k',
      'Bob collects',
      'Bob splits',
      'Bob rides',
      'chest adds 5k',
      'chest adds 0',
      'correct Bob gets 5k for luck',
      'correct Bob gives 5k for luck',
      'box off',
      'undo',
      'undo it was not so',
      'note hello',
      'paid Bob',
      'paid =cmd 0',
    ].map((line): Case => [CLOSED, line]),
    [[...BOOKED, 'table closed'], 'seat Bob'],
  ],
  TABLE_ALREADY_OPEN: [
    [OPEN, 'table open'],
    [BOOKED, 'table open'],
  ],
  BOOKS_FULL: [
    ...[
      'seat =cmd',
      'roller Zoe',
      'Alice bets 0',
      'Bob sides 5k',
      'Bob rides',
      'sides off',
      'chest adds 5k',
      'correct =cmd gets 0 for luck',
    ].map((line): Case => [BOOKED, line]),
    [[...BOOKED, 'table closed'], 'table open'],
  ],
  BAD_NAME: [
    ...[
      'seat =cmd',
      'seat Bob as =cmd',
      'seat =cmd as Bob',
      'unseat =cmd',
      'roller =cmd',
      '=cmd bets 0',
      '=cmd sides 0',
      '=cmd collects',
      '=cmd splits',
      '=cmd rides',
      'correct =cmd gets 0 for luck',
      'correct =cmd gives 0 for luck',
      'paid =cmd',
      'paid =cmd 0',
    ].map((line): Case => [OPEN, line]),
    [FULL, 'seat =cmd'],
    [BOX, 'unseat =cmd'],
  ],
  BAD_AMOUNT: [
    [OPEN, 'Zoe bets 0'],
    [BOX, 'Alice bets 1.500k'],
    [OPEN, 'Zoe sides much'],
    [OPEN, 'chest adds 1,5'],
    [OPEN, 'correct Zoe gets 0 for luck'],
    [OPEN, 'correct Zoe gives 1000001m for luck'],
    [OPEN, 'paid Zoe 0'],
    [DOUBLE, 'paid Alice 1.500k'],
  ],
  TABLE_BUSY: [
    [BET, 'table closed'],
    [BOX, 'table closed'],
    [CALLED, 'table closed'],
  ],
  ALREADY_SEATED: [
    [OPEN, 'seat Alice'],
    [FULL, 'seat ALICE'],
    [FULL, 'seat Zoe as Alice'],
  ],
  TABLE_FULL: [
    [FULL, 'seat Hal'],
    [FULL, 'seat Alice as Alice II'],
  ],
  BOX_RUNNING: [
    [BOX, 'unseat Alice'],
    [BOX, 'roller Bob'],
    [BOX, 'roller Alice'],
    [BOX, 'next'],
    [BOX, 'Zoe bets 5k'],
    [BOX, 'Alice bets 6k', LIMITS],
    [CALLED, 'Bob bets 5k'],
  ],
  NO_ROLLER: [
    [['table open'], 'next'],
    [['table open'], 'Zoe bets 5k'],
    [['table open'], 'Zoe bets 1', LIMITS],
  ],
  NOT_SEATED: [
    [OPEN, 'unseat Zoe'],
    [BOX, 'unseat Zoe'],
    [OPEN, 'roller Zoe'],
    [BET, 'roller Zoe'],
    [BOX, 'roller Zoe'],
    [BET, 'Zoe bets 5k'],
    [BET, 'Zoe bets 1', LIMITS],
  ],
  NOT_ROLLER: [
    [OPEN, 'Bob bets 5k'],
    [BET, 'Bob bets 5k'],
    [BET, 'Bob bets 6k', LIMITS],
  ],
  BET_OPEN: [
    [BET, 'unseat Alice'],
    [BET, 'roller Bob'],
    [BET, 'next'],
    [BET, 'Alice bets 5k'],
    [BET, 'Alice bets 6k', LIMITS],
    [BET, 'Alice bets 1', LIMITS],
  ],
  NO_BET: [
    [OPEN, 'bet off'],
    [BOX, 'bet off'],
    [[...BET, 'bet off'], 'bet off'],
  ],
  NO_BOX: [
    [OPEN, 'roll for point'],
    [BET, 'roll for point'],
    [OPEN, 'box off'],
    [OPEN, 'Bob sides 5k'],
    [[...OPEN, 'sides off'], 'Bob sides 6k', LIMITS],
  ],
  POINT_ALREADY_CALLED: [
    [CALLED, 'roll for point'],
    [[...CALLED, '*Alice rolls 1, 1*'], 'roll for point'],
  ],
  SIDES_OFF: [
    [[...BOX, 'sides off'], 'Bob sides 5k'],
    [[...CALLED, 'sides off'], 'Bob sides 5k'],
    [[...SIDE, 'sides off'], 'Zoe sides 6k', LIMITS],
  ],
  SIDES_CLOSED: [
    [CALLED, 'Bob sides 5k'],
    [[...SIDE, 'roll for point'], 'Zoe sides 6k', LIMITS],
    [[...CROWD, 'roll for point'], 'Bob sides 5k'],
  ],
  SIDE_BET_OPEN: [
    [SIDE, 'Zoe sides 2k'],
    [SIDE, 'Zoe sides 6k', LIMITS],
    [CROWD, 'Guest 7 sides 1k'],
  ],
  SIDES_FULL: [
    [CROWD, 'Bob sides 1k'],
    [CROWD, 'Bob sides 6k', LIMITS],
    [CROWD, 'Bob sides 1', LIMITS],
  ],
  BET_TOO_SMALL: [
    [OPEN, 'Alice bets 999', LIMITS],
    [BOX, 'Bob sides 999', LIMITS],
    [OPEN, 'Alice bets 1985', FAIR],
    [OPEN, 'Alice bets 999', { rules: { ...SMALL.rules, chestFloor: 30_000 } }],
  ],
  BET_TOO_LARGE: [
    [OPEN, 'Alice bets 5001', LIMITS],
    [BOX, 'Bob sides 5001', LIMITS],
    [WON, 'Zoe rides'],
    [OPEN, 'Alice bets 50001', SMALL],
  ],
  OVER_LIMIT: [
    [OPEN, 'Alice bets 30001', SMALL],
    [BOX, 'Bob sides 1000', SMALL],
    [[...OPEN, 'chest adds 5001'], 'Alice bets 1000', SMALL],
  ],
  NO_SIDE_BET: [
    [OPEN, 'Zoe collects'],
    [BOX, 'Zoe splits'],
    [WON, 'Bob rides'],
  ],
  NOTHING_TO_DECIDE: [
    [SIDE, 'Zoe collects'],
    [SIDE, 'Zoe splits'],
    [[...SIDE, 'roll for point'], 'Zoe rides'],
    [[...WON, 'Zoe splits'], 'Zoe rides'],
  ],
  NOTHING_OWED: [
    [OPEN, 'paid Alice'],
    [OPEN, 'paid Zoe 5k'],
    [BET, 'paid Alice 5k'],
    [DOUBLE, 'paid Bob'],
    [DOUBLE, 'paid Alice 10001'],
    [[...DOUBLE, 'paid Alice'], 'paid Alice'],
    [[...DOUBLE, 'table closed', 'table open'], 'paid Alice'],
    [[...BOOKED, 'note the books are full'], 'paid Bob'],
  ],
  NOTHING_TO_UNDO: [
    [['table open'], 'undo'],
    [['table open', 'note hello'], 'undo'],
    [['table open', 'seat Bob', 'undo'], 'undo the other one'],
    [[...OPEN, 'table closed', 'table open'], 'undo'],
  ],
};

describe.each(REFUSALS)('a line is refused: %s', (code) => {
  const cases = FIRST[code].map(([before, line, setup = {}], at) => ({ at, before, line, setup }));

  test.each(cases)('$line (case $at)', ({ before, line, setup }) => {
    const night = evening(setup).lines(...before);
    expect(night.outcome().refused).toEqual([]);
    const table = night.table;
    night.goes(`${line} | ${code}`);
    expect(night.table).toBe(table);
    expect(night.outcome().refused).toMatchObject([{ n: before.length + 1, text: line, code }]);
  });
});

describe('a refused line', () => {
  test('is kept as it was spoken, trimmed at both ends', () => {
    const night = evening();
    night.hear('[11/29/2026 20:00:00]  Dealer Dan:   Bob   bets  5K!  ');
    expect(night.outcome().refused).toEqual([
      { n: 1, text: 'Bob   bets  5K!', code: 'TABLE_CLOSED' },
    ]);
  });

  test('is no step, and does not stand between an undo and the step before it', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        seat =cmd          | BAD_NAME
        undo
        ? seats            | none
      `);
  });
});
