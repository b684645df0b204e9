/** Chance that can be repeated: the same seed gives the same answers. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  const random = randomFrom(seed);
  const below = (end: number): number => Math.floor(random() * end);
  return {
    below,
    chance: (probability) => random() < probability,
    pick<T>(from: readonly T[]): T {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('expected something to pick from');
      return picked;
    },
  };
}

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
