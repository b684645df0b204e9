import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  decimal,
  type Fraction,
  fraction,
  greatest,
  minus,
  over,
  plus,
  power,
  roundUp,
  times,
  written,
} from '../../lib/odds/fraction.ts';

const whole = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
const above = fc.bigInt({ min: 1n, max: 10n ** 40n });
const some = fc.tuple(whole, above).map(([top, bottom]) => fraction(top, bottom));

/** Whether an exact number is a pair of whole ones, by cross multiplication alone. */
function is({ top, bottom }: Fraction, above: bigint, below: bigint): boolean {
  return top * below === above * bottom;
}

describe('a fraction', () => {
  test('stands in lowest terms, over a number above 0', () => {
    expect(fraction(6, -4)).toEqual({ top: -3n, bottom: 2n });
    expect(fraction(0, -7)).toEqual({ top: 0n, bottom: 1n });
    expect(() => fraction(1, 0)).toThrow('expected a fraction that is not over 0');
    const divides = ({ top, bottom }: Fraction, by: bigint) =>
      top % by === 0n && bottom % by === 0n;
    fc.assert(
      fc.property(whole, above, fc.constantFrom(2n, 3n, 5n, 7n, 11n), (a, b, by) => {
        const lowest = fraction(a * by, b * by);
        expect(lowest).toEqual(fraction(a, b));
        expect(lowest.bottom > 0n && !divides(lowest, by)).toBe(true);
      }),
    );
  });

  test('is added, taken off, multiplied and divided exactly', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(is(plus(a, b), a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)).toBe(true);
        expect(is(times(a, b), a.top * b.top, a.bottom * b.bottom)).toBe(true);
        expect(plus(minus(a, b), b)).toEqual(a);
        if (b.top !== 0n) expect(times(over(a, b), b)).toEqual(a);
        expect(power(a, 3)).toEqual(times(a, a, a));
      }),
    );
    expect(() => over(fraction(1), fraction(0))).toThrow('not over 0');
  });

  test('is compared as numbers are', () => {
    fc.assert(
      fc.property(some, above, (a, by) => {
        const more = plus(a, fraction(1, by));
        expect([compare(a, more), compare(more, a), compare(a, a)]).toEqual([-1, 1, 0]);
        expect(greatest(a, more, a)).toEqual(more);
      }),
    );
  });

  test('is rounded up to a whole number', () => {
    fc.assert(
      fc.property(some, (a) => {
        const up = roundUp(a);
        expect(compare(fraction(up), a)).not.toBe(-1);
        expect(compare(fraction(up - 1n), a)).toBe(-1);
      }),
    );
  });

  test.each([
    [6557, 13860, '6557/13860'],
    [-4, 18, '-2/9'],
    [36, 9, '4'],
    [0, 5, '0'],
  ])('%i over %i is written %s', (top, bottom, text) => {
    expect(written(fraction(top, bottom))).toBe(text);
  });
});

describe('a decimal', () => {
  test.each([
    [2, 9, 4, '0.2222'],
    [-2, 9, 4, '-0.2222'],
    [1, 8, 2, '0.13'],
    [-1, 8, 2, '-0.13'],
    [-1, 9, 0, '0'],
    [1999, 1000, 2, '2.00'],
    [5, 2, 0, '3'],
    [7, 1, 3, '7.000'],
  ])('of %i over %i to %i places is %s', (top, bottom, places, text) => {
    expect(decimal(fraction(top, bottom), places)).toBe(text);
  });

  test('is never further off than half of its last place', () => {
    fc.assert(
      fc.property(some, fc.nat({ max: 9 }), (a, places) => {
        const digits = decimal(a, places).replace('.', '');
        const rounded = fraction(BigInt(digits), 10n ** BigInt(places));
        const off = minus(a, rounded);
        const size = off.top < 0n ? minus(rounded, a) : off;
        expect(compare(size, fraction(1n, 2n * 10n ** BigInt(places)))).not.toBe(1);
      }),
    );
  });
});
