import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leastFairBet } from '../../lib/game/fairBet.ts';
import { MOST_GOLD, toGold } from '../../lib/game/gold.ts';
import { DEFAULT_RULES, type Rules } from '../../lib/game/settings.ts';
import { BOX } from '../../lib/odds/box.ts';
import { leastEarningBet } from '../../lib/odds/even.ts';
import {
  compare,
  decimal,
  type Fraction,
  fraction,
  NONE,
  over,
  plus,
  power,
  times,
  WHOLE,
  written,
} from '../../lib/odds/fraction.ts';
import { oddsOf } from '../../lib/odds/odds.ts';
import { SETTINGS } from './settings.ts';

const RUNS = { numRuns: 20 };

/** RULES, Exact odds, and the closed forms of all that the code counts throw by throw. */

const P = fraction(6557, 13860);

function odds(bet: number, chest: number, change: Partial<Rules> = {}) {
  const rules = { ...DEFAULT_RULES, ...change };
  return oddsOf({ rules, bet: toGold(bet), chest: toGold(chest) });
}

function percent(share: Fraction, places: number): string {
  return decimal(times(share, fraction(100)), places);
}

describe('by the default rules', () => {
  test('a bet doubles 14, loses 14, feeds the chest 2 and comes in 6 times of 36', () => {
    expect(odds(5_000, 25_000).outcomes).toEqual([
      {
        ...{ outcome: 'double', totals: [3, 4, 9, 10, 11], throws: 14 },
        gains: { player: 5_000, bank: -5_000, chest: 0 },
      },
      {
        ...{ outcome: 'lose', totals: [5, 6, 8], throws: 14 },
        gains: { player: -5_000, bank: 5_000, chest: 0 },
      },
      {
        ...{ outcome: 'chest', totals: [2, 12], throws: 2 },
        gains: { player: -5_000, bank: 0, chest: 5_000 },
      },
      {
        ...{ outcome: 'come-in', totals: [7], throws: 6 },
        gains: { player: -5_000, bank: 5_000, chest: 0 },
      },
    ]);
  });

  test('a box is passed with 6557/13860, in 9613/2310 rolls', () => {
    expect(written(BOX.passed)).toBe('6557/13860');
    expect(percent(BOX.passed, 2)).toBe('47.31');
    expect(written(BOX.rolls)).toBe('9613/2310');
  });

  test('the points are made as docs/RULES.md has it', () => {
    const made = BOX.points.map(({ point, made }) => `${point} ${written(made)}`);
    expect(made).toEqual([
      ...['2 1/7', '3 1/4', '4 1/3', '5 2/5', '6 5/11'],
      ...['8 5/11', '9 2/5', '10 1/3', '11 1/4', '12 1/7'],
    ]);
    expect(plus(BOX.atOnce, ...BOX.points.map(({ rolled }) => rolled))).toEqual(WHOLE);
  });

  test('three boxes are passed with 10.588 %, and a bet reaches the chest with 1.765 %', () => {
    const { allBoxes, chestWon, reached } = odds(5_000, 25_000);
    expect(written(allBoxes)).toBe('281913290693/2662500456000');
    expect(percent(allBoxes, 3)).toBe('10.588');
    expect(written(chestWon)).toBe('281913290693/15975002736000');
    expect(percent(chestWon, 3)).toBe('1.765');
    expect(reached).toEqual([fraction(1, 6), over(P, fraction(6)), over(power(P, 2), fraction(6))]);
  });

  test('the house keeps 2/9 of a bet without the chest, 13.4 % of 5,000 with 25,000 in it', () => {
    const { edge } = odds(5_000, 25_000);
    expect(written(edge.withoutChest)).toBe('2/9');
    expect(percent(edge.withoutChest, 2)).toBe('22.22');
    expect(percent(edge.withChest, 2)).toBe('13.40');
    expect(odds(5_000, 0).edge.withChest).toEqual(edge.withoutChest);
  });

  test('a bet is even where the chest holds 12.6 times as much', () => {
    const { bets, chest } = odds(5_000, 25_000).even;
    expect(bets).toEqual(times(fraction(4, 3), power(over(WHOLE, P), 3)));
    expect(decimal(bets, 1)).toBe('12.6');
    expect(decimal(chest, 0)).toBe('62963');
  });

  test('with 25,000 in the chest any bet under 1,986 favours the player', () => {
    expect(odds(5_000, 25_000).even.leastBet).toBe(1_986);
    expect(compare(odds(1_985, 25_000).edge.withChest, NONE)).toBe(-1);
    expect(compare(odds(1_986, 25_000).edge.withChest, NONE)).toBe(1);
  });

  test('the bank, which refills the chest, earns by bets from 2,648 on', () => {
    const even = odds(5_000, 25_000).even.bankBet;
    expect(even).toEqual(times(power(P, 3), fraction(25_000)));
    expect(compare(odds(2_647, 25_000).average.bank, NONE)).toBe(-1);
    expect(compare(odds(2_648, 25_000).average.bank, NONE)).toBe(1);
  });

  test('the next chest is 56.7 bets and 123 rolls away, one in two within 39 bets', () => {
    const { bets, rolls, halfBy } = odds(5_000, 25_000).nextChest;
    expect([decimal(bets, 1), decimal(rolls, 0), halfBy]).toEqual(['56.7', '123', 39]);
    expect(1 - (1 - 0.017647) ** 39).toBeGreaterThan(0.5);
    expect(1 - (1 - 0.017647) ** 38).toBeLessThan(0.5);
  });

  test('a side bet loses 373/6930 of itself, and waiting makes it no better', () => {
    const [one, two, three] = odds(5_000, 25_000).sides;
    const lost = fraction(373, 6930);
    for (const side of [one, two, three]) expect(plus(side?.best ?? NONE, lost)).toEqual(WHOLE);
    expect(three?.best).toEqual(three?.collect);
    expect(percent(three?.ride ?? NONE, 2)).toBe('84.71');
    expect(percent(three?.split ?? NONE, 2)).toBe('90.87');
    expect([one?.split, one?.ride]).toEqual([one?.collect, one?.collect]);
  });
});

describe.each(SETTINGS)('with %i boxes and stakeOnSeven: %s', (boxes, stakeOnSeven) => {
  const change = { boxes, stakeOnSeven };
  const q = over(power(P, boxes), fraction(6));
  /** What a bet of 1 costs without the chest, and what of it lies in the chest that it wins. */
  const [cost, staked] = {
    bank: [fraction(8, 36), NONE] as const,
    chest: [fraction(8, 36), WHOLE] as const,
    returned: [fraction(2, 36), NONE] as const,
  }[stakeOnSeven];

  test('the way to the chest is the closed form', () => {
    const { chestWon, edge, nextChest, sides } = odds(5_000, 25_000, change);
    expect(chestWon).toEqual(q);
    expect(edge.withoutChest).toEqual(cost);
    expect(nextChest.bets).toEqual(over(WHOLE, q));
    const shares = sides.map(({ boxesLeft, collect, split, ride, best }) => {
      return [boxesLeft, collect, split, ride, best];
    });
    const twice = times(P, fraction(2));
    expect(shares).toEqual(
      Array.from({ length: boxes }, (_, at) => [
        at + 1,
        twice,
        splitOver(at + 1),
        power(twice, at + 1),
        twice,
      ]),
    );
  });

  test('what a bet brings is the closed form, and all of it together is 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST_GOLD }), fc.nat({ max: 10 ** 15 }), (b, c) => {
        const { average, edge } = odds(b, c, change);
        const won = times(q, plus(fraction(c), times(staked, fraction(b))));
        const player = plus(times(cost, fraction(-b)), won);
        expect(average.player).toEqual(player);
        expect(edge.withChest).toEqual(over(player, fraction(-b)));
        expect(plus(average.player, average.bank, average.chest)).toEqual(NONE);
      }),
      RUNS,
    );
  });

  test('the bank keeps what it gets of bets, less what it refills', () => {
    const { average, even } = odds(9_000, 1_000_000, change);
    const kept = stakeOnSeven === 'bank' ? 9_000 / 6 : 0;
    const refilled = times(q, fraction(25_000));
    expect(plus(average.bank, refilled)).toEqual(fraction(kept));
    expect(even.bankBet).toEqual(stakeOnSeven === 'bank' ? times(refilled, fraction(6)) : null);
  });

  test('the least earning bet is the first that does not favour the player', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10 ** 12 }), (chest) => {
        const { even } = odds(1, chest, change);
        const least = even.leastBet;
        expect(least).toBe(leastEarningBet({ ...DEFAULT_RULES, ...change }, toGold(chest)));
        const favours = (bet: number) => compare(odds(bet, chest, change).average.player, NONE) > 0;
        if (least > 0) expect(favours(least)).toBe(false);
        expect(leastFairBet(change, toGold(chest))).toBe(Math.max(1, least));
        if (least > 1) expect(favours(least - 1)).toBe(true);
        expect(compare(even.bets, NONE)).toBe(1);
      }),
      RUNS,
    );
  });

  test('at the even chest a bet brings nothing', () => {
    const { bets, chest } = odds(5_000, 25_000, change).even;
    expect(chest).toEqual(times(bets, fraction(5_000)));
    expect(
      plus(times(cost, fraction(-5_000)), times(q, plus(chest, times(staked, fraction(5_000))))),
    ).toEqual(NONE);
  });
});

/** A split pays one at every come in, and two at the last. */
function splitOver(boxes: number): Fraction {
  const come = Array.from({ length: boxes }, (_, at) => power(P, at + 1));
  return plus(...come, power(P, boxes));
}

describe('the least bet that does not favour the player', () => {
  const by = (change: Partial<Rules>, chest = 25_000) =>
    leastEarningBet({ ...DEFAULT_RULES, ...change }, toGold(chest));

  test('is the chest / 12.6 with three boxes', () => {
    expect(by({})).toBe(1_986);
    expect(by({}, 2_500_000)).toBe(198_531);
    expect(2_500_000 / 198_531).toBeCloseTo(12.59, 2);
  });

  test('is nothing where nothing is in the chest', () => {
    expect(by({}, 0)).toBe(0);
  });

  test('is more with fewer boxes, and where the stake of a come in is not the bank’s', () => {
    expect(by({ boxes: 1 })).toBe(Math.ceil((25_000 * 0.75 * 6557) / 13_860));
    expect(by({ stakeOnSeven: 'returned' })).toBe(7_942);
    expect(by({ stakeOnSeven: 'chest' })).toBe(2_157);
  });
});
