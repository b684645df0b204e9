import type { Gold } from './gold.ts';

/** Why a dealer's line was refused (RULES, What the dealer says), in the order in which they are looked for. */
export const REFUSALS = [
  'NOT_KEEPER',
  'TABLE_CLOSED',
  'TABLE_ALREADY_OPEN',
  'BOOKS_FULL',
  'BAD_NAME',
  'BAD_AMOUNT',
  'TABLE_BUSY',
  'ALREADY_SEATED',
  'TABLE_FULL',
  'BOX_RUNNING',
  'NO_ROLLER',
  'NOT_SEATED',
  'NOT_ROLLER',
  'BET_OPEN',
  'NO_BET',
  'NO_BOX',
  'POINT_ALREADY_CALLED',
  'SIDES_OFF',
  'SIDES_CLOSED',
  'SIDE_BET_OPEN',
  'SIDES_FULL',
  'BET_TOO_SMALL',
  'BET_TOO_LARGE',
  'OVER_LIMIT',
  'NO_SIDE_BET',
  'NOTHING_TO_DECIDE',
  'NOTHING_OWED',
  'NOTHING_TO_UNDO',
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** A dealer's line that changed nothing; kept, and told to the dealer. */
export interface Refusal {
  readonly n: number;
  /** The speech, trimmed at both ends, otherwise as written. */
  readonly text: string;
  readonly code: RefusalCode;
  /** The limit of that moment, where it is none that always holds: the least bet, or the largest; 0 where none is taken. */
  readonly limit?: Gold;
}
