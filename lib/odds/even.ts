import { type Gold, toGold } from '../game/gold.ts';
import { betOutcome } from '../game/lucky7.ts';
import type { Rules } from '../game/settings.ts';
import { averageGain, betOdds } from './bet.ts';
import { BOX } from './box.ts';
import { chanceOf, TOTALS } from './dice.ts';
import {
  compare,
  type Fraction,
  fraction,
  minus,
  NONE,
  negative,
  over,
  power,
  roundUp,
  times,
} from './fraction.ts';

const ONE = toGold(1);
const COME_IN = chanceOf(TOTALS.filter(({ total }) => betOutcome(total) === 'come-in'));

/** How often the boxes are passed one after another, from box 1 to the chest. */
export function allBoxes(boxes: number): Fraction {
  return power(BOX.passed, boxes);
}

/** How often a bet leads to the chest. */
export function chestChance(boxes: number): Fraction {
  return times(COME_IN, allBoxes(boxes));
}

/**
 * How much must lie in the chest for each gold of a bet, so that neither player nor house gains on average. A stake
 * that goes into the chest at a 7 is in it when that player wins it.
 */
export function evenChestPerBet(rules: Rules): Fraction {
  const outcomes = betOdds(rules, ONE);
  const chance = chestChance(rules.boxes);
  const staked = outcomes.find(({ outcome }) => outcome === 'come-in')?.gains.chest ?? 0;
  const costs = negative(averageGain(outcomes, 'player'));
  return over(minus(costs, times(chance, fraction(staked))), chance);
}

/** The least bet that does not favour the player while so much lies in the chest; whole gold. */
export function leastEarningBet(rules: Rules, chest: Gold): number {
  return Number(roundUp(over(fraction(chest), evenChestPerBet(rules))));
}

/**
 * The bet from which on the bank gains on average: it refills the chest to its floor, however much players have put
 * there. Null where it never does, because it keeps nothing of bets.
 */
export function evenBetForBank(rules: Rules): Fraction | null {
  const keeps = averageGain(betOdds(rules, ONE), 'bank');
  if (compare(keeps, NONE) <= 0) return null;
  return over(times(chestChance(rules.boxes), fraction(rules.chestFloor)), keeps);
}
