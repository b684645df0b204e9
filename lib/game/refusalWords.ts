import type { RefusalCode } from './refusals.ts';

/** Why a line was refused, in words for the dealer (RULES, Refusals). */
export const REFUSED: Readonly<Record<RefusalCode, string>> = {
  NOT_KEEPER: 'this journal does not keep the table; say "take table" first.',
  BOOKS_FULL: 'the books are full; bring the table to its end.',
  TABLE_CLOSED: 'the table is closed; say "table open" first.',
  TABLE_ALREADY_OPEN: 'the table is open already.',
  TABLE_BUSY: 'a bet or a box is still open.',
  TABLE_FULL: 'all seven seats are taken.',
  ALREADY_SEATED: 'somebody of that name is seated already.',
  NOT_SEATED: 'nobody of that name is seated.',
  NO_ROLLER: 'nobody is seated.',
  NOT_ROLLER: 'that is not the roller.',
  BET_OPEN: 'a bet is open.',
  NO_BET: 'no bet is open.',
  BET_TOO_SMALL: 'that is less than the least bet.',
  BET_TOO_LARGE: 'that is more than the most that is taken.',
  OVER_LIMIT: 'the house could come to owe more than its bankroll.',
  BAD_AMOUNT: 'that amount cannot be read for sure.',
  BOX_RUNNING: 'a box is running.',
  NO_BOX: 'nobody is in a box.',
  POINT_ALREADY_CALLED: 'the point has been called already.',
  SIDES_OFF: 'side betting is off.',
  SIDES_CLOSED: 'side bets are closed until the next come-in.',
  SIDE_BET_OPEN: 'that person has a side bet open already.',
  SIDES_FULL: 'no more side bets are taken.',
  NO_SIDE_BET: 'that person has no side bet open.',
  NOTHING_TO_DECIDE: 'that side bet has not won yet.',
  NOTHING_OWED: 'so much is not owed.',
  NOTHING_TO_UNDO: 'there is nothing left to take back.',
  BAD_NAME: 'that name is not allowed.',
};

/** What he can do about it. */
export const REMEDIES: Readonly<Record<RefusalCode, string>> = {
  NOT_KEEPER: "Do so only if the shift is yours: it ends the other dealer's.",
  TABLE_CLOSED: 'Open the table first.',
  TABLE_ALREADY_OPEN: 'Go on: it is open.',
  BOOKS_FULL: 'Bring the table to its end; the next one needs another id.',
  BAD_NAME: 'Spell the name otherwise, or seat him "as" another.',
  BAD_AMOUNT: 'Type the amount like 2500 or 2.5k.',
  TABLE_BUSY: 'Settle the bet or the box first, or say "bet off" or "box off".',
  ALREADY_SEATED: 'For a second person of that name, seat him "as" another: Bob as Bob II.',
  TABLE_FULL: 'Unseat somebody first.',
  BOX_RUNNING: 'Finish the box first, or say "box off".',
  NO_ROLLER: 'Seat somebody first.',
  NOT_SEATED: 'Seat him first, or use the name of his card.',
  NOT_ROLLER: 'Make him the roller first.',
  BET_OPEN: 'Let the bet be rolled, or say "bet off".',
  NO_BET: 'Nothing: no bet is open.',
  NO_BOX: 'Nothing: nobody is in a box.',
  POINT_ALREADY_CALLED: 'Let him roll; where the dice are locked, say "dice open".',
  SIDES_OFF: 'Say "sides on" first.',
  SIDES_CLOSED: 'Wait for the next come in with a 7.',
  SIDE_BET_OPEN: 'It runs on: choose for it when it wins.',
  SIDES_FULL: 'Wait until one is settled.',
  BET_TOO_SMALL: 'Take more.',
  BET_TOO_LARGE: 'Take less; a ride that is too large can be split or collected.',
  OVER_LIMIT: 'Take no more than was said, or wait until less is at risk.',
  NO_SIDE_BET: 'Check the name.',
  NOTHING_TO_DECIDE: 'Wait for a come in.',
  NOTHING_OWED: 'Check the name and what is owed.',
  NOTHING_TO_UNDO: 'Use a correction instead.',
};

/** What he can do where nothing at all would be taken. */
export const NOTHING_TAKEN = 'Take none until less is at risk, or the house raises its limits.';

/** What he can do about a refusal; its `limit` is 0 where nothing at all would be taken. */
export function remedyFor(refused: {
  readonly code: RefusalCode;
  readonly limit?: number | undefined;
}): string {
  return refused.limit === 0 ? NOTHING_TAKEN : REMEDIES[refused.code];
}
