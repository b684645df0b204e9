import type { Strip } from './strip.ts';

/** A part of a strip that one audit holds against the ledger: rows `from` to before `to` of the tab, counted from 0. */
export interface Slice {
  readonly strip: Strip;
  readonly from: number;
  readonly to: number;
}

/** So many of the newest rows are looked at each time … */
const NEWEST = 800;
/** … and so many of the older ones in turn. */
const OLDER = 2_000;
/** So many rows below the last one are looked at as closely, for what will be written there. */
const BELOW = 1_000;

/**
 * The newest rows of a strip, with what stands below them.
 * @param rowCount the rows that the tab has.
 */
export function newestSlice(strip: Strip, rowCount: number): Slice {
  const end = strip.firstRow + strip.count;
  const from = Math.max(strip.firstRow, end - NEWEST);
  return { strip, from, to: Math.max(from, Math.min(rowCount, end + BELOW)) };
}

/** An older slice, and where the round goes on after it: from the beginning where it has come to the newest. */
export function olderSlice(
  strip: Strip,
  next: number,
): { readonly slice: Slice | null; readonly next: number } {
  const oldest = Math.max(0, strip.count - NEWEST);
  if (oldest === 0) return { slice: null, next: 0 };
  const start = next >= oldest ? 0 : next;
  const end = Math.min(start + OLDER, oldest);
  const from = strip.firstRow + start;
  return { slice: { strip, from, to: strip.firstRow + end }, next: end >= oldest ? 0 : end };
}
