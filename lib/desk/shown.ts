import type { z } from 'zod/mini';
import { toGold } from '../game/gold.ts';
import type { ShownState } from '../game/shown.ts';
import { SEATS } from '../game/table.ts';
import type { state } from '../http/answers.ts';

/**
 * A table as an answer has it, as one of the game's own.
 * @throws where an amount is no gold, or a seat none of the seven: no cigo answers so.
 */
export function asShown(answered: z.infer<typeof state>): ShownState {
  const { bet, chest, seats, sides, owed, owedBeyond, exposure: _, ...rest } = answered;
  return {
    ...rest,
    bet: bet === null ? null : toGold(bet),
    chest: toGold(chest),
    seats: seats.map(({ seat, label, rollsAs }) => ({ seat: seatNumber(seat), label, rollsAs })),
    sides: sides.map(({ label, risk, waiting }) => ({ label, risk: toGold(risk), waiting })),
    owed,
    ...(owedBeyond !== undefined && { owedBeyond }),
  };
}

function seatNumber(number: number) {
  const seat = SEATS.find((one) => one === number);
  if (seat === undefined) throw new Error(`expected one of seven seats, got ${number}`);
  return seat;
}
