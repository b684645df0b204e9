import type { Gold } from './gold.ts';

/** One member for each word, so that a switch can tell them apart. */
type Said<Word extends string, What = unknown> = Word extends string
  ? { readonly kind: Word } & What
  : never;

/** What a dealer can say to the table (RULES, What the dealer says), over how names and amounts are held. */
type OrderOf<Name, Amount> =
  | Said<'table-open' | 'table-closed' | 'next' | 'bet-off' | 'roll-for-point' | 'box-off'>
  | Said<'dice-open' | 'dice-locked' | 'sides-on' | 'sides-off'>
  | Said<'seat', { readonly name: Name; readonly label: Name }>
  | Said<'unseat' | 'roller' | 'collects' | 'splits' | 'rides', { readonly name: Name }>
  | Said<'bets' | 'sides', { readonly name: Name; readonly amount: Amount }>
  | Said<'chest-adds' | 'bank-counts', { readonly amount: Amount }>
  | Said<'correct', Correction<Name, Amount>>
  | Said<'paid', Payout<Name, Amount>>
  | Said<'take-table', { readonly now: boolean }>
  | Said<'hand-table', { readonly to: string }>
  | Said<'undo', { readonly reason: string | null }>
  | Said<'note', { readonly text: string }>;

interface Correction<Name, Amount> {
  readonly name: Name;
  readonly way: 'gets' | 'gives';
  readonly amount: Amount;
  readonly reason: string;
}

/** `paid NAME` or `paid NAME AMOUNT`, read so that the amount begins with the first word that begins with a digit. */
interface Payout<Name, Amount> {
  readonly name: Name;
  readonly amount: Amount | 'all';
  /** All that was said, read as a name, for a label may hold a number; null where it is no name. */
  readonly whole: string | null;
}

/** An order as heard: null stands for a name or an amount that is not of an allowed form. */
export type HeardOrder = OrderOf<string | null, Gold | null>;

/** An order whose names and amounts are sound. */
export type Order = OrderOf<string, Gold>;

export type OrderKind = Order['kind'];

/** Checks an order's names, then its amount. */
export function soundOrder(order: HeardOrder): Order | 'BAD_NAME' | 'BAD_AMOUNT' {
  if (('name' in order && order.name === null) || ('label' in order && order.label === null)) {
    return 'BAD_NAME';
  }
  if ('amount' in order && order.amount === null) return 'BAD_AMOUNT';
  return order as Order;
}
