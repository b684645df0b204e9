import type { Evening, Seat } from './evening.ts';
import { asKept, keyOf } from './names.ts';

export interface Meant {
  /** The names of the line in its order, as they were typed. */
  readonly names: readonly string[];
  readonly amount: number | 'bad' | null;
  readonly reason: string;
}

export interface Said extends Meant {
  readonly evening: Evening;
  readonly sender: string;
  readonly n: number;
}

/** `done`, `no trace`, or the code by which the line is refused; a refused line changes nothing. */
export type Done = string;

export function gold({ amount }: Said): number {
  if (typeof amount !== 'number') throw new Error('a line without an amount has come to its act');
  return amount;
}

/** The first name of the line: as a seated person's label is written, else as typed. */
export function labelOf({ evening, names }: Said): string {
  return seatOf({ evening, names })?.label ?? asKept(names[0] ?? '');
}

/** Where the first name of the line sits. */
export function seatOf({ evening, names }: Pick<Said, 'evening' | 'names'>): Seat | undefined {
  const key = keyOf(names[0] ?? '');
  return evening.game.seats.find(({ label }) => keyOf(label) === key);
}
