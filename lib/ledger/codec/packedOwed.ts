import * as z from 'zod/mini';
import { MOST_OWED } from '../../game/owed.ts';
import type { Due, Game } from '../../game/table.ts';

/**
 * One `who:amount` for each person, parted by commas: this stands in every commit, and a kilobyte is a write unit.
 * Who is seated goes by the seat (1 to 7), who has a side bet by its place (from 8 on), everybody else by
 * `@` and the label, in which neither sign can stand. The amount is written to the base of 36.
 */
export const packedOwed = z.string().check(z.minLength(1));

const DUE = /^(?:@(.+)|([0-9]+)):(-?[0-9a-z]+)$/;
const FIRST_SIDE = 8;

export function packOwed(people: readonly Due[], game: Game): string | undefined {
  if (people.length === 0) return undefined;
  return people
    .map(({ label, amount }) => `${placeIn(game, label) ?? `@${label}`}:${amount.toString(36)}`)
    .join(',');
}

/** @throws when it is of another form, or names a seat or a side bet that is not there. */
export function unpackOwed(packed: string | undefined, game: Game): readonly Due[] {
  if (packed === undefined) return [];
  const people = packed.split(',').map((due) => unpackDue(due, game));
  if (people.length > MOST_OWED) throw new Error(`expected ${MOST_OWED} people at most to be owed`);
  return people;
}

function unpackDue(packed: string, game: Game): Due {
  const [, name, place, digits = ''] = DUE.exec(packed) ?? [];
  const label = name ?? labelAt(game, Number(place));
  const amount = Number.parseInt(digits, 36);
  if (label === undefined || !Number.isSafeInteger(amount) || amount === 0) {
    throw new Error(`expected what somebody is owed, got ${packed}`);
  }
  return { label, amount };
}

function placeIn(game: Game, label: string): number | undefined {
  if (game.mode === 'closed') return undefined;
  const seat = game.seats.find((one) => one.label === label)?.seat;
  if (seat !== undefined || game.mode !== 'box') return seat;
  const side = game.sides.findIndex((one) => one.label === label);
  return side < 0 ? undefined : FIRST_SIDE + side;
}

function labelAt(game: Game, place: number): string | undefined {
  if (game.mode === 'closed') return undefined;
  if (place < FIRST_SIDE) return game.seats.find(({ seat }) => seat === place)?.label;
  return game.mode === 'box' ? game.sides[place - FIRST_SIDE]?.label : undefined;
}
