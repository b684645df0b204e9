import { CHECKS_HEAD_ROWS } from './checks.ts';
import type { Tally } from './cursor.ts';

/**
 * Where things stand, as row indexes counted from 0 as requests do; row 0 is the header. In the first spreadsheet of a
 * table row = entry + 1 and row = roll + 1, counted from 1 (CONTRACT, The sheet); one that goes on after another begins
 * with what came after that.
 */
export function rowOfEntry(entry: number, base: Tally): number {
  return entry - base.entries;
}

/** The row of a roll. */
export function rowOfRoll(roll: number, base: Tally): number {
  return roll - base.rolls;
}

/** The row of a player: every spreadsheet lists them all. */
export function rowOfPlayer(number: number): number {
  return number;
}

/** The row of a player's balance in `Checks`. */
export function rowOfBalance(number: number): number {
  return CHECKS_HEAD_ROWS + number - 1;
}
