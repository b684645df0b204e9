import { describe, expect, test } from 'vitest';
import { billFor, times, totalOf } from '../../lib/costs/bill.ts';
import { PRICE_LIST, PRICED, priceOf } from '../../lib/costs/prices.ts';

describe('a bill', () => {
  test('is what was used times what it costs, dearest first', () => {
    const bill = billFor({ writeUnit: 1_000_000, readUnit: 4_000_000, apiRequest: 2_000_000 });
    expect(bill.map(({ name, cost }) => [name, cost])).toEqual([
      ['apiRequest', 2],
      ['writeUnit', 0.625],
      ['readUnit', 0.5],
    ]);
    expect(totalOf(bill)).toBeCloseTo(3.125);
  });

  test('leaves out what was not used', () => {
    expect(billFor({ apiRequest: 0 })).toEqual([]);
  });

  test('of twice the use is twice as high', () => {
    const used = { apiRequest: 10, logGb: 1 };
    expect(times(used, 2)).toEqual({ apiRequest: 20, logGb: 2 });
  });
});

test('the price list says when it was true, and where each price is to be looked up', () => {
  expect(PRICE_LIST.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const name of PRICED) {
    const { price, per, page } = priceOf(name);
    expect(price).toBeGreaterThan(0);
    expect(per).toBeGreaterThan(0);
    expect(page).toMatch(/^https:\/\/aws\.amazon\.com\/.+\/pricing\//);
  }
});
