import type { Evening } from './evening.ts';
import { owedOnRun } from './exposure.ts';
import { leastFairBet } from './fair.ts';
import { balanceOf } from './money.ts';

/** The least bet at this moment. */
export function leastBet({ settings, entries }: Evening): number {
  if (settings.minBet !== 'fair') return settings.minBet;
  return leastFairBet(settings, balanceOf(entries, 'chest'));
}

/** Whether the house could come to owe more than its bankroll with one more bet or side bet. */
export function breaksBankroll(evening: Evening, what: 'bets' | 'sides', amount: number): boolean {
  const { game, settings } = evening;
  const owed =
    what === 'bets'
      ? owedOnRun(evening, amount, [])
      : owedOnRun(evening, null, [...game.sides, { risk: amount, waiting: false }]);
  return owed > settings.bankroll;
}

/** The limit that a refusal tells of; undefined where it tells of none. */
export function limitTold(evening: Evening, verb: string, code: string): number | undefined {
  const { minBet, minSide } = evening.settings;
  if (verb === 'bets' && code === 'BET_TOO_SMALL' && minBet === 'fair') return leastBet(evening);
  if (code !== 'OVER_LIMIT') return undefined;
  return verb === 'bets'
    ? largest(evening, 'bets', leastBet(evening))
    : largest(evening, 'sides', minSide);
}

/** The largest amount that keeps within the bankroll, and 0 where that is below the least. */
function largest(evening: Evening, what: 'bets' | 'sides', least: number): number {
  let kept = 0;
  for (let step = 2 ** 40; step >= 1; step /= 2) {
    if (!breaksBankroll(evening, what, kept + step)) kept += step;
  }
  return kept < least ? 0 : kept;
}
