import { boxOutcome } from '../game/box.ts';
import { chanceOf, TOTALS } from './dice.ts';
import { type Fraction, over, plus, times, WHOLE } from './fraction.ts';

/** A point that a player in a box may have to roll again. */
export interface PointOdds {
  readonly point: number;
  /** How often the point roll is this. */
  readonly rolled: Fraction;
  /** How often it is then rolled again before a 7. */
  readonly made: Fraction;
  /** How many more rolls that takes on average, made or not. */
  readonly rolls: Fraction;
}

/** One box, from the point roll to the come in or get out (RULES, Come In or Get Out). */
export interface BoxOdds {
  /** How often the point roll itself comes in. */
  readonly atOnce: Fraction;
  readonly points: readonly PointOdds[];
  /** How often the box is passed. */
  readonly passed: Fraction;
  /** How many rolls it takes on average, the point roll included. */
  readonly rolls: Fraction;
}

/** Counted from the throws and what the game does at each of them; all boxes are alike. */
export const BOX: BoxOdds = countBox();

function countBox(): BoxOdds {
  const atOnce = chanceOf(TOTALS.filter(({ total }) => firstRoll(total) === 'come-in'));
  const points = TOTALS.filter(({ total }) => firstRoll(total) === 'point').map(({ total }) =>
    countPoint(total),
  );
  return {
    atOnce,
    points,
    passed: plus(atOnce, ...points.map(({ rolled, made }) => times(rolled, made))),
    rolls: plus(WHOLE, ...points.map(({ rolled, rolls }) => times(rolled, rolls))),
  };
}

/** Rolls that decide nothing only make it longer: of those that decide, so many are the point. */
function countPoint(point: number): PointOdds {
  const leadingTo = (wanted: 'come-in' | 'get-out') =>
    chanceOf(TOTALS.filter(({ total }) => boxOutcome(total, point, false) === wanted));
  const [comeIn, getOut] = [leadingTo('come-in'), leadingTo('get-out')];
  const decided = plus(comeIn, getOut);
  return {
    point,
    rolled: chanceOf(TOTALS.filter(({ total }) => total === point)),
    made: over(comeIn, decided),
    rolls: over(WHOLE, decided),
  };
}

function firstRoll(total: number) {
  return boxOutcome(total, null, false);
}
