import { createRandom } from '../../../support/random.ts';
import { type RandomEvening, randomEvening } from '../../../support/randomEvening.ts';
import { wildLine, wildSpeech, wildThrow } from './wildLines.ts';

const STAMP = '[11/29/2026 20:00:00]  ';

/** A random evening into which lines of every make are mixed. */
export function wildEvening(seed: number): RandomEvening {
  const evening = randomEvening(seed);
  const random = createRandom(seed + 1_000_003);
  const dealer = evening.lines.some((line) => line.includes('<0x000FD38E> Dealer Dan'))
    ? '<0x000FD38E> Dealer Dan'
    : 'Dealer Dan';
  const often = random.pick([0.1, 0.3, 0.8]);
  const lines = evening.lines.slice(-300).flatMap((line) => {
    if (!random.chance(often)) return [line];
    switch (random.below(4)) {
      case 0:
        return [wildLine(random), line];
      case 1:
        return [...wildThrow(random, STAMP), line];
      default:
        return [`${STAMP}${dealer}: ${wildSpeech(random)}`, line];
    }
  });
  return { ...evening, lines };
}
