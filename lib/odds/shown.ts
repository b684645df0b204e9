import type { Rules } from '../game/settings.ts';
import type { BetOdds } from './bet.ts';
import { THROWS } from './dice.ts';
import { compare, decimal, type Fraction, fraction, NONE, times, written } from './fraction.ts';
import type { Odds } from './odds.ts';
import type { SideOdds } from './sides.ts';

/** A chance, or a part of a bet: exact, and in percent to four places. */
export interface Share {
  readonly fraction: string;
  readonly percent: number;
}

/** Gold, or a number of things, on average: exact, and to six places. */
export interface Amount {
  readonly fraction: string;
  readonly value: number;
}

/** Odds as others see them, the same in `odds --json` and over HTTP. */
export interface ShownOdds {
  readonly table: string;
  readonly rules: Pick<Rules, 'boxes' | 'stakeOnSeven' | 'chestFloor'>;
  readonly bet: number;
  readonly chest: number;
  readonly favours: 'player' | 'house' | 'nobody';
  readonly outcomes: readonly ShownOutcome[];
  readonly box: {
    readonly passed: Share;
    readonly atOnce: Share;
    readonly rolls: Amount;
    readonly points: readonly ShownPoint[];
  };
  readonly boxes: readonly { readonly box: number; readonly reached: Share }[];
  readonly allBoxes: Share;
  readonly chestWon: Share;
  readonly edge: { readonly withoutChest: Share; readonly withChest: Share };
  readonly average: { readonly player: Amount; readonly bank: Amount; readonly chest: Amount };
  readonly even: {
    readonly bets: Amount;
    readonly chest: Amount;
    readonly leastBet: number;
    readonly bankBet: Amount | null;
  };
  readonly nextChest: { readonly bets: Amount; readonly rolls: Amount; readonly halfBy: number };
  readonly sides: readonly ShownSide[];
}

export interface ShownOutcome extends Omit<BetOdds, 'throws' | 'gains'> {
  /** Of 36, as the dice have it. */
  readonly chance: Share;
  readonly player: number;
  readonly bank: number;
  readonly chest: number;
}

export interface ShownPoint {
  readonly point: number;
  readonly rolled: Share;
  readonly made: Share;
  readonly rolls: Amount;
}

export type ShownSide = { readonly boxesLeft: number } & Readonly<
  Record<Exclude<keyof SideOdds, 'boxesLeft'>, Share>
>;

/** Shows the odds of one table. */
export function showOdds(table: string, odds: Odds): ShownOdds {
  const { rules, bet, chest, box, edge, average, even, nextChest } = odds;
  const { boxes, stakeOnSeven, chestFloor } = rules;
  return {
    table,
    rules: { boxes, stakeOnSeven, chestFloor },
    ...{ bet, chest, favours: favours(edge.withChest) },
    outcomes: odds.outcomes.map(outcome),
    box: {
      passed: share(box.passed),
      atOnce: share(box.atOnce),
      rolls: amount(box.rolls),
      points: box.points.map(({ point, rolled, made, rolls }) => {
        return { point, rolled: share(rolled), made: share(made), rolls: amount(rolls) };
      }),
    },
    boxes: odds.reached.map((chance, passed) => ({ box: passed + 1, reached: share(chance) })),
    allBoxes: share(odds.allBoxes),
    chestWon: share(odds.chestWon),
    edge: { withoutChest: share(edge.withoutChest), withChest: share(edge.withChest) },
    average: {
      player: amount(average.player),
      bank: amount(average.bank),
      chest: amount(average.chest),
    },
    even: {
      bets: amount(even.bets),
      chest: amount(even.chest),
      leastBet: even.leastBet,
      bankBet: even.bankBet === null ? null : amount(even.bankBet),
    },
    nextChest: { ...nextChest, bets: amount(nextChest.bets), rolls: amount(nextChest.rolls) },
    sides: odds.sides.map(({ boxesLeft, collect, split, ride, best }) => ({
      boxesLeft,
      ...{ collect: share(collect), split: share(split) },
      ...{ ride: share(ride), best: share(best) },
    })),
  };
}

function favours(edge: Fraction): ShownOdds['favours'] {
  const side = compare(edge, NONE);
  if (side === 0) return 'nobody';
  return side < 0 ? 'player' : 'house';
}

function outcome({ outcome, totals, throws, gains }: BetOdds): ShownOutcome {
  const chance = { ...share(fraction(throws, THROWS)), fraction: `${throws}/${THROWS}` };
  return { outcome, totals, chance, ...gains };
}

function share(exact: Fraction): Share {
  const percent = times(exact, fraction(100));
  return { fraction: written(exact), percent: Number(decimal(percent, 4)) };
}

function amount(exact: Fraction): Amount {
  return { fraction: written(exact), value: Number(decimal(exact, 6)) };
}
