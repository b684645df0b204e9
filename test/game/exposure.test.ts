import { describe, expect, test } from 'vitest';
import { evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

const OPEN = ['table open', 'seat Alice'];
const BET = [...OPEN, 'Alice bets 5k'];
const BOX = [...BET, '*Alice rolls 3, 4*'];

function exposedAfter(setup: Setup, ...said: readonly string[]) {
  const { exposure } = evening(setup)
    .lines(...said)
    .outcome().state;
  if (exposure === undefined) throw new Error('expected an open table');
  return exposure;
}

/** The most on the next roll and on the run. */
function mostAfter(setup: Setup, ...said: readonly string[]): readonly number[] {
  const { nextRoll, run } = exposedAfter(setup, ...said);
  return [nextRoll, run];
}

const NOTHING = { owed: 0, bank: 0, chest: 0 };

describe('a table', () => {
  test('that is closed says nothing of it', () => {
    expect(evening().outcome().state).not.toHaveProperty('exposure');
    expect(evening().lines('table open', 'table closed').outcome().state).not.toHaveProperty(
      'exposure',
    );
  });

  test('at which nothing is open can owe nothing, however full its chest', () => {
    expect(exposedAfter({}, ...OPEN)).toEqual({
      nextRoll: 0,
      run: 0,
      rolls: [],
      leastFairBet: 1986,
    });
  });
});

describe('with a bet', () => {
  test.each([
    ['bank', 25_000, 5_000, 0],
    ['chest', 30_000, 0, 5_000],
    ['returned', 25_000, 0, 0],
  ])(
    'each total says what it would do; the stake of a 7 goes to: %s',
    (stakeOnSeven, run, bank, chest) => {
      expect(exposedAfter({ rules: { stakeOnSeven } }, ...BET)).toMatchObject({
        nextRoll: 5_000,
        run,
        rolls: [
          { ...NOTHING, totals: [2, 12], outcome: 'chest', chest: 5_000 },
          { totals: [3, 4, 9, 10, 11], outcome: 'double', owed: 5_000, bank: -5_000, chest: 0 },
          { ...NOTHING, totals: [5, 6, 8], outcome: 'lose', bank: 5_000 },
          { ...NOTHING, totals: [7], outcome: 'come-in', bank, chest },
        ],
      });
    },
  );

  test('a bet above what lies in the chest can cost most by being doubled', () => {
    expect(mostAfter({}, ...OPEN, 'Alice bets 25,001')).toEqual([25_001, 25_001]);
    expect(mostAfter({}, ...OPEN, 'Alice bets 24,999')).toEqual([24_999, 25_000]);
  });

  test('a lock changes nothing: the dice can be opened', () => {
    expect(mostAfter({}, ...BET, 'dice locked')).toEqual([5_000, 25_000]);
  });
});

describe('in a box', () => {
  test('before the call the roll after it is meant', () => {
    expect(exposedAfter({}, ...BOX, 'Zoe sides 2k').rolls).toEqual([
      { ...NOTHING, totals: [2, 3, 4, 5, 6, 8, 9, 10, 11, 12], outcome: 'point' },
      { totals: [7], outcome: 'come-in', owed: 2_000, bank: -2_000, chest: 0 },
    ]);
  });

  test('with a point it is made, or a 7 takes the side bets', () => {
    const said = [...BOX, 'Zoe sides 2k', 'roll for point', '*Alice rolls 4, 4*'];
    expect(exposedAfter({}, ...said).rolls).toEqual([
      { ...NOTHING, totals: [2, 3, 4, 5, 6, 9, 10, 11, 12], outcome: 'none' },
      { ...NOTHING, totals: [7], outcome: 'get-out', bank: 2_000 },
      { totals: [8], outcome: 'come-in', owed: 2_000, bank: -2_000, chest: 0 },
    ]);
  });

  test('in the last one the chest is owed too, and the bank fills it again', () => {
    const said = [...BOX, 'Zoe sides 2k', 'chest adds 1k', 'roll for point'];
    const exposure = exposedAfter({ rules: { boxes: 1 } }, ...said);
    expect(exposure).toMatchObject({ nextRoll: 28_000, run: 28_000 });
    expect(exposure.rolls.at(-1)).toEqual({
      totals: [7],
      outcome: 'chest-won',
      owed: 28_000,
      bank: -27_000,
      chest: -1_000,
    });
  });

  test.each([
    [1, 1],
    [2, 3],
    [3, 7],
    [4, 15],
    [5, 31],
  ])('with %i boxes left a side bet that rides is paid %i times itself', (boxes, times) => {
    expect(mostAfter({ rules: { boxes, chestFloor: 0 } }, ...BOX, 'Zoe sides 2k')).toEqual([
      2_000,
      2_000 * times,
    ]);
  });

  test('what lies beside a side bet already is not owed, and whoever may choose is taken to ride', () => {
    const won = [...BOX, 'Zoe sides 2k', 'Bob sides 1k', 'roll for point', '*Alice rolls 3, 4*'];
    expect(mostAfter({}, ...won)).toEqual([6_000, 25_000 + 3 * 6_000]);
    expect(mostAfter({}, ...won, 'Bob splits')).toEqual([5_000, 25_000 + 3 * 5_000]);
    expect(mostAfter({}, ...won, 'Bob splits', 'Zoe rides')).toEqual([5_000, 25_000 + 3 * 5_000]);
    expect(mostAfter({}, ...won, 'Bob collects')).toEqual([4_000, 25_000 + 3 * 4_000]);
    expect(mostAfter({}, ...won, 'roll for point')).toEqual([0, 25_000]);
  });

  test('a risk rides up to 10^12, and then splits', () => {
    const rules = { boxes: 5, chestFloor: 0 };
    const side = (amount: string) => mostAfter({ rules }, ...BOX, `Zoe sides ${amount}`)[1];
    expect(side('500b')).toBe(500_000_000_000 + 4 * 1_000_000_000_000);
    expect(side('500,000,000,001')).toBe(5 * 500_000_000_001);
    const won = [...BOX, 'Zoe sides 600b', 'roll for point', '*Alice rolls 3, 4*'];
    expect(mostAfter({ rules }, ...won)).toEqual([600_000_000_000, 4 * 600_000_000_000]);
  });
});
