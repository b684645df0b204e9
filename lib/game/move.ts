import type { Gold } from './gold.ts';
import type { RefusalCode } from './refusals.ts';
import type { Rules } from './settings.ts';
import type { Game } from './table.ts';
import type { Transfer } from './transfers.ts';

/** What a rule changes: the game after it, and the gold it moves, in order. Transfers of 0 are left out later. */
export interface Move {
  readonly game: Game;
  readonly transfers: readonly Transfer[];
}

/** What a rule may look at beside the game. */
export interface House {
  readonly rules: Rules;
  /** Gold in the chest before the move. */
  readonly chest: Gold;
}

/** A dealer's line: carried out, refused, or without effect and so without trace. */
export type Verdict = Move | RefusalCode | 'no-trace';

export function isMove(verdict: Verdict): verdict is Move {
  return typeof verdict !== 'string';
}

/** A move that shifts no gold. */
export function still(game: Game): Move {
  return { game, transfers: [] };
}
