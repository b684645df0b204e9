import { beforeAll, describe, expect, test } from 'vitest';
import { depthChapter } from '../../tools/bench/deep/chapter.ts';
import type { Compared } from '../../tools/bench/deep/compare.ts';
import { measureDepth } from '../../tools/bench/deep/measure.ts';
import { mean } from '../../tools/bench/figures.ts';

/** What the length of a log costs, but for time: here with the last evening of a long log, on the page with all of it. */

describe('at seq 1,000,000 a line', () => {
  let compared: Compared;
  beforeAll(async () => {
    const sizes = { depth: 1_000_000, whole: false, warm: 120, cold: 20 };
    compared = await measureDepth(sizes, () => {});
  });

  test('takes the units that it takes at seq 10, warm and cold', () => {
    expect(compared.from).toEqual({ deep: 1_000_000, young: 10 });
    for (const { deep, young } of [compared.warm, compared.cold]) {
      expect(deep.map(({ used }) => used)).toEqual(young.map(({ used }) => used));
    }
  });

  test('takes 1.05 times the bytes at most', () => {
    for (const { deep, young } of [compared.warm, compared.cold]) {
      const times = mean(deep.map(({ bytes }) => bytes)) / mean(young.map(({ bytes }) => bytes));
      expect(times).toBeLessThanOrEqual(1.05);
    }
  });

  test('stands on the page with every figure', () => {
    expect(depthChapter(compared).text).not.toMatch(/NaN|undefined|Infinity|null/);
  });
});
