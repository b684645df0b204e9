import { type Gold, NO_GOLD } from '../game/gold.ts';
import { settleBet } from '../game/lucky7.ts';
import type { Rules } from '../game/settings.ts';
import type { Lucky7 } from '../game/table.ts';
import { type Account, playerAccount, type Transfer } from '../game/transfers.ts';
import { THROWS, TOTALS } from './dice.ts';
import { type Fraction, fraction } from './fraction.ts';

/** Gold that comes to each of the three, below 0 where it leaves him; together always 0. */
export interface Gains {
  readonly player: number;
  readonly bank: number;
  readonly chest: number;
}

/** What a bet can come to (RULES, Lucky 7); a come in is the way into box 1 besides. */
export interface BetOdds {
  readonly outcome: 'double' | 'lose' | 'chest' | 'come-in';
  readonly totals: readonly number[];
  /** In how many of the 36 throws. */
  readonly throws: number;
  /** From before the bet to after it was settled, the stake included, the chest's content left aside. */
  readonly gains: Gains;
}

const NOBODY = 'Player';
const ORDER = ['double', 'lose', 'chest', 'come-in'] as const;

/** The outcomes of a bet under these rules, as the game settles it at each total. */
export function betOdds(rules: Rules, bet: Gold): readonly BetOdds[] {
  const settled = TOTALS.map(({ total, throws }) => ({ total, throws, ...settle(total) }));
  return ORDER.map((outcome) => {
    const alike = settled.filter((one) => one.outcome === outcome);
    const [first] = alike;
    if (first === undefined) throw new Error(`expected a total that means ${outcome}`);
    return {
      outcome,
      totals: alike.map(({ total }) => total),
      throws: alike.reduce((sum, { throws }) => sum + throws, 0),
      gains: first.gains,
    };
  });

  function settle(total: number) {
    const house = { rules, chest: NO_GOLD };
    const { outcome, transfers } = settleBet(tableWith(bet), total, house);
    return { outcome, gains: gainsOf(transfers, bet) };
  }
}

/** What one of the three gains by a bet on average, the chest's content left aside. */
export function averageGain(outcomes: readonly BetOdds[], whose: keyof Gains): Fraction {
  const sum = outcomes.reduce(
    (all, { throws, gains }) => all + BigInt(throws) * BigInt(gains[whose]),
    0n,
  );
  return fraction(sum, THROWS);
}

function tableWith(bet: Gold): Lucky7 {
  const seats = [{ seat: 1, label: NOBODY, rollsAs: NOBODY }] as const;
  const dice = { armed: true, lastCounted: null };
  return { mode: 'lucky7', seats, roller: 1, bet, sidesOn: true, ...dice };
}

function gainsOf(transfers: readonly Transfer[], bet: Gold): Gains {
  const gain = (account: Account): number =>
    transfers.reduce((sum, { from, to, amount }) => {
      return sum + (to === account ? amount : 0) - (from === account ? amount : 0);
    }, 0);
  return { player: gain(playerAccount(NOBODY)) - bet, bank: gain('bank'), chest: gain('chest') };
}
