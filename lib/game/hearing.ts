import { applyStep } from './applying.ts';
import { booksFull } from './books.ts';
import { isKeeper } from './counting.ts';
import { changed, type Decision, noTrace, refusal } from './decision.ts';
import { lockDice, openDice } from './dice.ts';
import { countOf } from './drawer.ts';
import type { Hearing, Sender } from './facts.ts';
import { handTable, takeTable } from './keeping.ts';
import { limitOf } from './limits.ts';
import { isMove } from './move.ts';
import { closeTable, openTable } from './opening.ts';
import { type HeardOrder, type Order, soundOrder } from './orders.ts';
import { asMeant, pay } from './paying.ts';
import { play } from './playing.ts';
import type { RefusalCode } from './refusals.ts';
import type { OpenGame, Table } from './table.ts';
import { undo } from './undo.ts';

/** A dealer's line (RULES, What the dealer says): carried out, or refused with the first code that applies. */
export function hearOrder(
  table: Table,
  heard: HeardOrder,
  text: string,
  hearing: Hearing,
): Decision | 'wait' {
  if (heard.kind === 'take-table') return takeTable(table, heard.now, text, hearing);
  const refused = refusedAtOnce(table, heard, hearing.sender);
  if (refused === 'no-trace') return noTrace(table);
  if (refused !== null) return refusal(table, refused, hearing.n, text);
  const order = soundOrder(asMeant(heard, table));
  if (typeof order === 'string') return refusal(table, order, hearing.n, text);
  return carryOut(table, order, text, hearing);
}

/** What is refused, or leaves no trace, whatever the order says. */
function refusedAtOnce(
  table: Table,
  order: HeardOrder,
  sender: Sender,
): RefusalCode | 'no-trace' | null {
  const { game } = table;
  const open = game.mode !== 'closed';
  if (sender.role === 'witness' || (open && !isKeeper(table, sender))) return 'NOT_KEEPER';
  if (changesNothing(table, order)) return 'no-trace';
  if (order.kind === 'table-open' && open) return 'TABLE_ALREADY_OPEN';
  if (order.kind !== 'table-open' && !open) return 'TABLE_CLOSED';
  return booksFull(table.books, order.kind) ? 'BOOKS_FULL' : null;
}

/** Lock words and `sides on`, `sides off` that change nothing are never refused and leave no trace. */
function changesNothing({ game }: Table, order: HeardOrder): boolean {
  const closed = game.mode === 'closed';
  switch (order.kind) {
    case 'hand-table':
      return closed;
    case 'dice-open':
      return closed || openDice(game) === 'no-trace';
    case 'dice-locked':
      return closed || lockDice(game) === 'no-trace';
    case 'sides-on':
      return closed || game.sidesOn;
    case 'sides-off':
      return closed || !game.sidesOn;
    default:
      return false;
  }
}

function carryOut(table: Table, order: Order, text: string, hearing: Hearing): Decision {
  const { game } = table;
  if (order.kind === 'table-open') return openTable(table, hearing);
  if (game.mode === 'closed') throw new Error('expected an open table under a sound order');
  switch (order.kind) {
    case 'table-closed':
      return isBusy(game)
        ? refusal(table, 'TABLE_BUSY', hearing.n, text)
        : closeTable(table, hearing);
    case 'undo':
      return undo(table, order.reason, text, hearing);
    case 'note':
      return changed({ ...table, uncounted: 0 });
    case 'bank-counts':
      return changed(
        { ...table, uncounted: 0 },
        { count: countOf(table, order.amount, hearing.n) },
      );
    case 'paid':
      return pay(table, order, text, hearing);
    case 'hand-table':
      return handTable(table, order.to, hearing);
    case 'take-table':
      throw new Error('expected `take table` to be decided before all other orders');
    default: {
      const { rules, rulesVersion } = hearing.settings;
      const house = { rules, chest: table.books.house.chest };
      const verdict = play(game, order, house);
      if (verdict === 'no-trace') return noTrace(table);
      if (!isMove(verdict)) {
        const limit = limitOf(verdict, game, order, house, rulesVersion);
        return refusal(table, verdict, hearing.n, text, limit);
      }
      return applyStep(table, verdict, hearing);
    }
  }
}

function isBusy(game: OpenGame): boolean {
  return game.mode === 'box' || game.bet !== null;
}
