/** What a counted roll did: on a bet at Lucky 7, then in a box. */
export const OUTCOMES = [
  'double',
  'chest',
  'lose',
  'come-in',
  'point',
  'none',
  'get-out',
  'chest-won',
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Why a roll does not count (RULES, Which roll counts): the first that applies, in this order. */
export const REASONS = [
  'table-closed',
  'other-journal',
  'spoken',
  'not-house-dice',
  'bad-dice',
  'extra-roll',
  'no-bet',
  'point-not-called',
  'dice-locked',
  'wrong-roller',
] as const;

export type Reason = (typeof REASONS)[number];

/** Two dice as printed; null for a die that a four-line roll never showed. */
export type Dice = readonly [number | null, number | null];

interface Seen {
  /** Counts all rolls of the table from 1, those that do not count too. */
  readonly roll: number;
  /** The line that showed it; of a four-line roll the last one seen. */
  readonly n: number;
  /** The name as printed. */
  readonly name: string;
  readonly dice: Dice;
  /** The total as printed where one was, else the sum; null where it is not known. */
  readonly total: number | null;
}

export interface CountedRoll extends Seen {
  readonly counts: true;
  readonly outcome: Outcome;
}

export interface UncountedRoll extends Seen {
  readonly counts: false;
  readonly reason: Reason;
}

export type Roll = CountedRoll | UncountedRoll;

/** The reason that stands first in the table; null where there is none. */
export function firstReason(a: Reason | null, b: Reason | null): Reason | null {
  if (a === null || b === null) return a ?? b;
  return REASONS.indexOf(a) <= REASONS.indexOf(b) ? a : b;
}
