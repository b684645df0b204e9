/** The value below which this share of all values lies; 0 where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Of an even number of values the middle of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

/** The median, and from which to which value they go: `0.91 (0.88 to 0.93)`. */
export function spread(values: readonly number[], shown: (value: number) => string): string {
  const [least, most] = [quantile(values, 0), quantile(values, 1)];
  return `${shown(median(values))} (${shown(least)} to ${shown(most)})`;
}

/** How many times as much one of each pair is as the other. */
export function ratios(ones: readonly number[], others: readonly number[]): readonly number[] {
  return ones.map((one, at) => one / (others[at] ?? Number.NaN));
}

/** `1.25`. */
export function factor(value: number): string {
  return value.toFixed(2);
}
