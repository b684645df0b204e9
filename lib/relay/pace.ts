/** How quickly a relay does what it does, in milliseconds. */
export interface Pace {
  /** Between two looks at the journal. */
  readonly lookMs: number;
  /**
   * How long another journal must be known for the dealer's, and the one that is followed must not grow, before it is
   * left for it: a client that is not in front may be late by a second.
   */
  readonly settleMs: number;
  /** The first pause after a failure; it doubles up to `mostPauseMs`. */
  readonly pauseMs: number;
  readonly mostPauseMs: number;
  /** Between two attempts where a person has to do something first. */
  readonly wrongMs: number;
  /** Before a line that waits for another journal is sent again. */
  readonly waitMs: number;
  /** Between two deliveries without lines, while there is nothing to send. */
  readonly heartbeatMs: number;
}

export const USUAL_PACE: Pace = {
  lookMs: 150,
  settleMs: 3_000,
  pauseMs: 500,
  mostPauseMs: 30_000,
  wrongMs: 20_000,
  waitMs: 1_500,
  heartbeatMs: 30_000,
};

/** A pause after so many failures in a row, no two alike, so that relays do not come all at once. */
export function pauseAfter(failures: number, pace: Pace, random: () => number): number {
  const full = Math.min(pace.mostPauseMs, pace.pauseMs * 2 ** Math.min(failures - 1, 20));
  return full * (0.5 + random() / 2);
}
