import { BOX } from './box.ts';
import { type Fraction, fraction, greatest, plus, power, times, WHOLE } from './fraction.ts';

/** What comes back on average of each gold of a side bet, by what its owner chooses at every come in. */
export interface SideOdds {
  /** Boxes that are still to be passed, the one that it was placed at included. */
  readonly boxesLeft: number;
  readonly collect: Fraction;
  readonly split: Fraction;
  readonly ride: Fraction;
  /** The most that any choices can bring, each made knowing what has come before. */
  readonly best: Fraction;
}

const TWO = fraction(2);

/**
 * Side bets with 1 to `boxes` boxes left (RULES, Side bets). At the chest there is no choice: twice the risk is paid.
 * All that a side bet can still bring grows with its risk, so one gold stands for any.
 */
export function sideOdds(boxes: number): readonly SideOdds[] {
  const all: SideOdds[] = [];
  for (let boxesLeft = 1; boxesLeft <= boxes; boxesLeft += 1) {
    const later = all.at(-1);
    all.push({
      boxesLeft,
      collect: times(BOX.passed, TWO),
      split: later === undefined ? times(BOX.passed, TWO) : splitting(later.split),
      ride: power(times(BOX.passed, TWO), boxesLeft),
      best: later === undefined ? times(BOX.passed, TWO) : choosing(later.best),
    });
  }
  return all;
}

/** One gold is paid, one goes on. */
function splitting(later: Fraction): Fraction {
  return times(BOX.passed, plus(WHOLE, later));
}

function choosing(later: Fraction): Fraction {
  return times(BOX.passed, greatest(TWO, plus(WHOLE, later), times(TWO, later)));
}
