import { callPoint, rollInBox } from './box.ts';
import { leastFairBet } from './fairBet.ts';
import { type Gold, NO_GOLD, toGold } from './gold.ts';
import { settleBet } from './lucky7.ts';
import { type House, isMove, type Move } from './move.ts';
import type { Outcome } from './rolls.ts';
import { chooseSide } from './sideBets.ts';
import type { Box, Game, OpenGame } from './table.ts';
import type { Account, HouseAccount, Transfer } from './transfers.ts';

/** What some totals of the next roll would all do. */
export interface RollEffect {
  /** Rising. */
  readonly totals: readonly number[];
  readonly outcome: Outcome;
  /** Gold that goes out of bank and chest to players, or beside their side bets. */
  readonly owed: Gold;
  /** What the bank then holds more, below 0 less; it refills a chest that is won. */
  readonly bank: number;
  readonly chest: number;
}

/** What the house can come to owe at an open table (RULES, What the house can owe). Gold. */
export interface Exposure {
  /** The most by the next roll; 0 where none is awaited. */
  readonly nextRoll: Gold;
  /** The most from here until the chest is won or the box ends. */
  readonly run: Gold;
  /** By the least total of each; empty where no roll is awaited. */
  readonly rolls: readonly RollEffect[];
  /** The least bet that does not favour the player while so much lies in the chest. */
  readonly leastFairBet: Gold;
}

const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** All of it, asked of the game itself: each total is settled as if it had been rolled. */
export function exposureOf(game: OpenGame, house: House): Exposure {
  const rolls = effectsOf(game, house);
  return {
    nextRoll: toGold(Math.max(0, ...rolls.map(({ owed }) => owed))),
    run: mostOnRun(game, house),
    rolls,
    leastFairBet: leastFairBet(house.rules, house.chest),
  };
}

/** The most that the house can owe from here until the chest is won or the box ends, if nothing more is put down. */
export function mostOnRun(game: OpenGame, house: House): Gold {
  if (game.mode === 'box') return mostFromBox(game, house);
  if (game.bet === null) return NO_GOLD;
  const ways = TOTALS.map((total) => owedAndAfter(settleBet(game, total, house), house));
  return toGold(Math.max(...ways));
}

/** Side bets do not touch each other or the chest, so that each is brought to its own worst end. */
function mostFromBox(game: Box, house: House): Gold {
  const alone = game.sides.map((side) =>
    comingIn({ ...game, sides: [side] }, { ...house, chest: NO_GOLD }),
  );
  return toGold(alone.reduce((sum, owed) => sum + owed, comingIn({ ...game, sides: [] }, house)));
}

/** What is owed if the player comes in again and again: a get out owes nothing, and other rolls move nothing. */
function comingIn(game: Box, house: House): number {
  const ready = called(game, house);
  const point = ready.call.called ? ready.call.point : null;
  return owedAndAfter(rollInBox(ready, point ?? 7, house), house);
}

function owedAndAfter({ game, transfers }: Move, house: House): number {
  const owed = owedBy(transfers);
  if (game.mode !== 'box') return owed;
  const chest = toGold(house.chest + change('chest', transfers));
  return owed + comingIn(game, { ...house, chest });
}

function effectsOf(game: OpenGame, house: House): readonly RollEffect[] {
  if (game.mode === 'lucky7' && game.bet === null) return [];
  const ready = game.mode === 'box' ? called(game, house) : game;
  const effects = new Map<Outcome, RollEffect>();
  for (const total of TOTALS) {
    const { outcome, transfers } =
      ready.mode === 'box' ? rollInBox(ready, total, house) : settleBet(ready, total, house);
    const before = effects.get(outcome)?.totals ?? [];
    effects.set(outcome, {
      totals: [...before, total],
      outcome,
      owed: toGold(owedBy(transfers)),
      bank: change('bank', transfers),
      chest: change('chest', transfers),
    });
  }
  return [...effects.values()];
}

/** The box as it is rolled in: the point is called, and whoever could still choose has left all that he may at risk. */
function called(game: Box, house: House): Box {
  if (game.call.called) return game;
  const riding = game.sides.filter(({ waiting }) => waiting).reduce(ridden, game);
  return boxOf(callPoint(riding, house));
}

function ridden(game: Box, { label }: Box['sides'][number]): Box {
  const rides = chooseSide(game, label, 'rides');
  return boxOf(isMove(rides) ? rides : chooseSide(game, label, 'splits'));
}

function boxOf(verdict: Move | string): Box {
  const game: Game | null = typeof verdict === 'string' ? null : verdict.game;
  if (game?.mode !== 'box') throw new Error('expected the box to go on');
  return game;
}

function owedBy(transfers: readonly Transfer[]): number {
  return transfers
    .filter(({ from, to }) => isHouses(from) && !isHouses(to))
    .reduce((sum, { amount }) => sum + amount, 0);
}

function isHouses(account: Account): boolean {
  return account === 'bank' || account === 'chest';
}

function change(account: HouseAccount, transfers: readonly Transfer[]): number {
  return transfers.reduce((sum, { from, to, amount }) => {
    if (to === account) return sum + amount;
    return from === account ? sum - amount : sum;
  }, 0);
}
