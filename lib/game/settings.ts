import { type Gold, toGold } from './gold.ts';

/** Grows whenever a change of code would decide an old journal differently; each commit names its own. */
export const RULES_VERSION = 5;

/** Since this version a table keeps what is owed to whom, and `paid` is a dealer's line. */
const OWED_SINCE = 2;

/** Since this version a dealer's name with a sign in it that nobody sees is not the dealer's. */
const UNMASKED_SINCE = 3;

/** Since this version `bank counts` is a dealer's line. */
const COUNTS_SINCE = 4;

/** Since this version a refused bet is told where no bet at all would be taken. */
const NOTHING_TAKEN_SINCE = 5;

/** The house's choices for one table (RULES; CONTRACT, `house.json`). Gold in whole pieces. */
export interface Rules {
  /** The chest never holds less than this while the table is open. */
  readonly chestFloor: Gold;
  /** Boxes between a come-in and the chest. */
  readonly boxes: 1 | 2 | 3 | 4 | 5;
  /** Or `fair`: the least that does not favour the player with the chest of the moment. */
  readonly minBet: Gold | 'fair';
  readonly maxBet: Gold | null;
  readonly minSide: Gold;
  readonly maxSide: Gold | null;
  /** Where the stake goes when a bet rolls 7. */
  readonly stakeOnSeven: 'bank' | 'chest' | 'returned';
  /** Which come-ins open the window for side bets. */
  readonly sideWindow: 'seven' | 'every-come-in';
  /** Whether confirming a bet or calling the point arms the dice, or a spoken word does. */
  readonly diceLock: 'implied' | 'spoken';
  readonly getOutVacatesSeat: boolean;
  /** The most that bets and side bets may let the house come to owe; null for no limit. */
  readonly bankroll: Gold | null;
}

/** The ways in which servers print a roll (JOURNALS). */
export type Dialect = 'one-line' | 'four-line' | 'uox3' | 'sphere';

/** A staff member whose speech may give orders. A serial, where set, must match. */
export interface Dealer {
  readonly name: string;
  readonly serial?: number;
}

/** All that decides a line at one table; pinned by `table open` (CONTRACT, What is pinned). */
export interface Settings {
  readonly rules: Rules;
  readonly dealers: readonly Dealer[];
  readonly diceSerials: readonly number[];
  readonly dialects: readonly Dialect[];
  /** Wordings of the first line of a four-line roll, each with `{name}`; empty where unknown. */
  readonly fourLineHeaders: readonly string[];
  readonly rulesVersion: number;
}

/** Whether a table keeps what is owed under these rules; older evenings are decided without it, for ever. */
export function keepsOwed(rulesVersion: number): boolean {
  return rulesVersion >= OWED_SINCE;
}

/** Whether a namesake who differs by what nobody sees is nobody under these rules. */
export function unmasksNamesakes(rulesVersion: number): boolean {
  return rulesVersion >= UNMASKED_SINCE;
}

/** Whether the dealer can put a count of the drawer on record under these rules; before, it was talk. */
export function countsTheBank(rulesVersion: number): boolean {
  return rulesVersion >= COUNTS_SINCE;
}

/** Whether a bet refused for its size is told, under these rules, where not even the least one would be taken. */
export function tellsOfNothing(rulesVersion: number): boolean {
  return rulesVersion >= NOTHING_TAKEN_SINCE;
}

/** The rules of a house that has chosen nothing. */
export const DEFAULT_RULES: Rules = {
  chestFloor: toGold(25_000),
  boxes: 3,
  minBet: toGold(1),
  maxBet: null,
  minSide: toGold(1),
  maxSide: null,
  stakeOnSeven: 'bank',
  sideWindow: 'seven',
  diceLock: 'implied',
  getOutVacatesSeat: false,
  bankroll: null,
};
