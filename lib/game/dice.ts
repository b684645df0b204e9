import { type Move, still } from './move.ts';
import type { Game, OpenGame } from './table.ts';

/** `dice open`: arms again where a roll is awaited. */
export function openDice(game: OpenGame): Move | 'no-trace' {
  if (game.armed || !awaitsRoll(game)) return 'no-trace';
  return still({ ...game, armed: true });
}

/** `dice locked`: disarms. */
export function lockDice(game: OpenGame): Move | 'no-trace' {
  return game.armed ? still(locked(game)) : 'no-trace';
}

/** The game with its dice locked until `dice open` or the next bet or call that arms. */
export function locked<G extends Game>(game: G): G {
  return game.mode === 'closed' ? game : { ...game, armed: false };
}

function awaitsRoll(game: OpenGame): boolean {
  return game.mode === 'lucky7' ? game.bet !== null : game.call.called;
}
