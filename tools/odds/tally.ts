/** What was seen of one thing that may be so or not. */
export interface Count {
  readonly tries: number;
  readonly hits: number;
}

/** The mean of many, with what is needed to say how sure it is. */
export interface Mean {
  readonly count: number;
  readonly sum: number;
  readonly squares: number;
}

/** Frequencies by name, and means by name. */
export interface Tally {
  readonly counts: ReadonlyMap<string, Count>;
  readonly means: ReadonlyMap<string, Mean>;
  /** How likely something is, seen once more. */
  count(what: string, isSo: boolean): void;
  mean(what: string, value: number): void;
}

export function createTally(): Tally {
  const counts = new Map<string, { tries: number; hits: number }>();
  const means = new Map<string, { count: number; sum: number; squares: number }>();
  return {
    counts,
    means,
    count(what, isSo) {
      const known = counts.get(what) ?? { tries: 0, hits: 0 };
      known.tries += 1;
      if (isSo) known.hits += 1;
      counts.set(what, known);
    },
    mean(what, value) {
      const known = means.get(what) ?? { count: 0, sum: 0, squares: 0 };
      known.count += 1;
      known.sum += value;
      known.squares += value * value;
      means.set(what, known);
    },
  };
}
