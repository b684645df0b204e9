import { decimal, type Fraction, fraction, times } from '../../lib/odds/fraction.ts';
import type { Odds } from '../../lib/odds/odds.ts';
import { HABITS } from './table.ts';
import type { Count, Mean, Tally } from './tally.ts';

/** One thing that was seen, beside what it should be. */
export interface Compared {
  readonly what: string;
  readonly seen: number;
  readonly exact: Fraction;
  /** Of how many. */
  readonly tries: number;
  /** How many standard deviations they are apart; 0 where there is no deviation at all. */
  readonly z: number;
}

/** Everything that was seen, held against the odds of bets at a chest that holds its floor. */
export function compareAll(tally: Tally, odds: Odds, risk: number): readonly Compared[] {
  const sides = odds.sides.at(-1);
  if (sides === undefined) throw new Error('expected at least one box');
  const backs = { collects: sides.collect, splits: sides.split, rides: sides.ride };
  const chances: readonly (readonly [string, Fraction])[] = [
    ...odds.outcomes.map(({ outcome, throws }) => [outcome, fraction(throws, 36)] as const),
    ['box passed', odds.box.passed],
    ...odds.box.points.map(({ point, made }) => [`point ${point} made`, made] as const),
    ['chest won', odds.chestWon],
  ];
  const amounts: readonly (readonly [string, Fraction])[] = [
    ['rolls in a box', odds.box.rolls],
    ['gold of the player', odds.average.player],
    ['gold of the bank', odds.average.bank],
    ['gold of the chest', odds.average.chest],
    ...Object.entries(HABITS).map(
      ([who, habit]) => [who, times(backs[habit], fraction(risk))] as const,
    ),
  ];
  return [
    ...chances.map(([what, exact]) => compareCount(what, exact, tally.counts.get(what))),
    ...amounts.map(([what, exact]) => compareMean(what, exact, tally.means.get(what))),
  ];
}

/** As near as a number comes to it. */
export function numberOf(exact: Fraction): number {
  return Number(decimal(exact, 18));
}

function compareCount(what: string, exact: Fraction, count: Count | undefined): Compared {
  const { tries, hits } = count ?? { tries: 0, hits: 0 };
  const chance = numberOf(exact);
  const deviation = Math.sqrt(tries * chance * (1 - chance));
  return { what, seen: hits / tries, exact, tries, z: over(hits - tries * chance, deviation) };
}

function compareMean(what: string, exact: Fraction, mean: Mean | undefined): Compared {
  const { count, sum, squares } = mean ?? { count: 0, sum: 0, squares: 0 };
  const seen = sum / count;
  const deviation = Math.sqrt((squares / count - seen * seen) / count);
  return { what, seen, exact, tries: count, z: over(seen - numberOf(exact), deviation) };
}

function over(difference: number, deviation: number): number {
  return deviation === 0 ? 0 : difference / deviation;
}
