import { createRandom } from '../support/random.ts';
import { HOUSE_TEXTS } from './houses.ts';
import { smallestText } from './shrink.ts';
import type { Tally } from './tally.ts';
import { AMOUNTS, CLIENT_LINES, DEALER_LINES, NAMES, type TextFuzz } from './texts.ts';

export const TEXTS: readonly TextFuzz[] = [AMOUNTS, NAMES, DEALER_LINES, CLIENT_LINES, HOUSE_TEXTS];

/**
 * Makes one text of a kind from a seed and holds it against what is promised of it.
 * @throws with the seed and the smallest text that shows the fault.
 */
export function fuzzText({ kind, make, holds }: TextFuzz, seed: number, tally: Tally): void {
  const faultOf = (text: string): string | null => {
    try {
      holds(text);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : `threw ${String(error)}`;
    }
  };
  const text = make(createRandom(seed));
  tally.text(kind);
  const fault = faultOf(text);
  if (fault === null) return;
  const small = smallestText(text, (some) => faultOf(some) !== null);
  throw new Error(`seed ${seed}, ${kind}: ${fault}\nsmallest ${JSON.stringify(small)}`);
}
