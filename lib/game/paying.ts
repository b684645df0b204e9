import { applyStep } from './applying.ts';
import { type Decision, refusal } from './decision.ts';
import type { Hearing } from './facts.ts';
import { toGold } from './gold.ts';
import { still } from './move.ts';
import type { HeardOrder, Order } from './orders.ts';
import { dueTo, owing } from './owed.ts';
import { seatOf } from './seats.ts';
import type { Table } from './table.ts';

/**
 * The order that is meant. Where all that was said after `paid` is the label of somebody on the list, or at the table,
 * it is he: `paid Bob 2` said once too often must not pay Bob.
 */
export function asMeant(heard: HeardOrder, { owed, game }: Table): HeardOrder {
  if (heard.kind !== 'paid' || heard.whole === null) return heard;
  const seats = game.mode === 'closed' ? [] : game.seats;
  const known = dueTo(owed, heard.whole) ?? seatOf(seats, heard.whole);
  return known === undefined ? heard : { ...heard, name: heard.whole, amount: 'all' };
}

/** `paid NAME`, `paid NAME AMOUNT`: what was owed has been handed over. It moves no gold in the books. */
export function pay(
  table: Table,
  { name, amount }: Extract<Order, { kind: 'paid' }>,
  text: string,
  hearing: Hearing,
): Decision {
  const due = dueTo(table.owed, name);
  if (due === undefined || due.amount <= 0) return refusal(table, 'NOTHING_OWED', hearing.n, text);
  const paid = amount === 'all' ? toGold(due.amount) : amount;
  if (paid > due.amount) return refusal(table, 'NOTHING_OWED', hearing.n, text);
  const decision = applyStep(table, still(table.game), hearing);
  const owed = owing(decision.table.owed, due.label, -paid);
  const payment = { n: hearing.n, label: due.label, amount: paid };
  return { ...decision, table: { ...decision.table, owed }, payment };
}
