import { type Fraction, fraction } from './fraction.ts';

/** How many throws two dice have, all equally likely. */
export const THROWS = 36;

const FACES = [1, 2, 3, 4, 5, 6];

/** A total of two dice, and in how many of the 36 throws it falls. */
export interface Total {
  readonly total: number;
  readonly throws: number;
}

/** The totals 2 to 12, from all 36 throws. */
export const TOTALS: readonly Total[] = countTotals();

/** How often one of these totals falls. */
export function chanceOf(totals: readonly Total[]): Fraction {
  return fraction(
    totals.reduce((sum, { throws }) => sum + throws, 0),
    THROWS,
  );
}

function countTotals(): readonly Total[] {
  const counts = new Map<number, number>();
  for (const total of FACES.flatMap((a) => FACES.map((b) => a + b))) {
    counts.set(total, (counts.get(total) ?? 0) + 1);
  }
  return Array.from(counts, ([total, throws]) => ({ total, throws }));
}
