import type { Dimension } from './model.ts';
import type { GridRange } from './shapes.ts';

/** What happens to places and ranges of a tab when its rows or columns are put elsewhere. */
export interface Motion {
  readonly dimension: Dimension;
  /** Where a row or column is afterwards; null when it is gone. */
  readonly place: (index: number) => number | null;
  /** A range afterwards; null when nothing is left of it. */
  readonly range: (range: GridRange) => GridRange | null;
  /** Where what was on a row or column that is gone comes to lie. */
  readonly gap: number;
}

/** Rows or columns put in (`by` above 0) or taken out from `at` on. */
interface Shift {
  readonly dimension: Dimension;
  readonly at: number;
  readonly by: number;
}

/** Where a start bound lies after a shift. */
function movedStart(bound: number, { at, by }: Shift): number {
  if (bound < at) {
    return bound;
  }
  return by > 0 ? bound + by : Math.max(at, bound + by);
}

/** Where an end bound lies after a shift: rows put in right behind a range do not join it. */
function movedEnd(bound: number, { at, by }: Shift): number {
  if (bound <= at) {
    return bound;
  }
  return by > 0 ? bound + by : Math.max(at, bound + by);
}

/** A range after rows or columns have moved; null when nothing is left of it. */
function movedRange(range: GridRange, shift: Shift): GridRange | null {
  const rows = shift.dimension === 'ROWS';
  const start = rows ? range.startRowIndex : range.startColumnIndex;
  const end = rows ? range.endRowIndex : range.endColumnIndex;
  const newStart = start === undefined ? undefined : movedStart(start, shift);
  const newEnd = end === undefined ? undefined : movedEnd(end, shift);
  if (newEnd !== undefined && newEnd <= (newStart ?? 0)) {
    return null;
  }
  const [startKey, endKey] = rows
    ? (['startRowIndex', 'endRowIndex'] as const)
    : (['startColumnIndex', 'endColumnIndex'] as const);
  return {
    ...range,
    ...(newStart !== undefined && { [startKey]: newStart }),
    ...(newEnd !== undefined && { [endKey]: newEnd }),
  };
}

/** Rows or columns put in (`by` above 0) or taken out from `at` on. */
export function shifted(dimension: Dimension, at: number, by: number): Motion {
  const gone = (index: number) => by < 0 && index >= at && index < at - by;
  return {
    dimension,
    place: (index) => (index < at ? index : gone(index) ? null : index + by),
    range: (range) => movedRange(range, { dimension, at, by }),
    gap: at,
  };
}

/** The bounds of a range along one dimension. */
function boundsOf(range: GridRange, dimension: Dimension): readonly [number, number] {
  const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = range;
  return dimension === 'ROWS'
    ? [startRowIndex ?? 0, endRowIndex ?? Infinity]
    : [startColumnIndex ?? 0, endColumnIndex ?? Infinity];
}

/**
 * Rows or columns `start` to `end` (exclusive) put before `to`, all counted before the move. What
 * lies on them alone goes along; other ranges lose them, and take them in where they arrive inside.
 */
export function relocated(
  dimension: Dimension,
  { start, end, to }: { readonly start: number; readonly end: number; readonly to: number },
): Motion {
  const length = end - start;
  const arrival = to > start ? to - length : to;
  const out = shifted(dimension, start, -length);
  const back = shifted(dimension, arrival, length);
  const along = shifted(dimension, 0, arrival - start);
  return {
    dimension,
    place: (index) => {
      const left = out.place(index);
      return left === null ? index - start + arrival : back.place(left);
    },
    range: (range) => {
      const [first, last] = boundsOf(range, dimension);
      if (first >= start && last <= end) {
        return along.range(range);
      }
      const left = out.range(range);
      return left === null ? null : back.range(left);
    },
    gap: arrival,
  };
}
