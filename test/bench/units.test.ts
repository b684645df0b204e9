import { afterAll, describe, expect, test } from 'vitest';
import { mean, median } from '../../tools/bench/figures.ts';
import { measureUnits } from '../../tools/bench/units/measure.ts';
import { unitFigures, unitsChapter } from '../../tools/bench/units/report.ts';
import { startDynamoDbLocal } from '../support/dynamodbLocal.ts';

/** What a roll asks of DynamoDB is the same on every machine: here in small, on the page in full. */

const local = await startDynamoDbLocal();
afterAll(() => local?.stop());

describe.skipIf(local === null)('a settled roll', async () => {
  const measured = await measureUnits(
    local?.endpoint ?? '',
    { rolls: 120, compared: 30 },
    () => {},
  );
  const { evening, full, transactions, bare, rollCheaper, cycleCheaper } = unitFigures(measured);

  test('is one write and no read', () => {
    expect(evening.rolls).toHaveLength(120);
    expect(evening.rolls.every(({ writes, reads }) => writes === 1 && reads === 0)).toBe(true);
  });

  test('takes one write unit, 1.3 at most in the mean, also with three side bets', () => {
    expect(full.rolls.length).toBeGreaterThan(0);
    for (const { rolls } of [evening, full]) {
      const units = rolls.map(({ writeUnits }) => writeUnits);
      expect(median(units)).toBe(1);
      expect(mean(units)).toBeLessThanOrEqual(1.3);
    }
  });

  test('costs a quarter at most of what a read and a transaction cost, and so does a whole bet', () => {
    expect(rollCheaper).toBeGreaterThanOrEqual(4);
    expect(cycleCheaper).toBeGreaterThanOrEqual(4);
    expect(transactions.rolls.every(({ writes, reads }) => writes === 1 && reads === 1)).toBe(true);
  });

  test('is held against a bare put that takes exactly one unit', () => {
    expect(bare.all.every(({ writes, writeUnits }) => writes === 1 && writeUnits === 1)).toBe(true);
  });

  test('stands on the page with every figure', () => {
    const { text, goals } = unitsChapter(measured);
    expect(goals.map(({ met }) => met)).toEqual([true, true, true, true]);
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
  });
});
