import { mostOnRun } from './exposure.ts';
import { type House, isMove, type Verdict } from './move.ts';

/** Refuses a bet or side bet after which the house could come to owe more than its bankroll. */
export function withinBankroll(verdict: Verdict, house: House): Verdict {
  const { bankroll } = house.rules;
  if (bankroll === null || !isMove(verdict) || verdict.game.mode === 'closed') return verdict;
  return mostOnRun(verdict.game, house) > bankroll ? 'OVER_LIMIT' : verdict;
}
