import type { Fault } from './api.ts';

/** What became of one flush; `after` is in milliseconds. */
export type Flushed =
  /** Up to this commit; `more` where another flush is needed at once. */
  | { readonly kind: 'flushed'; readonly through: number; readonly more: boolean }
  | { readonly kind: 'nothing' }
  | Unflushed;

/** Why nothing is known to be written. */
export type Unflushed =
  | { readonly kind: 'later'; readonly after: number; readonly why: string }
  /** A person has to do something, which the message says. */
  | { readonly kind: 'refused'; readonly message: string };

/** After an unknown outcome, or while another mirror is at work. */
export const SOON_MS = 2_000;

const BUSY = 'Google takes no more calls in this minute';
const NO_TURN = 'other tables write first';
const MINUTE_MS = 60_000;
const JITTER_MS = 5_000;

export function later(after: number, why: string): Unflushed {
  return { kind: 'later', after, why };
}

/** Whether Google has had enough calls for this minute. */
export function isBusy(flushed: Flushed): boolean {
  return flushed.kind === 'later' && flushed.why === BUSY;
}

/** Whether it only waits for its turn among the tables, which is how it should be. */
export function isWaiting(flushed: Flushed): boolean {
  return flushed.kind === 'later' && flushed.why === NO_TURN;
}

/** What a fault of the Sheets API comes to. */
export function faulty(fault: Fault, now: number): Unflushed {
  switch (fault.kind) {
    case 'busy':
      return fault.after === undefined
        ? later(untilNextMinute(now), BUSY)
        : later(fault.after, NO_TURN);
    case 'unknown':
      return later(SOON_MS, fault.why);
    case 'misfit':
      return { kind: 'refused', message: fault.message };
    case 'refused':
      return fault;
  }
}

/** With some jitter, so that not all come back at once. */
function untilNextMinute(now: number): number {
  return MINUTE_MS - (now % MINUTE_MS) + Math.floor(Math.random() * JITTER_MS);
}
