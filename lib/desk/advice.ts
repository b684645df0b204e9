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
