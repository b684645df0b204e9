const MOST_LOOKS = 5_000;

/**
 * The smallest part of a list that still fails: ever smaller runs are left out as long as that is so.
 * @param fails whether a list still shows the fault; it must do so for `all`.
 */
export function smallest<T>(
  all: readonly T[],
  fails: (some: readonly T[]) => boolean,
): readonly T[] {
  let kept = all;
  let looks = 0;
  for (let run = Math.ceil(all.length / 2); run >= 1; run = run === 1 ? 0 : Math.ceil(run / 2)) {
    for (let from = 0; from < kept.length && looks < MOST_LOOKS; looks += 1) {
      const fewer = [...kept.slice(0, from), ...kept.slice(from + run)];
      if (fails(fewer)) kept = fewer;
      else from += run;
    }
  }
  return kept;
}

/** The same for a text, by UTF-16 units, so that half a pair of surrogates can be what is left. */
export function smallestText(text: string, fails: (some: string) => boolean): string {
  return smallest(text.split(''), (some) => fails(some.join(''))).join('');
}
