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
  if (verb !== 'bets' && verb !== 'sides') return undefined;
  const least = verb === 'bets' ? leastBet(evening) : evening.settings.minSide;
  if (code === 'OVER_LIMIT') return largest(evening, verb, least);
  if (code !== 'BET_TOO_SMALL' && code !== 'BET_TOO_LARGE') return undefined;
  if (isNothingTaken(evening, verb, least)) return 0;
  const isTied = verb === 'bets' && evening.settings.minBet === 'fair';
  return code === 'BET_TOO_SMALL' && isTied ? least : undefined;
}

/** Whether not even the least is taken. */
function isNothingTaken(evening: Evening, what: 'bets' | 'sides', least: number): boolean {
  const { maxBet, maxSide } = evening.settings;
  return least > (what === 'bets' ? maxBet : maxSide) || breaksBankroll(evening, what, least);
}

/** The largest amount that keeps within the bankroll, and 0 where that is below the least. */
function largest(evening: Evening, what: 'bets' | 'sides', least: number): number {
  let kept = 0;
  for (let step = 2 ** 40; step >= 1; step /= 2) {
    if (!breaksBankroll(evening, what, kept + step)) kept += step;
  }
  return kept < least ? 0 : kept;
}
