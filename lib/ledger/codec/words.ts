import type { SenderRole } from '../../game/facts.ts';
import type { RefusalCode } from '../../game/refusals.ts';
import type { Outcome, Reason } from '../../game/rolls.ts';
import type { Kind } from '../../game/transfers.ts';

/**
 * What a commit stores as a number instead of a word. The order is the stored form: words are
 * added at the end, and never moved.
 */
export const STORED_KINDS = [
  'chest-top-up',
  'chest-add',
  'bet',
  'bet-returned',
  'stake-back',
  'winnings',
  'bet-to-chest',
  'bet-lost',
  'entry',
  'side-bet',
  'side-winnings',
  'side-paid',
  'side-lost',
  'side-returned',
  'chest-won',
  'correction',
  'reversal',
] as const satisfies readonly Kind[];

export const STORED_VERDICTS = [
  'double',
  'chest',
  'lose',
  'come-in',
  'point',
  'none',
  'get-out',
  'chest-won',
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
] as const satisfies readonly (Outcome | Reason)[];

export const STORED_CODES = [
  'NOT_KEEPER',
  'BOOKS_FULL',
  'TABLE_CLOSED',
  'TABLE_ALREADY_OPEN',
  'TABLE_BUSY',
  'TABLE_FULL',
  'ALREADY_SEATED',
  'NOT_SEATED',
  'NO_ROLLER',
  'NOT_ROLLER',
  'BET_OPEN',
  'NO_BET',
  'BET_TOO_SMALL',
  'BET_TOO_LARGE',
  'BAD_AMOUNT',
  'BOX_RUNNING',
  'NO_BOX',
  'POINT_ALREADY_CALLED',
  'SIDES_OFF',
  'SIDES_CLOSED',
  'SIDE_BET_OPEN',
  'SIDES_FULL',
  'NO_SIDE_BET',
  'NOTHING_TO_DECIDE',
  'NOTHING_TO_UNDO',
  'BAD_NAME',
  'NOTHING_OWED',
  'OVER_LIMIT',
] as const satisfies readonly RefusalCode[];

export const STORED_ROLES = [
  'journal',
  'console',
  'witness',
] as const satisfies readonly SenderRole[];
