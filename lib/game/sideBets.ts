import { type Gold, MOST_GOLD, toGold } from './gold.ts';
import { type House, still, type Verdict } from './move.ts';
import { nameKey } from './names.ts';
import { labelOf } from './seats.ts';
import type { Box, OpenGame, SideBet } from './table.ts';
import { type Transfer, transfer } from './transfers.ts';

/** At most so many side bets are open at a table. */
const MOST_SIDES = 50;

/** Side bets after a rule, with the gold it moved. */
interface Moved {
  readonly sides: readonly SideBet[];
  readonly transfers: readonly Transfer[];
}

/** `NAME sides AMOUNT`: taken from anyone, one open side bet for each person. */
export function placeSide(game: OpenGame, name: string, amount: Gold, { rules }: House): Verdict {
  if (game.mode !== 'box') return 'NO_BOX';
  if (!game.sidesOn) return 'SIDES_OFF';
  if (!game.sidesOpen) return 'SIDES_CLOSED';
  if (sideOf(game, name) !== undefined) return 'SIDE_BET_OPEN';
  if (game.sides.length >= MOST_SIDES) return 'SIDES_FULL';
  if (amount < rules.minSide) return 'BET_TOO_SMALL';
  if (rules.maxSide !== null && amount > rules.maxSide) return 'BET_TOO_LARGE';
  const label = labelOf(game.seats, name);
  return {
    game: { ...game, sides: [...game.sides, { label, risk: amount, waiting: false }] },
    transfers: [transfer('side-bet', label, amount)],
  };
}

/** `NAME collects`, `NAME splits`, `NAME rides`: the owner's choice for a side bet that has won. */
export function chooseSide(
  game: OpenGame,
  name: string,
  choice: 'collects' | 'splits' | 'rides',
): Verdict {
  const side = game.mode === 'box' ? sideOf(game, name) : undefined;
  if (game.mode !== 'box' || side === undefined) return 'NO_SIDE_BET';
  if (!side.waiting) return 'NOTHING_TO_DECIDE';
  const { label, risk } = side;
  switch (choice) {
    case 'collects':
      return {
        game: { ...game, sides: game.sides.filter((other) => other !== side) },
        transfers: [transfer('side-paid', label, twice(risk))],
      };
    case 'splits':
      return {
        game: replaced(game, side, { label, risk, waiting: false }),
        transfers: [transfer('side-paid', label, risk)],
      };
    case 'rides':
      if (2 * risk > MOST_GOLD) return 'BET_TOO_LARGE';
      return still(replaced(game, side, { label, risk: twice(risk), waiting: false }));
  }
}

/** Called for the point: a side bet still undecided is collected. */
export function collectWaiting(sides: readonly SideBet[]): Moved {
  return {
    sides: sides.filter((side) => !side.waiting),
    transfers: sides.filter((side) => side.waiting).map(paidTwice),
  };
}

/** Come in, not the last: the bank adds the risk to each, which then waits for its owner's choice. */
export function winAll(sides: readonly SideBet[]): Moved {
  return {
    sides: sides.map((side) => ({ ...side, waiting: true })),
    transfers: sides.map(({ label, risk }) => transfer('side-winnings', label, risk)),
  };
}

/** Chest reached: each is paid twice its risk. */
export function payAll(sides: readonly SideBet[]): readonly Transfer[] {
  return sides.flatMap((side) => [
    transfer('side-winnings', side.label, side.risk),
    paidTwice(side),
  ]);
}

/** Get out: the risk of each goes to the bank. */
export function loseAll(sides: readonly SideBet[]): readonly Transfer[] {
  return sides.map(({ label, risk }) => transfer('side-lost', label, risk));
}

/** `box off`: those that wait are paid twice their risk, the others get their risk back. */
export function giveBack(sides: readonly SideBet[]): readonly Transfer[] {
  return sides.map((side) =>
    side.waiting ? paidTwice(side) : transfer('side-returned', side.label, side.risk),
  );
}

function sideOf(game: Box, name: string): SideBet | undefined {
  const key = nameKey(name);
  return game.sides.find((side) => nameKey(side.label) === key);
}

function replaced(game: Box, side: SideBet, by: SideBet): Box {
  return { ...game, sides: game.sides.map((other) => (other === side ? by : other)) };
}

function paidTwice({ label, risk }: SideBet): Transfer {
  return transfer('side-paid', label, twice(risk));
}

function twice(risk: Gold): Gold {
  return toGold(2 * risk);
}
