import { mostOnRun } from './exposure.ts';
import { leastBet } from './fairBet.ts';
import { type Gold, NO_GOLD, toGold } from './gold.ts';
import { type House, isMove } from './move.ts';
import type { Order } from './orders.ts';
import { play } from './playing.ts';
import type { RefusalCode } from './refusals.ts';
import { tellsOfNothing } from './settings.ts';
import type { OpenGame } from './table.ts';

type Staking = Extract<Order, { kind: 'bets' | 'sides' }>;

/**
 * The limit of the moment by which a line was refused, where the house has set none that always holds: the least bet
 * under `fair`; the largest that the bankroll would let be taken; 0 where none is, neither larger nor smaller.
 */
export function limitOf(
  code: RefusalCode,
  game: OpenGame,
  order: Order,
  house: House,
  rulesVersion: number,
): Gold | undefined {
  if (order.kind !== 'bets' && order.kind !== 'sides') return undefined;
  if (code === 'OVER_LIMIT') return largestTaken(game, order, house);
  const bySize = code === 'BET_TOO_SMALL' || code === 'BET_TOO_LARGE';
  if (bySize && tellsOfNothing(rulesVersion) && !isLeastTaken(game, order, house)) return NO_GOLD;
  const tied = code === 'BET_TOO_SMALL' && order.kind === 'bets' && house.rules.minBet === 'fair';
  return tied ? leastBet(house) : undefined;
}

/** The more is asked for, the sooner it is refused: where the least is not taken, nothing is. */
function isLeastTaken(game: OpenGame, order: Staking, house: House): boolean {
  return isMove(play(game, { ...order, amount: leastOf(order, house) }, house));
}

function leastOf({ kind }: Staking, house: House): Gold {
  return kind === 'bets' ? leastBet(house) : house.rules.minSide;
}

/**
 * Below an amount that was too much, the more is asked for, the sooner it is refused: so it is found by halving. Other
 * side bets cost what they cost, and are left out of every try.
 */
function largestTaken(game: OpenGame, order: Staking, house: House): Gold {
  const alone: OpenGame = game.mode === 'box' ? { ...game, sides: [] } : game;
  const room = roomBeside(mostOnRun(game, house) - mostOnRun(alone, house), house);
  const isTaken = (amount: number): boolean =>
    isMove(play(alone, { ...order, amount: toGold(amount) }, room));
  let taken: number = leastOf(order, house);
  if (!isTaken(taken)) return NO_GOLD;
  let refused: number = order.amount;
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2);
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return toGold(taken);
}

/** The house with what is left of its bankroll beside other side bets. */
function roomBeside(others: number, house: House): House {
  const bankroll = toGold(Math.max(0, (house.rules.bankroll ?? 0) - others));
  return { ...house, rules: { ...house.rules, bankroll } };
}
