import { type Used, usedTogether } from './counter.ts';
import type { Sent } from './evening.ts';

/** One whole bet: from its line up to the next one, with all that was said and rolled in between. */
export interface Cycle {
  readonly lines: number;
  readonly used: Used;
  /** Whether it came to a box with three side bets at a table of seven. */
  readonly isFull: boolean;
}

/** @param used of each line. */
export function cyclesOf(sent: readonly Sent[], used: readonly Used[]): readonly Cycle[] {
  const bets = sent.flatMap(({ isBet }, at) => (isBet ? [at] : []));
  return bets.slice(1).map((end, i) => {
    const begin = bets[i] ?? 0;
    return {
      lines: end - begin,
      used: usedTogether(used.slice(begin, end)),
      isFull: sent.slice(begin, end).some((line) => line.isFull),
    };
  });
}
