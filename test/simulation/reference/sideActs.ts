import type { SideBet } from './evening.ts';
import { breaksBankroll } from './limits.ts';
import { keyOf } from './names.ts';
import { type Done, gold, labelOf, type Said } from './said.ts';
import { paySide } from './settle.ts';

export function sides(said: Said): Done {
  const { evening, n } = said;
  const { game, settings } = evening;
  const amount = gold(said);
  const label = labelOf(said);
  if (game.box === null) return 'NO_BOX';
  if (!game.sidesOn) return 'SIDES_OFF';
  if (!game.sidesOpen) return 'SIDES_CLOSED';
  if (sideOf(said) !== undefined) return 'SIDE_BET_OPEN';
  if (game.sides.length >= 50) return 'SIDES_FULL';
  if (amount < settings.minSide) return 'BET_TOO_SMALL';
  if (amount > settings.maxSide) return 'BET_TOO_LARGE';
  if (breaksBankroll(evening, 'sides', amount)) return 'OVER_LIMIT';
  paySide(evening, { n }, 'side-bet', { label }, amount);
  game.sides.push({ label, risk: amount, waiting: false });
  return 'done';
}

function sideOf({ evening, names }: Said): SideBet | undefined {
  return evening.game.sides.find(({ label }) => keyOf(label) === keyOf(names[0] ?? ''));
}

/** The side bet for which its owner may choose now, or why he may not. */
function toDecide(said: Said): SideBet | Done {
  const side = sideOf(said);
  if (side === undefined) return 'NO_SIDE_BET';
  return side.waiting ? side : 'NOTHING_TO_DECIDE';
}

export function collects(said: Said): Done {
  const side = toDecide(said);
  if (typeof side === 'string') return side;
  const { evening, n } = said;
  paySide(evening, { n }, 'side-paid', side, 2 * side.risk);
  evening.game.sides = evening.game.sides.filter((other) => other !== side);
  return 'done';
}

export function splits(said: Said): Done {
  const side = toDecide(said);
  if (typeof side === 'string') return side;
  paySide(said.evening, { n: said.n }, 'side-paid', side, side.risk);
  side.waiting = false;
  return 'done';
}

export function rides(said: Said): Done {
  const side = toDecide(said);
  if (typeof side === 'string') return side;
  if (2 * side.risk > 1e12) return 'BET_TOO_LARGE';
  side.risk *= 2;
  side.waiting = false;
  return 'done';
}
