import type { Rules } from '../../game/settings.ts';
import { leastEarningBet as leastEarningBetAt } from '../../odds/even.ts';

/** The least bet by which the house still earns, whole gold, with so much in the chest as its floor. */
export function leastEarningBet(rules: Rules): number {
  return leastEarningBetAt(rules, rules.chestFloor);
}
