import type { CountedRoll, Outcome, Reason, Roll } from './rolls.ts';
import type { Rules } from './settings.ts';
import type { Game } from './table.ts';

/** Why a roll does not count, each in one sentence (RULES, Which roll counts). */
const REASON_RULES: Readonly<Record<Reason, string>> = {
  'table-closed': 'No table is open.',
  'other-journal': "Only the journal of the table's keeper counts, and this line is from another.",
  spoken: 'A person typed this text, and what a person types is no roll.',
  'not-house-dice': 'Only the dice of the house count, and these are none of them.',
  'bad-dice':
    'The dice were not read whole: a die outside 1 to 6, a total that is not their sum, or a roll of four lines that is incomplete.',
  'extra-roll':
    'The first roll in our journal is valid: a roll of this name has counted, and neither bet nor point call has come since.',
  'no-bet': 'A roll counts only upon a bet that the dealer has confirmed.',
  'point-not-called': 'In a box a roll counts only after the dealer has called the point roll.',
  'dice-locked': 'The dice were locked.',
  'wrong-roller': "Only the roller's roll counts; the dice stay open for him.",
};

/** The same in a few words, as a dealer hears it. */
export const UNCOUNTED: Readonly<Record<Reason, string>> = {
  'table-closed': 'the table is closed',
  'other-journal': 'another keeps the table',
  spoken: 'a person typed it',
  'not-house-dice': "these are not the house's dice",
  'bad-dice': 'the dice were not read whole',
  'extra-roll': 'the first roll stands',
  'no-bet': 'no bet is confirmed',
  'point-not-called': 'the point has not been called',
  'dice-locked': 'the dice are locked',
  'wrong-roller': 'somebody else is the roller',
};

const OUTCOME_RULES: Readonly<Record<Exclude<Outcome, 'come-in'>, string>> = {
  double: 'A 3, 4, 9, 10 or 11 doubles: the stake back, and the same again from the bank.',
  chest: 'A 2 or a 12 puts the stake into the chest.',
  lose: 'A 5, 6 or 8 loses: the stake goes to the bank.',
  point: 'The first roll after the call sets the point, unless it is a 7.',
  none: 'Neither the point nor a 7: this roll decides nothing, and the player rolls on.',
  'get-out': 'A 7 before the point gets out: the box ends, and open side bets lose.',
  'chest-won':
    'Come in from the last box wins the whole chest, and every open side bet is paid twice its risk.',
};

const STAKE_ON_SEVEN: Readonly<Record<Rules['stakeOnSeven'], string>> = {
  bank: 'the stake goes to the bank',
  chest: 'the stake goes into the chest',
  returned: 'the stake goes back to him',
};

const INTO_NEXT_BOX =
  'A point roll of 7, or the point once more, comes in: the player goes on to the next box.';

/** What decided a roll, as the rules have it. */
export interface RuleApplied {
  readonly word: Outcome | Reason;
  /** One plain sentence. */
  readonly rule: string;
}

/**
 * The rule that a roll was decided by.
 * @param before the game just before a counted roll, and the rules in force; null where that is not known.
 */
export function ruleOf(
  roll: Roll,
  before: { readonly game: Game; readonly rules: Rules } | null,
): RuleApplied {
  if (!roll.counts) return { word: roll.reason, rule: REASON_RULES[roll.reason] };
  return { word: roll.outcome, rule: outcomeRule(roll, before) };
}

function outcomeRule(
  { outcome }: CountedRoll,
  before: { readonly game: Game; readonly rules: Rules } | null,
): string {
  if (outcome !== 'come-in') return OUTCOME_RULES[outcome];
  if (before === null) return 'The player comes in.';
  if (before.game.mode === 'box') return INTO_NEXT_BOX;
  return `A 7 comes in: the roller enters box 1, and ${STAKE_ON_SEVEN[before.rules.stakeOnSeven]}.`;
}
