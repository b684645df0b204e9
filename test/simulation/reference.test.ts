import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { randomEvening } from '../support/randomEvening.ts';
import { goldens, liveReadings, replayReadings } from './reference/against/readings.ts';
import { talk } from './reference/against/talk.ts';
import { wildEvening } from './reference/against/wildEvening.ts';

const FOLDER = new URL('./reference/', import.meta.url).pathname;
const REPLAYED = 40;
const TALKS = 6;
const ROUNDS = 60;

test('the reference knows nothing but itself', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  expect(files).toContain('reference.ts');
  for (const file of files) {
    const text = readFileSync(FOLDER + file, 'utf8');
    const from = [...text.matchAll(/\bfrom '([^']*)'|\bimport\(|\brequire\(/g)].map(
      ([whole, path]) => path ?? whole,
    );
    for (const path of from) expect(path, file).toMatch(/^\.\/\w+\.ts$/);
  }
});

test.each(goldens().map((golden) => [golden.name, golden] as const))(
  'plays %s as is expected',
  (_, { reference, expected }) => {
    expect(reference).toMatchObject(Object(expected));
  },
);

describe('the product and the reference read the rules alike', () => {
  test.each([...Array(REPLAYED).keys()])('random evening %i', (seed) => {
    const { product, reference } = replayReadings(randomEvening(seed));
    expect(product).toEqual(reference);
  });

  test.each([...Array(REPLAYED).keys()])('wild evening %i', (seed) => {
    const { product, reference } = replayReadings(wildEvening(seed));
    expect(product).toEqual(reference);
  });

  test.each([...Array(TALKS).keys()])('evening %i of several senders', async (seed) => {
    const { product, reference } = await liveReadings(await talk(seed, ROUNDS));
    expect(product).toEqual(reference);
  });
});
