import * as z from 'zod/mini';

/** A whole number from 0 on. */
export const whole = z.int().check(z.minimum(0));

/** Gold, whole and never negative. */
export const gold = whole;

/** True or false in one letter. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/**
 * Finds a word's place in a list whose order is a part of the stored form.
 * @throws when the list does not hold it.
 */
export function placeOf<Word extends string>(words: readonly Word[], word: Word): number {
  const place = words.indexOf(word);
  if (place < 0) throw new Error(`expected one of ${words.join(', ')}, got ${word}`);
  return place;
}

/** @throws when no word stands at that place: the commit was written by a newer cigo, or changed. */
export function wordAt<Word extends string>(words: readonly Word[], place: number): Word {
  const word = words[place];
  if (word === undefined) throw new Error(`expected a place below ${words.length}, got ${place}`);
  return word;
}

/** How many bytes of UTF-8 a value takes where it is stored. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
