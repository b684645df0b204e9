import type { ShownRoll, TakenLines } from '../ledger/answer.ts';
import { plainText } from '../plainText.ts';
import { receiptOf } from './receipts.ts';

/** Lines that were taken, with the receipts of the rolls among them that counted. */
export type WithReceipts = TakenLines & {
  readonly receipts?: readonly { readonly roll: number; readonly receipt: string }[];
};

/**
 * Adds the receipts to an answer; none where the house has no key for them.
 * @param aloud whether `say` tells those of rolls that decided something: most rolls in a box decide nothing.
 */
export function withReceipts(
  taken: TakenLines,
  [key]: readonly string[],
  table: string,
  aloud: boolean,
): WithReceipts {
  if (key === undefined) return taken;
  const made = taken.rolls
    .filter((roll) => roll.counts)
    .map((roll) => ({ roll, receipt: receiptOf(key, table, roll.roll) }));
  const said = made
    .filter(({ roll }) => aloud && decides(roll))
    .map(({ roll, receipt }) => plainText(`Receipt for ${roll.name}: ${receipt}`));
  return {
    ...taken,
    say: [...taken.say, ...said],
    receipts: made.map(({ roll, receipt }) => ({ roll: roll.roll, receipt })),
  };
}

function decides(roll: ShownRoll): boolean {
  return roll.counts && roll.outcome !== 'point' && roll.outcome !== 'none';
}
