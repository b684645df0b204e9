import * as z from 'zod/mini';
import { toGold } from '../../game/gold.ts';
import type { Refusal } from '../../game/refusals.ts';
import type { NumberedLine } from '../delivery.ts';
import { refusedText } from '../refusedText.ts';
import { gold, placeOf, whole, wordAt } from './packing.ts';
import { STORED_CODES } from './words.ts';

/** Line, code, and the limit of that moment where there was one; the text is the line's own. */
export const packedRefusal = z.tuple([z.int(), whole, z.optional(gold)]);

type PackedRefusal = z.output<typeof packedRefusal>;

export function packRefusal({ n, code, limit }: Refusal, from: number): PackedRefusal {
  const packed: PackedRefusal = [n - from, placeOf(STORED_CODES, code)];
  if (limit !== undefined) packed[2] = limit;
  return packed;
}

export function unpackRefusal(
  [line, code, limit]: PackedRefusal,
  kept: readonly NumberedLine[],
  from: number,
): Refusal {
  const n = from + line;
  return {
    n,
    text: refusedText(kept, n),
    code: wordAt(STORED_CODES, code),
    ...(limit !== undefined && { limit: toGold(limit) }),
  };
}
