import { winChest } from './chest.ts';
import { type House, type Move, still, type Verdict } from './move.ts';
import { nameKey } from './names.ts';
import type { Outcome } from './rolls.ts';
import { nextPlayer, rollerOf } from './seats.ts';
import { collectWaiting, giveBack, loseAll, payAll, winAll } from './sideBets.ts';
import type { Box, Lucky7, OpenGame, Seat, SeatNumber } from './table.ts';

type BoxOutcome = Extract<Outcome, 'point' | 'none' | 'come-in' | 'get-out' | 'chest-won'>;

/** The roller enters box 1 by a 7, so the window for side bets opens. */
export function enterBox(game: Lucky7, roller: SeatNumber): Box {
  const { seats, sidesOn, lastCounted } = game;
  return {
    mode: 'box',
    seats,
    roller,
    box: 1,
    call: { called: false },
    armed: false,
    sidesOn,
    sidesOpen: true,
    sides: [],
    lastCounted,
  };
}

/** `roll for point`: closes the window for side bets and collects the undecided. */
export function callPoint(game: OpenGame, { rules }: House): Verdict {
  if (game.mode !== 'box') return 'NO_BOX';
  if (game.call.called) return 'POINT_ALREADY_CALLED';
  const { sides, transfers } = collectWaiting(game.sides);
  const called: Box = {
    ...game,
    call: { called: true, point: null },
    armed: rules.diceLock === 'implied',
    sidesOpen: false,
    sides,
    lastCounted: null,
  };
  return { game: called, transfers };
}

/** `box off`: the player in the box has gone; the box ends without a roll. */
export function boxOff(game: OpenGame): Verdict {
  if (game.mode !== 'box') return 'NO_BOX';
  return { game: nextPlayer(game, game.roller), transfers: giveBack(game.sides) };
}

/** What a total does to a box whose point roll has been called (RULES, Come In or Get Out). */
export function boxOutcome(total: number, point: number | null, lastBox: boolean): BoxOutcome {
  const comeIn = lastBox ? 'chest-won' : 'come-in';
  if (point === null) return total === 7 ? comeIn : 'point';
  if (total === point) return comeIn;
  return total === 7 ? 'get-out' : 'none';
}

/** Plays a counted roll in a box. */
export function rollInBox(
  game: Box,
  total: number,
  house: House,
): Move & { readonly outcome: BoxOutcome } {
  if (!game.call.called) throw new Error('expected the point to be called under a counted roll');
  const seat = boxPlayer(game);
  const outcome = boxOutcome(total, game.call.point, game.box === house.rules.boxes);
  const rolled: Box = { ...game, lastCounted: nameKey(seat.rollsAs) };
  const { game: next, transfers } = played(rolled, outcome, total, seat, house);
  return { game: next, transfers, outcome };
}

function played(game: Box, outcome: BoxOutcome, total: number, seat: Seat, house: House): Move {
  const { rules, chest } = house;
  const armed = rules.diceLock === 'implied';
  switch (outcome) {
    case 'point':
      return still({ ...game, armed, call: { called: true, point: total } });
    case 'none':
      return still({ ...game, armed });
    case 'get-out':
      return {
        game: nextPlayer(game, seat.seat, rules.getOutVacatesSeat),
        transfers: loseAll(game.sides),
      };
    case 'come-in':
      return comeIn(game, total === 7 || rules.sideWindow === 'every-come-in');
    case 'chest-won':
      return {
        game: nextPlayer(game, seat.seat),
        transfers: [...payAll(game.sides), ...winChest(seat.label, chest, rules.chestFloor)],
      };
  }
}

function comeIn(game: Box, sidesOpen: boolean): Move {
  const { sides, transfers } = winAll(game.sides);
  const next: Box = {
    ...game,
    box: game.box + 1,
    call: { called: false },
    armed: false,
    sidesOpen,
    sides,
  };
  return { game: next, transfers };
}

function boxPlayer(game: Box): Seat {
  const seat = rollerOf(game);
  if (seat === undefined) throw new Error('expected the player in the box to be seated');
  return seat;
}
