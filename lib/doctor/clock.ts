import { type Finding, fault, ok, skipped } from './finding.ts';

/** What another clock showed: `aheadMs` is how far this machine's was ahead of it (below 0: behind). */
export interface ClockSample {
  readonly of: string;
  readonly aheadMs: number;
}

/** Signatures bear five minutes either way, and clocks that are off drift further. */
const MOST_OFF_MS = 60_000;

/**
 * A sample from an answer's `Date` header, which counts whole seconds; null where there is none.
 * @param sentMs,gotMs this machine's clock when the question was sent and when the answer was there.
 */
export function sampleOf(
  of: string,
  date: string | null | undefined,
  sentMs: number,
  gotMs: number,
): ClockSample | null {
  const shown = Date.parse(date ?? '');
  if (Number.isNaN(shown)) return null;
  return { of, aheadMs: Math.round((sentMs + gotMs) / 2 - (shown + 500)) };
}

/** This machine's clock against others'; one finding, by the one that is farthest away. */
export function checkClock(samples: readonly (ClockSample | null)[]): Finding {
  const told = samples.filter((sample) => sample !== null);
  const [worst] = told.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs));
  if (worst === undefined) return skipped('clock', 'no other clock answered');
  const seconds = Math.round(Math.abs(worst.aheadMs) / 1000);
  if (Math.abs(worst.aheadMs) <= MOST_OFF_MS) {
    return ok('clock', `Within ${Math.max(seconds, 1)} s of ${worst.of}`);
  }
  const side = worst.aheadMs > 0 ? 'ahead of' : 'behind';
  const what = `This machine is ${seconds} s ${side} ${worst.of}; signatures are refused from 300 s on`;
  return fault('clock', what, "Let the system set this machine's clock from the internet");
}
