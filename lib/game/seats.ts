import { type Move, still, type Verdict } from './move.ts';
import { nameKey } from './names.ts';
import { type OpenGame, SEATS, type Seat, type SeatNumber } from './table.ts';

/** The seat of the person with this label. */
export function seatOf(seats: readonly Seat[], label: string): Seat | undefined {
  const key = nameKey(label);
  return seats.find((seat) => nameKey(seat.label) === key);
}

/** The person in front of whom the dealer stands. */
export function rollerOf(game: OpenGame): Seat | undefined {
  return game.seats.find((seat) => seat.seat === game.roller);
}

/** The label in the books of a person whom the dealer named: as seated, else as typed. */
export function labelOf(seats: readonly Seat[], name: string): string {
  return seatOf(seats, name)?.label ?? name;
}

/** The next occupied seat after one, in seat order and wrapping round; that seat itself comes last. */
function seatAfter(seats: readonly Seat[], from: SeatNumber): SeatNumber | null {
  const next = seats.find((seat) => seat.seat > from) ?? seats[0];
  return next?.seat ?? null;
}

/** `seat NAME`: the lowest free seat; the first seat taken becomes the roller's. */
export function sit(game: OpenGame, name: string, label: string): Verdict {
  if (seatOf(game.seats, label) !== undefined) return 'ALREADY_SEATED';
  const free = SEATS.find((number) => game.seats.every((seat) => seat.seat !== number));
  if (free === undefined) return 'TABLE_FULL';
  const taken = [...game.seats, { seat: free, label, rollsAs: name }];
  const seats = taken.sort((a, b) => a.seat - b.seat);
  return still(
    game.mode === 'box' ? { ...game, seats } : { ...game, seats, roller: game.roller ?? free },
  );
}

/** `unseat NAME`: refused for a roller with an open bet or in a box. */
export function leave(game: OpenGame, name: string): Verdict {
  const seat = seatOf(game.seats, name);
  if (seat === undefined) return 'NOT_SEATED';
  const seats = game.seats.filter((other) => other !== seat);
  if (game.mode === 'box') {
    return seat.seat === game.roller ? 'BOX_RUNNING' : still({ ...game, seats });
  }
  if (seat.seat !== game.roller) return still({ ...game, seats });
  if (game.bet !== null) return 'BET_OPEN';
  return still({ ...game, seats, roller: seatAfter(seats, seat.seat) });
}

/** `roller NAME`: the dealer stands in front of somebody. */
export function standBefore(game: OpenGame, name: string): Verdict {
  const seat = seatOf(game.seats, name);
  if (seat === undefined) return 'NOT_SEATED';
  return moveTo(game, seat.seat);
}

/** `next`: the dealer moves on to the next occupied seat. */
export function moveOn(game: OpenGame): Verdict {
  if (game.roller === null) return 'NO_ROLLER';
  return moveTo(game, seatAfter(game.seats, game.roller));
}

function moveTo(game: OpenGame, roller: SeatNumber | null): Verdict {
  if (game.mode === 'box') return 'BOX_RUNNING';
  if (game.bet !== null) return 'BET_OPEN';
  return still({ ...game, roller });
}

/** The game after a box or a settled bet: back at Lucky 7, the dealer before the next occupied seat. */
export function nextPlayer(
  game: OpenGame,
  from: SeatNumber,
  vacate = false,
): Extract<Move['game'], { mode: 'lucky7' }> {
  const seats = vacate ? game.seats.filter((seat) => seat.seat !== from) : game.seats;
  return {
    mode: 'lucky7',
    seats,
    roller: seatAfter(seats, from),
    bet: null,
    armed: false,
    sidesOn: game.sidesOn,
    lastCounted: game.lastCounted,
  };
}
