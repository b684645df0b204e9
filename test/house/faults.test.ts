import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { check, faultLine, readKept } from '../../lib/house/faults.ts';

const player = z.strictObject({ name: z.string().check(z.minLength(1)), gold: z.int() });

describe('what a store has kept', () => {
  test('is read by its schema', () => {
    expect(readKept(player, '{"name":"Bob","gold":5}', 'a player')).toEqual({
      name: 'Bob',
      gold: 5,
    });
  });

  test.each([
    ['{"name":"Bob"', 'a player cannot be read: it is no JSON'],
    ['{"name":"Bob"}', 'a player cannot be read: gold: is missing'],
    [
      '{"name":"","gold":1}',
      'a player cannot be read: name: must have at least 1 character, got ""',
    ],
    ['[]', 'a player cannot be read: must be an object, got a list'],
  ])('or says in one sentence why not: %s', (text, sentence) => {
    expect(() => readKept(player, text, 'a player')).toThrow(new Error(sentence));
  });
});

/** The full build of zod brings its own words when it is loaded, and they are everybody's in the process. */
test('a fault is told in the same words, whatever zod has been told to say', () => {
  const schema = z.strictObject({ a: z.int(), b: z.literal(1) });
  const { localeError } = z.config();
  z.config({ localeError: () => 'Invalid input' });
  try {
    const read = check(schema, { a: 0.5, c: 1 });
    expect(read.ok ? [] : read.faults.map(faultLine)).toEqual([
      'a: must be a whole number, got 0.5',
      'b: is missing',
      'c: is not a known key',
    ]);
  } finally {
    z.config({ localeError });
  }
});
