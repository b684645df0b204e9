import { withinBankroll } from './bankroll.ts';
import { boxOff, callPoint } from './box.ts';
import { lockDice, openDice } from './dice.ts';
import { bet, betOff } from './lucky7.ts';
import { type House, still, type Verdict } from './move.ts';
import type { Order } from './orders.ts';
import { labelOf, leave, moveOn, sit, standBefore } from './seats.ts';
import { chooseSide, placeSide } from './sideBets.ts';
import type { OpenGame } from './table.ts';
import { chestTransfer, correction } from './transfers.ts';

/** The orders that are steps of the game. */
type Play = Exclude<
  Order,
  {
    kind:
      | 'table-open'
      | 'table-closed'
      | 'undo'
      | 'note'
      | 'paid'
      | 'bank-counts'
      | 'hand-table'
      | 'take-table';
  }
>;

/** Plays an order at an open table: what it changes, or why it is refused. */
export function play(game: OpenGame, order: Play, house: House): Verdict {
  switch (order.kind) {
    case 'seat':
      return sit(game, order.name, order.label);
    case 'unseat':
      return leave(game, order.name);
    case 'roller':
      return standBefore(game, order.name);
    case 'next':
      return moveOn(game);
    case 'bets':
      return withinBankroll(bet(game, order.name, order.amount, house), house);
    case 'bet-off':
      return betOff(game);
    case 'dice-open':
      return openDice(game);
    case 'dice-locked':
      return lockDice(game);
    case 'roll-for-point':
      return callPoint(game, house);
    case 'box-off':
      return boxOff(game);
    default:
      return playAround(game, order, house);
  }
}

type PlayAround = Extract<
  Play,
  {
    kind:
      | 'sides'
      | 'collects'
      | 'splits'
      | 'rides'
      | 'sides-on'
      | 'sides-off'
      | 'chest-adds'
      | 'correct';
  }
>;

/** Side bets, and gold that moves beside the game. */
function playAround(game: OpenGame, order: PlayAround, house: House): Verdict {
  switch (order.kind) {
    case 'sides':
      return withinBankroll(placeSide(game, order.name, order.amount, house), house);
    case 'collects':
    case 'splits':
    case 'rides':
      return chooseSide(game, order.name, order.kind);
    case 'sides-on':
      return still({ ...game, sidesOn: true });
    case 'sides-off':
      return still({ ...game, sidesOn: false });
    case 'chest-adds':
      return { game, transfers: [chestTransfer('chest-add', order.amount)] };
    case 'correct': {
      const label = labelOf(game.seats, order.name);
      return { game, transfers: [correction(label, order.way, order.amount, order.reason)] };
    }
  }
}
