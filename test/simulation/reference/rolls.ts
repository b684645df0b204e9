import { type Evening, type Game, type Roll, takeStep } from './evening.ts';
import { keyOf } from './names.ts';
import { settleInBox, settleLucky7 } from './settle.ts';

/** The reasons of RULES.md, in its order. */
const REASONS = [
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
];

/** What is known of who threw and how, apart from the dice. */
export interface Thrown {
  readonly sender: string;
  readonly name: string;
  readonly hasSpeaker: boolean;
  readonly serial: number | null;
  readonly badDice: boolean;
}

export interface Seen {
  readonly n: number;
  readonly name: string;
  readonly dice: readonly [number | null, number | null];
  readonly total: number | null;
}

/** Why the roll does not count as the table stands now; null if it counts. */
export function reasonNow(evening: Evening, thrown: Thrown): string | null {
  const { game, keeper } = evening;
  if (!game.open) return 'table-closed';
  if (thrown.sender !== keeper) return 'other-journal';
  if (isSpoken(evening, thrown)) return 'spoken';
  if (evening.settings.diceSerials.length > 0 && !isHouseDie(evening, thrown.serial)) {
    return 'not-house-dice';
  }
  if (thrown.badDice) return 'bad-dice';
  return reasonInGame(game, keyOf(thrown.name));
}

function reasonInGame(game: Game, name: string): string | null {
  if (!game.armed && game.countedLast === name) return 'extra-roll';
  if (game.box === null && game.bet === null) return 'no-bet';
  if (game.box !== null && !game.pointCalled) return 'point-not-called';
  if (!game.armed) return 'dice-locked';
  const roller = game.seats.find(({ seat }) => seat === game.roller);
  return roller === undefined || keyOf(roller.rollsAs) !== name ? 'wrong-roller' : null;
}

export function isHouseDie(evening: Evening, serial: number | null): boolean {
  return serial !== null && evening.settings.diceSerials.includes(serial);
}

export function isSpoken(
  evening: Evening,
  by: { readonly hasSpeaker: boolean; readonly serial: number | null },
): boolean {
  const aPerson = by.serial !== null && by.serial < 0x40000000;
  return (by.hasSpeaker || aPerson) && !isHouseDie(evening, by.serial);
}

export function areBad(dice: readonly [number, number], total: number): boolean {
  return dice.some((die) => die < 1 || die > 6) || dice[0] + dice[1] !== total;
}

/** Of several reasons the one that stands first in the table. */
export function firstOf(reasons: readonly (string | null)[]): string | null {
  return REASONS.find((reason) => reasons.includes(reason)) ?? null;
}

/** Keeps a roll that does not count; after 20 in a row further ones leave no trace. */
export function keepUncounted(evening: Evening, seen: Seen, reason: string): void {
  if (evening.uncounted === 20) return;
  evening.uncounted += 1;
  evening.rolls.push({ roll: evening.rolls.length + 1, ...seen, counts: false, reason });
}

/** Keeps a roll, and settles what it settles if `reason` is null. */
export function keep(evening: Evening, seen: Seen, reason: string | null): void {
  const { name, n, dice, total } = seen;
  if (reason !== null || total === null) {
    keepUncounted(evening, seen, reason ?? 'bad-dice');
    return;
  }
  const before = structuredClone(evening.game);
  const done = evening.entries.length;
  const number = evening.rolls.length + 1;
  if (evening.settings.diceLock === 'spoken') evening.game.armed = false;
  const outcome =
    evening.game.box === null
      ? settleLucky7(evening, n, number, total)
      : settleInBox(evening, n, number, total);
  const roll: Roll = { roll: number, n, name, dice, total, counts: true, outcome };
  evening.rolls.push(roll);
  evening.game.countedLast = keyOf(name);
  evening.uncounted = 0;
  takeStep(evening, { before, entries: evening.entries.slice(done), roll, payment: null });
}
