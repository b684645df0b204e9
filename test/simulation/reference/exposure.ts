import type { Evening, SideBet } from './evening.ts';
import { leastFairBet } from './fair.ts';
import { balanceOf } from './money.ts';
import type { Settings } from './settings.ts';

/** What some totals of the next roll would do. */
interface Effect {
  readonly totals: readonly number[];
  readonly outcome: string;
  readonly owed: number;
  readonly bank: number;
  readonly chest: number;
}

export interface ReferenceExposure {
  readonly nextRoll: number;
  readonly run: number;
  readonly rolls: readonly Effect[];
  readonly leastFairBet: number;
}

const ALL = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** What the house can come to owe, as RULES.md says it. */
export function exposureOf(evening: Evening): ReferenceExposure {
  const rolls = nextRoll(evening).toSorted((a, b) => (a.totals[0] ?? 0) - (b.totals[0] ?? 0));
  const chest = balanceOf(evening.entries, 'chest');
  return {
    nextRoll: Math.max(0, ...rolls.map(({ owed }) => owed)),
    run: owedOnRun(evening, evening.game.bet, evening.game.sides),
    rolls,
    leastFairBet: leastFairBet(evening.settings, chest),
  };
}

/** The most that is owed from here to the chest with this bet and these side bets. */
export function owedOnRun(
  { game, settings, entries }: Evening,
  bet: number | null,
  sides: readonly Pick<SideBet, 'risk' | 'waiting'>[],
): number {
  const chest = balanceOf(entries, 'chest');
  if (game.box !== null) {
    const left = settings.boxes - game.box + 1;
    return sides.reduce((sum, side) => sum + ridden(atRisk(side), left), chest);
  }
  if (bet === null) return 0;
  return Math.max(bet, chest + (settings.stakeOnSeven === 'chest' ? bet : 0));
}

/** What the bank lays beside a side bet that wins so often and rides whenever it may. */
function ridden(risk: number, times: number): number {
  if (times === 0) return 0;
  return risk + ridden(2 * risk > 1e12 ? risk : 2 * risk, times - 1);
}

/** Whoever has still to choose rides, or splits where he may not ride. */
function atRisk({ risk, waiting }: Pick<SideBet, 'risk' | 'waiting'>): number {
  return waiting && 2 * risk <= 1e12 ? 2 * risk : risk;
}

function nextRoll({ game, settings, entries }: Evening): readonly Effect[] {
  if (game.box === null) return game.bet === null ? [] : forBet(game.bet, settings);
  const risk = game.sides.reduce((sum, side) => sum + atRisk(side), 0);
  const chest = balanceOf(entries, 'chest');
  const last = game.box === settings.boxes;
  const comeIn = (totals: readonly number[]): Effect =>
    last
      ? {
          totals,
          outcome: 'chest-won',
          owed: risk + chest,
          bank: 0 - risk - settings.chestFloor,
          chest: settings.chestFloor - chest,
        }
      : { totals, outcome: 'come-in', owed: risk, bank: 0 - risk, chest: 0 };
  const idle = (outcome: string): Effect => {
    const totals = ALL.filter((total) => total !== 7 && total !== game.point);
    return { totals, outcome, owed: 0, bank: 0, chest: 0 };
  };
  if (game.point === null) return [idle('point'), comeIn([7])];
  const out = { totals: [7], outcome: 'get-out', owed: 0, bank: risk, chest: 0 };
  return [idle('none'), comeIn([game.point]), out];
}

function forBet(bet: number, { stakeOnSeven }: Settings): readonly Effect[] {
  const bank = stakeOnSeven === 'bank' ? bet : 0;
  const chest = stakeOnSeven === 'chest' ? bet : 0;
  return [
    { totals: [3, 4, 9, 10, 11], outcome: 'double', owed: bet, bank: 0 - bet, chest: 0 },
    { totals: [2, 12], outcome: 'chest', owed: 0, bank: 0, chest: bet },
    { totals: [5, 6, 8], outcome: 'lose', owed: 0, bank: bet, chest: 0 },
    { totals: [7], outcome: 'come-in', owed: 0, bank, chest },
  ];
}
