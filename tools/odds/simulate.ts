import { toGold } from '../../lib/game/gold.ts';
import type { Rules } from '../../lib/game/settings.ts';
import { type Odds, oddsOf } from '../../lib/odds/odds.ts';
import { openByLines } from './byLines.ts';
import { openByRules } from './byRules.ts';
import { type Compared, compareAll, numberOf } from './compare.ts';
import { type Course, courseOf } from './course.ts';
import { createDie } from './dice.ts';
import { playBet } from './playBet.ts';
import { createTally, type Tally } from './tally.ts';

export interface Wanted {
  /** By lines all is as at an evening; by rules it is many times faster. */
  readonly by: keyof typeof TABLES;
  readonly rules: Rules;
  readonly bets: number;
  readonly seed: number;
  /** Gold of each bet, and of each side bet. */
  readonly bet: number;
  readonly risk: number;
  /** Told now and then how many have been played. */
  readonly progress?: (played: number) => void;
}

const TABLES = { lines: openByLines, rules: openByRules } as const;
const PROGRESS_EVERY = 10_000;

/** Plays so many bets with fair dice, and holds what came of them against the exact odds. */
export function simulate(wanted: Wanted): readonly Compared[] {
  const { by, rules, bets, seed, bet, risk, progress } = wanted;
  const table = TABLES[by](rules, createDie(seed));
  const odds = oddsOf({ rules, bet: toGold(bet), chest: rules.chestFloor });
  const tally = createTally();
  const note = noteIn(tally, odds);
  for (let played = 1; played <= bets; played += 1) {
    const { chest } = table;
    note(courseOf(playBet(table, bet, risk)), chest);
    if (played % PROGRESS_EVERY === 0) progress?.(played);
  }
  return compareAll(tally, odds, risk);
}

/** Gold is held against what it should be at the chest of that moment: what a fuller chest brings is taken off. */
function noteIn(tally: Tally, odds: Odds): (course: Course, chest: number) => void {
  const outcomes = odds.outcomes.map(({ outcome }) => outcome);
  const share = numberOf(odds.chestWon);
  return ({ outcome, chestWon, boxes, gold, sides }, chest) => {
    for (const one of outcomes) tally.count(one, one === outcome);
    tally.count('chest won', chestWon);
    for (const { point, passed, rolls } of boxes) {
      tally.count('box passed', passed);
      tally.mean('rolls in a box', rolls);
      if (point !== 7) tally.count(`point ${point} made`, passed);
    }
    const more = share * (chest - odds.chest);
    tally.mean('gold of the player', gold.player - more);
    tally.mean('gold of the bank', gold.bank);
    tally.mean('gold of the chest', gold.chest + more);
    for (const [owner, back] of sides) tally.mean(owner, back);
  };
}
