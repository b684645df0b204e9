import { enterBox } from './box.ts';
import { leastBet } from './fairBet.ts';
import type { Gold } from './gold.ts';
import type { House, Move, Verdict } from './move.ts';
import { nameKey } from './names.ts';
import type { Outcome } from './rolls.ts';
import { nextPlayer, rollerOf, seatOf } from './seats.ts';
import type { Lucky7, OpenGame, Seat } from './table.ts';
import { type Transfer, transfer } from './transfers.ts';

type BetOutcome = Extract<Outcome, 'double' | 'chest' | 'lose' | 'come-in'>;

/** What the total of two sound dice does to a bet (RULES, Lucky 7). */
export function betOutcome(total: number): BetOutcome {
  switch (total) {
    case 3:
    case 4:
    case 9:
    case 10:
    case 11:
      return 'double';
    case 2:
    case 12:
      return 'chest';
    case 5:
    case 6:
    case 8:
      return 'lose';
    case 7:
      return 'come-in';
    default:
      throw new Error(`expected the total of two dice, 2 to 12, got ${total}`);
  }
}

/** `NAME bets AMOUNT`: confirms the roller's bet. */
export function bet(game: OpenGame, name: string, amount: Gold, house: House): Verdict {
  const { rules } = house;
  if (game.mode === 'box') return 'BOX_RUNNING';
  if (game.roller === null) return 'NO_ROLLER';
  const seat = seatOf(game.seats, name);
  if (seat === undefined) return 'NOT_SEATED';
  if (seat.seat !== game.roller) return 'NOT_ROLLER';
  if (game.bet !== null) return 'BET_OPEN';
  if (amount < leastBet(house)) return 'BET_TOO_SMALL';
  if (rules.maxBet !== null && amount > rules.maxBet) return 'BET_TOO_LARGE';
  return {
    game: { ...game, bet: amount, armed: rules.diceLock === 'implied', lastCounted: null },
    transfers: [transfer('bet', seat.label, amount)],
  };
}

/** `bet off`: gives the bet back before a roll. */
export function betOff(game: OpenGame): Verdict {
  if (game.mode === 'box' || game.bet === null) return 'NO_BET';
  const { label } = bettor(game);
  return {
    game: { ...game, bet: null, armed: false },
    transfers: [transfer('bet-returned', label, game.bet)],
  };
}

/** Settles the open bet by a counted roll. */
export function settleBet(
  game: Lucky7,
  total: number,
  house: House,
): Move & { readonly outcome: BetOutcome } {
  const outcome = betOutcome(total);
  if (game.bet === null) throw new Error('expected an open bet under a counted roll');
  const { label, seat, rollsAs } = bettor(game);
  const settled = { ...game, lastCounted: nameKey(rollsAs) };
  if (outcome === 'come-in') {
    const transfers = [stakeOnSeven(label, game.bet, house)];
    return { game: enterBox(settled, seat), transfers, outcome };
  }
  return {
    game: nextPlayer(settled, seat),
    transfers: stakeMoves(outcome, label, game.bet),
    outcome,
  };
}

function stakeMoves(
  outcome: Exclude<BetOutcome, 'come-in'>,
  label: string,
  stake: Gold,
): readonly Transfer[] {
  switch (outcome) {
    case 'double':
      return [transfer('stake-back', label, stake), transfer('winnings', label, stake)];
    case 'chest':
      return [transfer('bet-to-chest', label, stake)];
    case 'lose':
      return [transfer('bet-lost', label, stake)];
  }
}

function stakeOnSeven(label: string, stake: Gold, { rules }: House): Transfer {
  switch (rules.stakeOnSeven) {
    case 'bank':
      return transfer('entry', label, stake);
    case 'chest':
      return transfer('bet-to-chest', label, stake);
    case 'returned':
      return transfer('bet-returned', label, stake);
  }
}

function bettor(game: Lucky7): Seat {
  const seat = rollerOf(game);
  if (seat === undefined) throw new Error('expected a seated roller under an open bet');
  return seat;
}
