import type { Rules } from '../../game/settings.ts';

/** A box is passed with 6557/13860 (RULES, Exact odds). */
const BOX = [6557n, 13860n] as const;

/**
 * The least bet by which the house still earns, whole gold, with so much in the chest as its floor
 * (RULES, Exact odds). Of 36 rolls 14 win as much as 14 lose; 2 more lose the bet to the chest, and
 * the 6 come-ins too unless the stake is returned. Against that stands 6/36 of passing all boxes,
 * times the chest.
 */
export function leastEarningBet({ chestFloor, boxes, stakeOnSeven }: Rules): number {
  const losing = stakeOnSeven === 'returned' ? 2n : 8n;
  const all = BigInt(boxes);
  const worth = BigInt(chestFloor) * 6n * BOX[0] ** all;
  const cost = losing * BOX[1] ** all;
  return Number((worth + cost - 1n) / cost);
}
