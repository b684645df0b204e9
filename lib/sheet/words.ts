import type { Outcome, Reason, Roll } from '../game/rolls.ts';

/** What a roll did, or why it did not count, in people's words. */
export function rollInWords(roll: Roll, undone: boolean): string {
  if (!roll.counts) return `Does not count: ${REASONS[roll.reason]}`;
  const did = OUTCOMES[roll.outcome];
  return undone ? `Taken back, was: ${did}` : did;
}

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  double: 'Double: the bet is paid',
  chest: 'The bet goes into the chest',
  lose: 'The bet is lost',
  'come-in': 'Come in!',
  point: 'This is the point',
  none: 'Decides nothing, roll on',
  'get-out': 'Get out!',
  'chest-won': 'The chest is won!',
};

const REASONS: Readonly<Record<Reason, string>> = {
  'table-closed': 'the table was closed',
  'other-journal': 'seen in a journal that does not keep the table',
  spoken: 'typed by a person, no dice',
  'not-house-dice': 'not the house dice',
  'bad-dice': 'the dice were not read whole',
  'extra-roll': 'the first roll stands',
  'no-bet': 'no bet was confirmed',
  'point-not-called': 'the point had not been called',
  'dice-locked': 'the dice were locked',
  'wrong-roller': 'somebody else was the roller',
};
