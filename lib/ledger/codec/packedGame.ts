import * as z from 'zod/mini';
import { toGold } from '../../game/gold.ts';
import type { Box, Game, Lucky7, OpenGame, Seat, SeatNumber, SideBet } from '../../game/table.ts';
import { flag, gold, whole } from './packing.ts';

const seatNumber = z.int().check(z.minimum(1), z.maximum(7));
/** Seat, label, and the name it rolls as where that is another. */
const packedSeat = z.tuple([seatNumber, z.string(), z.optional(z.string())]);
/** Label, risk, and whether it waits. */
const packedSide = z.tuple([z.string(), gold, flag]);

const open = {
  s: z.array(packedSeat),
  a: flag,
  /** Side betting available. */
  o: flag,
  l: z.optional(z.string()),
};

/** Short keys: this stands in every commit, and a kilobyte is a write unit. */
export const packedGame = z.union([
  z.literal(0),
  z.strictObject({ ...open, r: z.optional(seatNumber), b: z.optional(gold) }),
  z.strictObject({
    ...open,
    r: seatNumber,
    x: z.int().check(z.minimum(1), z.maximum(5)),
    /** 0 before the call, 1 after it, else the point. */
    p: whole,
    w: flag,
    d: z.array(packedSide),
  }),
]);

type PackedGame = z.output<typeof packedGame>;

export function packGame(game: Game): PackedGame {
  switch (game.mode) {
    case 'closed':
      return 0;
    case 'lucky7':
      return { ...packOpen(game), r: game.roller ?? undefined, b: game.bet ?? undefined };
    case 'box':
      return {
        ...packOpen(game),
        r: game.roller,
        x: game.box,
        p: game.call.called ? (game.call.point ?? 1) : 0,
        w: game.sidesOpen ? 1 : 0,
        d: game.sides.map(({ label, risk, waiting }) => [label, risk, waiting ? 1 : 0]),
      };
  }
}

export function unpackGame(packed: PackedGame): Game {
  if (packed === 0) return { mode: 'closed' };
  const shared = {
    seats: packed.s.map(unpackSeat),
    armed: packed.a === 1,
    sidesOn: packed.o === 1,
    lastCounted: packed.l ?? null,
  };
  if (!('x' in packed)) {
    const lucky7: Lucky7 = {
      mode: 'lucky7',
      ...shared,
      roller: (packed.r as SeatNumber | undefined) ?? null,
      bet: packed.b === undefined ? null : toGold(packed.b),
    };
    return lucky7;
  }
  const box: Box = {
    mode: 'box',
    ...shared,
    roller: packed.r as SeatNumber,
    box: packed.x,
    call:
      packed.p === 0
        ? { called: false }
        : { called: true, point: packed.p === 1 ? null : packed.p },
    sidesOpen: packed.w === 1,
    sides: packed.d.map(unpackSide),
  };
  return box;
}

function packOpen({ seats, armed, sidesOn, lastCounted }: OpenGame) {
  return {
    s: seats.map(packSeat),
    a: armed ? 1 : 0,
    o: sidesOn ? 1 : 0,
    l: lastCounted ?? undefined,
  } as const;
}

function packSeat({ seat, label, rollsAs }: Seat): z.output<typeof packedSeat> {
  return label === rollsAs ? [seat, label] : [seat, label, rollsAs];
}

function unpackSeat([seat, label, rollsAs]: z.output<typeof packedSeat>): Seat {
  return { seat: seat as SeatNumber, label, rollsAs: rollsAs ?? label };
}

function unpackSide([label, risk, waiting]: z.output<typeof packedSide>): SideBet {
  return { label, risk: toGold(risk), waiting: waiting === 1 };
}
