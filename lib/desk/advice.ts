import type { RefusalCode } from '../game/refusals.ts';
import type { Reason } from '../game/rolls.ts';

/** Why a roll does not count, and what the dealer does (RULES, Which roll counts). */
export const UNCOUNTED: Readonly<Record<Reason, { readonly why: string; readonly todo: string }>> =
  {
    'table-closed': {
      why: 'the table is closed',
      todo: 'Open the table, then let him roll again.',
    },
    'other-journal': {
      why: 'this desk does not keep the table',
      todo: "Nothing: the keeper's own report decides. To keep it yourself, take the table.",
    },
    spoken: { why: 'a person typed it', todo: 'Nothing: it was a joke or a fraud.' },
    'not-house-dice': {
      why: "these are not the house's dice",
      todo: 'Have the house dice rolled; their serial is set under More, This desk.',
    },
    'bad-dice': { why: 'the dice were not read whole', todo: 'Have it rolled again.' },
    'extra-roll': {
      why: 'the first roll stands',
      todo: 'Nothing: the roll before this one counts.',
    },
    'no-bet': { why: 'no bet is confirmed', todo: 'Confirm the bet, then have it rolled again.' },
    'point-not-called': {
      why: 'the point has not been called',
      todo: 'Say "roll for point", then have it rolled again.',
    },
    'dice-locked': {
      why: 'the dice are locked',
      todo: 'Say "dice open", then have it rolled again.',
    },
    'wrong-roller': {
      why: 'somebody else is the roller',
      todo: 'Nothing: the dice stay open for the roller.',
    },
  };

/** What to do about a refused line (RULES, Refusals). */
export const REMEDIES: Readonly<Record<RefusalCode, string>> = {
  NOT_KEEPER: 'Take the table first.',
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
  NO_SIDE_BET: 'Check the name.',
  NOTHING_TO_DECIDE: 'Wait for a come in.',
  NOTHING_OWED: 'Check the name and what is owed.',
  NOTHING_TO_UNDO: 'Use a correction instead.',
};

/** What a counted roll did, in large letters. */
export const OUTCOME = {
  double: 'double',
  chest: 'into the chest',
  lose: 'the bet is lost',
  'come-in': 'come in!',
  point: 'the point',
  none: 'nothing, he rolls on',
  'get-out': 'get out!',
  'chest-won': 'the chest is won!',
} as const;
