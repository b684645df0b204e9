import type { CountedRoll } from '../../lib/game/rolls.ts';
import type { SideBet } from '../../lib/game/table.ts';
import type { Entry } from '../../lib/game/transfers.ts';

/** Who bets on the player in box 1, and what each says at every come in. */
export const HABITS = { Cora: 'collects', Sam: 'splits', Rita: 'rides' } as const;

export type Habit = (typeof HABITS)[keyof typeof HABITS];

/** What the game decided at one line. */
export interface Done {
  readonly entries: readonly Pick<Entry, 'kind' | 'from' | 'to' | 'amount' | 'player'>[];
  /** The counted roll that it was. */
  readonly roll?: Pick<CountedRoll, 'outcome' | 'total'>;
}

/** An open table at which Alice sits alone. Whatever is refused, or does not count, throws. */
export interface Table {
  bet(amount: number): Done;
  throwDice(): Done;
  side(name: string, amount: number): Done;
  choose(name: string, choice: Habit): Done;
  callPoint(): Done;
  /** The box that Alice stands in; null at Lucky 7. */
  readonly box: number | null;
  readonly sides: readonly SideBet[];
  /** Gold in the chest. */
  readonly chest: number;
}
