const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes east of UTC at a moment, in the zone of the dealer's machine. */
export type Zone = (utcMs: number) => number;

/** When a stamp was written, and the offset that its clock had then. */
export interface Moment {
  /** Milliseconds. */
  readonly utc: number;
  /** Minutes east of UTC. */
  readonly offset: number;
}

/**
 * The moment of a stamp. Where summer time ends an hour is written twice: it is the first time, unless a line before
 * was later than that.
 * @param stamp local time, in milliseconds as if it were UTC.
 * @param last the moment of the line before; null where none is known.
 */
export function momentOf(stamp: number, zone: Zone, last: number | null): Moment {
  const around = [zone(stamp - DAY_MS), zone(stamp + DAY_MS)];
  const moments = [...new Set(around)]
    .map((offset) => ({ utc: stamp - offset * MINUTE_MS, offset }))
    .sort((one, other) => one.utc - other.utc);
  // In the hour that summer time skips no clock shows this stamp; then either will do.
  const real = moments.filter(({ utc, offset }) => zone(utc) === offset);
  const [first, second] = real.length > 0 ? real : moments;
  if (first === undefined) throw new Error('expected a zone to have an offset');
  return second !== undefined &&
    last !== null &&
    first.utc < last - MINUTE_MS &&
    second.utc - last < DAY_MS
    ? second
    : first;
}

/** An offset as deliveries have it, `+01:00`; null where cigo takes none such. */
export function offsetText(minutes: number): string | null {
  const width = Math.abs(minutes);
  if (!Number.isInteger(minutes) || width > 14 * 60) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(width / 60))}:${two(width % 60)}`;
}
