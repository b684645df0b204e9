import { type Gold, toGold } from './gold.ts';
import type { House } from './move.ts';
import type { Rules } from './settings.ts';

/** A box is passed with 6557/13860 (RULES, Exact odds). */
const PASSED = 6557n;
const OF = 13_860n;

/** Of 36 rolls so many come in. */
const COMES_IN = 6n;

/** The least bet that is taken now, as the house has set it. */
export function leastBet({ rules, chest }: House): Gold {
  return rules.minBet === 'fair' ? leastFairBet(rules, chest) : rules.minBet;
}

/**
 * The least bet, whole gold and at least 1, at which chest and bet together do not favour the player (RULES, Exact
 * odds). Of 36 rolls 14 win the bet and 14 lose it; 2 more lose it to the chest. The 6 that come in lose it too unless
 * it is returned; where it goes into the chest, the player wins it back with the chest. Against that stands the chest.
 */
export function leastFairBet(
  { boxes, stakeOnSeven }: Pick<Rules, 'boxes' | 'stakeOnSeven'>,
  chest: Gold,
): Gold {
  const all = OF ** BigInt(boxes);
  const reached = COMES_IN * PASSED ** BigInt(boxes);
  const lost = (stakeOnSeven === 'returned' ? 2n : 2n + COMES_IN) * all;
  const costs = stakeOnSeven === 'chest' ? lost - reached : lost;
  const least = (BigInt(chest) * reached + costs - 1n) / costs;
  return toGold(Math.max(1, Number(least)));
}
