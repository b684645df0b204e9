import type { WriteCall } from './recordedSheets.ts';

/** How long an entry took from its commit to its cells; where it never came, how long that was watched. */
export interface Waited {
  readonly ms: number;
  readonly arrived: boolean;
}

/** In milliseconds; entries that never came count with the time that they were waited for, so it is rather more. */
export interface Delays {
  readonly entries: number;
  readonly missing: number;
  readonly median: number;
  readonly most95: number;
  readonly longest: number;
}

export function delaysOf(waited: readonly Waited[]): Delays {
  const sorted = waited.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return {
    entries: waited.length,
    missing: waited.filter(({ arrived }) => !arrived).length,
    median: at(0.5),
    most95: at(0.95),
    longest: at(1),
  };
}

const MINUTE_MS = 60_000;

/** The most calls that any 60 s hold. */
export function mostInAMinute(calls: readonly WriteCall[]): number {
  const times = calls.map(({ at }) => at).sort((a, b) => a - b);
  let first = 0;
  return times.reduce((most, at, last) => {
    while ((times[first] ?? at) <= at - MINUTE_MS) first += 1;
    return Math.max(most, last - first + 1);
  }, 0);
}

/** Calls that the quota refused. */
export function refusedCalls(calls: readonly WriteCall[]): number {
  return calls.filter(({ status }) => status === 429).length;
}
