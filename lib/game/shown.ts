import { type Exposure, exposureOf } from './exposure.ts';
import type { Gold } from './gold.ts';
import { type ShownOwed, showOwed } from './owed.ts';
import { rollerOf } from './seats.ts';
import type { Rules } from './settings.ts';
import type { Seat, SideBet, Table } from './table.ts';

/** A table as others see it (CONTRACT, `state`). */
export interface ShownState extends ShownOwed {
  readonly open: boolean;
  readonly mode: 'closed' | 'lucky7' | 'box';
  readonly roller: string | null;
  readonly bet: Gold | null;
  readonly armed: boolean;
  readonly box: number | null;
  readonly point: number | null;
  readonly pointCalled: boolean;
  readonly chest: Gold;
  readonly sidesOn: boolean;
  readonly sidesOpen: boolean;
  readonly seats: readonly Seat[];
  readonly sides: readonly SideBet[];
  /** What the house can come to owe at an open table; left out where the rules in force are not at hand. */
  readonly exposure?: Exposure;
}

/**
 * Shows a table, the same in `replay`, in the answers over HTTP and in the sheet.
 * @param rules those in force, where what the house can come to owe is to be shown too; the answers to writes do
 * without it, for they are to be quick, and their commit may not hold the rules.
 */
export function showState({ game, books, owed }: Table, rules?: Rules): ShownState {
  const { chest } = books.house;
  if (game.mode === 'closed') return { ...CLOSED, chest, ...showOwed(owed) };
  const box = game.mode === 'box' ? game : null;
  return {
    open: true,
    mode: game.mode,
    roller: rollerOf(game)?.label ?? null,
    bet: game.mode === 'lucky7' ? game.bet : null,
    armed: game.armed,
    box: box?.box ?? null,
    point: box?.call.called ? box.call.point : null,
    pointCalled: box?.call.called ?? false,
    chest,
    sidesOn: game.sidesOn,
    sidesOpen: box?.sidesOpen ?? false,
    seats: game.seats,
    sides: box?.sides ?? [],
    ...showOwed(owed),
    ...(rules && { exposure: exposureOf(game, { rules, chest }) }),
  };
}

const CLOSED: Omit<ShownState, 'chest' | keyof ShownOwed> = {
  open: false,
  mode: 'closed',
  roller: null,
  bet: null,
  armed: false,
  box: null,
  point: null,
  pointCalled: false,
  sidesOn: true,
  sidesOpen: false,
  seats: [],
  sides: [],
};
