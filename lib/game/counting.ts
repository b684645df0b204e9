import type { Sender } from './facts.ts';
import { nameKey } from './names.ts';
import type { Dice, Reason } from './rolls.ts';
import { rollerOf } from './seats.ts';
import type { Settings } from './settings.ts';
import type { OpenGame, Table } from './table.ts';

/** Serials from here on are items'; those below are people's (JOURNALS). */
export const FIRST_ITEM = 0x40000000;

/** What is known of a roll when it is asked whether it counts. */
export interface SeenRoll {
  readonly name: string;
  readonly dice: Dice;
  readonly total: number | null;
  readonly serial: number | null;
  readonly speaker: boolean;
}

/** Whether a serial is one of the house dice. */
export function isHouseDie(serial: number | null, { diceSerials }: Settings): boolean {
  return serial !== null && diceSerials.includes(serial);
}

/** Whether a person typed the text: it has a speaker or a person's serial, and is of no house die. */
export function isSpoken(serial: number | null, speaker: boolean, settings: Settings): boolean {
  const person = serial !== null && serial < FIRST_ITEM;
  return (speaker || person) && !isHouseDie(serial, settings);
}

/** Whether this sender's journal is the one that counts; at a closed table there is none. */
export function isKeeper(table: Table, sender: Sender): boolean {
  return table.keeper === sender.id && sender.role !== 'witness';
}

/** Why a roll does not count, the first reason of the table in RULES; null when it counts. */
export function whyNot(
  table: Table,
  roll: SeenRoll,
  sender: Sender,
  settings: Settings,
): Reason | null {
  const { game } = table;
  if (game.mode === 'closed') return 'table-closed';
  if (!isKeeper(table, sender)) return 'other-journal';
  if (isSpoken(roll.serial, roll.speaker, settings)) return 'spoken';
  if (settings.diceSerials.length > 0 && !isHouseDie(roll.serial, settings)) {
    return 'not-house-dice';
  }
  if (!soundDice(roll)) return 'bad-dice';
  return whyNotNow(game, nameKey(roll.name));
}

function whyNotNow(game: OpenGame, name: string): Reason | null {
  if (!game.armed && game.lastCounted === name) return 'extra-roll';
  if (game.mode === 'lucky7' && game.bet === null) return 'no-bet';
  if (game.mode === 'box' && !game.call.called) return 'point-not-called';
  if (!game.armed) return 'dice-locked';
  const roller = rollerOf(game);
  return roller !== undefined && nameKey(roller.rollsAs) === name ? null : 'wrong-roller';
}

function soundDice({ dice: [a, b], total }: SeenRoll): boolean {
  return isDie(a) && isDie(b) && total === a + b;
}

function isDie(value: number | null): value is number {
  return value !== null && value >= 1 && value <= 6;
}
