/** An exact number in lowest terms; `bottom` is above 0. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/**
 * An exact number, brought to lowest terms.
 * @throws when it would be divided by 0.
 */
export function fraction(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  const [above, below] = [BigInt(top), BigInt(bottom)];
  if (below === 0n) throw new Error('expected a fraction that is not over 0');
  const shared = divisor(above, below) * (below < 0n ? -1n : 1n);
  return { top: above / shared, bottom: below / shared };
}

export const NONE = fraction(0);
export const WHOLE = fraction(1);

export function plus(...all: readonly Fraction[]): Fraction {
  return all.reduce((a, b) => fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom));
}

export function minus(a: Fraction, b: Fraction): Fraction {
  return plus(a, negative(b));
}

export function times(...all: readonly Fraction[]): Fraction {
  return all.reduce((a, b) => fraction(a.top * b.top, a.bottom * b.bottom));
}

/** @throws when it is divided by 0. */
export function over(a: Fraction, b: Fraction): Fraction {
  return fraction(a.top * b.bottom, a.bottom * b.top);
}

export function negative({ top, bottom }: Fraction): Fraction {
  return { top: -top, bottom };
}

/** `exponent` is a whole number from 0 on. */
export function power({ top, bottom }: Fraction, exponent: number): Fraction {
  return { top: top ** BigInt(exponent), bottom: bottom ** BigInt(exponent) };
}

/** Below 0 where `a` is the smaller one, above 0 where it is the greater one, 0 where both are the same. */
export function compare(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const { top } = minus(a, b);
  if (top === 0n) return 0;
  return top < 0n ? -1 : 1;
}

export function greatest(first: Fraction, ...others: readonly Fraction[]): Fraction {
  return others.reduce((a, b) => (compare(a, b) < 0 ? b : a), first);
}

/** The least whole number that is not below it. */
export function roundUp({ top, bottom }: Fraction): bigint {
  const whole = top / bottom;
  return whole * bottom < top ? whole + 1n : whole;
}

/** As it is written: `6557/13860`, `-2/9`, and a whole number without a bar. */
export function written({ top, bottom }: Fraction): string {
  return bottom === 1n ? String(top) : `${top}/${bottom}`;
}

/** As a decimal with so many places, rounded once, halves away from 0: `-0.22` of -2/9. */
export function decimal({ top, bottom }: Fraction, places: number): string {
  const size = (top < 0n ? -top : top) * 10n ** BigInt(places);
  const rounded = (2n * size + bottom) / (2n * bottom);
  const digits = String(rounded).padStart(places + 1, '0');
  const sign = top < 0n && rounded > 0n ? '-' : '';
  const point = digits.length - places;
  return sign + digits.slice(0, point) + (places > 0 ? `.${digits.slice(point)}` : '');
}

function divisor(a: bigint, b: bigint): bigint {
  let [greater, lesser] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (lesser > 0n) [greater, lesser] = [lesser, greater % lesser];
  return greater;
}
