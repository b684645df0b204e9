import { createRandom, type Random } from '../support/random.ts';

/** Chance of its own for each thing that needs some: so what is left out elsewhere changes nothing here. */
export function chanceOf(seed: number, ...about: readonly (string | number)[]): Random {
  return createRandom(hash(`${seed} ${about.join(' ')}`));
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}
