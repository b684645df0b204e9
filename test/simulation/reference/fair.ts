import type { Settings } from './settings.ts';

/** Numerator over denominator, never shortened. */
type Share = readonly [bigint, bigint];

/** In how many of 36 ways two dice make a total. */
const WAYS = [1n, 2n, 3n, 4n, 5n, 6n, 5n, 4n, 3n, 2n, 1n];

/** A 7 passes at once; a point is made before a 7 in as many cases as it has ways, of its own and those of the 7. */
function passingOneBox(): Share {
  return WAYS.reduce<Share>(
    (sum, ways, at) => plus(sum, at === 5 ? [6n, 36n] : times([ways, 36n], [ways, ways + 6n])),
    [0n, 1n],
  );
}

/** The least bet by which the player gains nothing on average, found by trying. */
export function leastFairBet(settings: Settings, chest: number): number {
  let passing: Share = [1n, 1n];
  for (let box = 1; box <= settings.boxes; box += 1) passing = times(passing, passingOneBox());
  let least = 1n;
  while (favoursPlayer(least, BigInt(chest), passing, settings)) least *= 2n;
  let below = least / 2n;
  while (least - below > 1n) {
    const middle = (least + below) / 2n;
    if (favoursPlayer(middle, BigInt(chest), passing, settings)) below = middle;
    else least = middle;
  }
  return Number(least);
}

/** What 36 rolls bring, one of each kind. */
function favoursPlayer(
  bet: bigint,
  chest: bigint,
  passing: Share,
  { stakeOnSeven }: Settings,
): boolean {
  const won = 14n * bet - 14n * bet - 2n * bet - (stakeOnSeven === 'returned' ? 0n : 6n * bet);
  const inChest = chest + (stakeOnSeven === 'chest' ? bet : 0n);
  const [gain] = plus([won, 1n], times([6n * inChest, 1n], passing));
  return gain > 0n;
}

function plus([a, b]: Share, [c, d]: Share): Share {
  return [a * d + c * b, b * d];
}

function times([a, b]: Share, [c, d]: Share): Share {
  return [a * c, b * d];
}
