import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { randomEvening } from '../support/randomEvening.ts';
import { goldens, liveReadings, replayReadings } from './reference/against/readings.ts';
import { eveningOfDebts, eveningOfDice } from './reference/against/stress.ts';
import { talk } from './reference/against/talk.ts';
import { wildEvening } from './reference/against/wildEvening.ts';

const FOLDER = new URL('./reference/', import.meta.url).pathname;
const REPLAYED = 20;
const WILD = 60;
const DICE = 60;
const DEBTS = 8;
const TALKS = 4;
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
  test.each([
    ['random evening', randomEvening, REPLAYED],
    ['wild evening', wildEvening, WILD],
    ['evening of dice', eveningOfDice, DICE],
    ['evening of debts', eveningOfDebts, DEBTS],
  ] as const)('%s, replayed', (_, make, count) => {
    for (let seed = 0; seed < count; seed += 1) {
      const { product, reference } = replayReadings(make(seed));
      expect(product, `seed ${seed}`).toEqual(reference);
    }
  });

  test.each([...Array(TALKS).keys()])('evening %i of several senders', async (seed) => {
    const { product, reference } = await liveReadings(await talk(seed, ROUNDS));
    expect(product).toEqual(reference);
  });
});
