import { leastBet } from '../game/fairBet.ts';
import type { Gold } from '../game/gold.ts';
import type { Rules } from '../game/settings.ts';
import { averageGain, type BetOdds, betOdds } from './bet.ts';
import { BOX, type BoxOdds } from './box.ts';
import { allBoxes, chestChance, evenBetForBank, evenChestPerBet, leastEarningBet } from './even.ts';
import { type Fraction, fraction, minus, negative, over, plus, times, WHOLE } from './fraction.ts';
import { type SideOdds, sideOdds } from './sides.ts';

/** What is asked: one bet, at a table of these rules, with so much in the chest. */
export interface Question {
  readonly rules: Rules;
  readonly bet: Gold;
  readonly chest: Gold;
}

/** All odds of one table and one bet, exact (RULES, Exact odds). */
export interface Odds extends Question {
  readonly outcomes: readonly BetOdds[];
  readonly box: BoxOdds;
  /** How often a bet comes as far as each box, box 1 first. */
  readonly reached: readonly Fraction[];
  /** From box 1 to the chest. */
  readonly allBoxes: Fraction;
  /** From the bet to the chest. */
  readonly chestWon: Fraction;
  /** What the house keeps of the bet on average, as a share of it; below 0 the bet favours the player. */
  readonly edge: { readonly withoutChest: Fraction; readonly withChest: Fraction };
  /** Gold that comes to each on average through this bet; together 0. The bank's does not hang on what is in the chest. */
  readonly average: {
    readonly player: Fraction;
    readonly bank: Fraction;
    readonly chest: Fraction;
  };
  readonly even: {
    /** How many times the bet the chest must hold, so that the bet is even for the player. */
    readonly bets: Fraction;
    /** That chest, for this bet. */
    readonly chest: Fraction;
    /** The least bet that does not favour the player at this chest. */
    readonly leastBet: number;
    /** The bet from which on the bank gains on average; null where it never does. */
    readonly bankBet: Fraction | null;
  };
  readonly nextChest: {
    /** Bets until a chest is won, on average. */
    readonly bets: Fraction;
    /** Rolls that count until then, on average. */
    readonly rolls: Fraction;
    /** By so many bets it has been won as often as not. */
    readonly halfBy: number;
  };
  readonly sides: readonly SideOdds[];
}

/** The bet that is meant where none is named: the least that is taken, for none favours the player more. */
export function usualBet(rules: Rules, chest: Gold): Gold {
  return leastBet({ rules, chest });
}

/** Everything exact about a bet, the way to the chest, and side bets. */
export function oddsOf({ rules, bet, chest }: Question): Odds {
  const outcomes = betOdds(rules, bet);
  const chestWon = chestChance(rules.boxes);
  const player = averageGain(outcomes, 'player');
  const staked = outcomes.find(({ outcome }) => outcome === 'come-in')?.gains.chest ?? 0;
  const won = times(chestWon, fraction(chest + staked));
  const refilled = times(chestWon, fraction(rules.chestFloor));
  const average = {
    player: plus(player, won),
    bank: minus(averageGain(outcomes, 'bank'), refilled),
    chest: plus(averageGain(outcomes, 'chest'), negative(won), refilled),
  };
  const ofBet = (gain: Fraction): Fraction => over(negative(gain), fraction(bet));
  const bets = evenChestPerBet(rules);
  return {
    ...{ rules, bet, chest, outcomes, chestWon, average },
    box: BOX,
    reached: reached(rules),
    allBoxes: allBoxes(rules.boxes),
    edge: { withoutChest: ofBet(player), withChest: ofBet(average.player) },
    even: {
      bets,
      chest: times(bets, fraction(bet)),
      leastBet: leastEarningBet(rules, chest),
      bankBet: evenBetForBank(rules),
    },
    nextChest: {
      bets: over(WHOLE, chestWon),
      rolls: over(rollsOfBet(rules), chestWon),
      halfBy: halfBy(chestWon),
    },
    sides: sideOdds(rules.boxes),
  };
}

/** Before box 1 there is none to be passed, before box 2 one, and so on. */
function reached({ boxes }: Rules): readonly Fraction[] {
  return Array.from({ length: boxes }, (_, passed) => chestChance(passed));
}

/** Rolls that a bet takes on average: its own, and those of each box that it leads to. */
function rollsOfBet(rules: Rules): Fraction {
  return plus(WHOLE, ...reached(rules).map((chance) => times(chance, BOX.rolls)));
}

/** The fewest tries of this chance among which one succeeds with at least one half. */
function halfBy({ top, bottom }: Fraction): number {
  let [failed, all, tries] = [1n, 1n, 0];
  while (2n * failed > all) {
    failed *= bottom - top;
    all *= bottom;
    tries += 1;
  }
  return tries;
}
