import { describe, expect, test } from 'vitest';
import { leastBet, leastFairBet } from '../../lib/game/fairBet.ts';
import { toGold } from '../../lib/game/gold.ts';
import { DEFAULT_RULES, type Rules } from '../../lib/game/settings.ts';
import { leastEarningBet } from '../../lib/odds/even.ts';
import { evening } from '../support/evening.ts';

const BOXES = [1, 2, 3, 4, 5] as const;
const STAKES = ['bank', 'chest', 'returned'] as const;
const CHESTS = [0, 1, 2, 3, 13, 25_000, 26_500, 999_999_999_999, 1_000_000_000_000_000].map(toGold);

function fair(chest: number, rules: Partial<Rules> = {}): number {
  return leastFairBet({ ...DEFAULT_RULES, ...rules }, toGold(chest));
}

describe('the least bet that does not favour the player', () => {
  test('is the chest divided by some 12.6, rounded up, and never nothing', () => {
    expect(fair(25_000)).toBe(1986);
    expect(fair(50_000)).toBe(3971);
    expect(fair(12)).toBe(1);
    expect(fair(13)).toBe(2);
    expect(fair(0)).toBe(1);
  });

  test('is larger where the stake of a 7 goes back, or into the chest', () => {
    expect(fair(25_000, { stakeOnSeven: 'returned' })).toBe(7942);
    expect(fair(25_000, { stakeOnSeven: 'chest' })).toBe(2157);
    expect(fair(25_000, { boxes: 1 })).toBe(8871);
  });

  test.each(BOXES.flatMap((boxes) => STAKES.map((stakeOnSeven) => ({ boxes, stakeOnSeven }))))(
    'is the one that the exact odds give: %j',
    (choice) => {
      const rules = { ...DEFAULT_RULES, ...choice };
      const odds = CHESTS.map((chest) => Math.max(1, leastEarningBet(rules, chest)));
      expect(CHESTS.map((chest) => leastFairBet(rules, chest))).toEqual(odds);
    },
  );
});

test('the least bet is the one that the house has set, or goes with the chest', () => {
  const chest = toGold(50_000);
  const rules = { ...DEFAULT_RULES, minBet: toGold(700) };
  expect(leastBet({ rules, chest })).toBe(700);
  expect(leastBet({ rules: { ...rules, minBet: 'fair' }, chest })).toBe(3971);
});

test('with a fair least bet the smallest that is taken follows the chest of the moment', () => {
  const night = evening({ rules: { minBet: 'fair' } });
  night.dealer('table open', 'seat Alice').goes(`
    Dealer Dan: Alice bets 1985    | BET_TOO_SMALL
    Dealer Dan: Alice bets 1986    | bet player:alice→stake 1,986
    *Alice rolls 6, 6*             | #1 Alice 6+6=12 chest; bet-to-chest stake→chest 1,986
    Dealer Dan: Alice bets 2143    | BET_TOO_SMALL
    Dealer Dan: chest adds 25k     | chest-add bank→chest 25,000
    Dealer Dan: Alice bets 4128    | BET_TOO_SMALL
    Dealer Dan: undo               | reversal chest→bank 25,000 of 4
    Dealer Dan: Alice bets 2144    | bet player:alice→stake 2,144
  `);
  expect(night.outcome().refused).toMatchObject([
    { limit: 1986 },
    { limit: 2144 },
    { limit: 4129 },
  ]);
});

test('a fair least bet is none for side bets', () => {
  evening({ rules: { minBet: 'fair' } })
    .dealer('table open', 'seat Alice', 'Alice bets 2k')
    .goes(`
      *Alice rolls 3, 4*           | #1 Alice 3+4=7 come-in; entry stake→bank 2,000
      Dealer Dan: Zoe sides 1      | side-bet player:zoe→sides 1
    `);
});
