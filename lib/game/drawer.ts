import type { Gold } from './gold.ts';
import type { Table } from './table.ts';

/** What the dealer has counted in the house's hands: a record, no transfer. */
export interface Count {
  /** The line that said it. */
  readonly n: number;
  readonly amount: Gold;
  /** What the books said just then (see {@link booked}). */
  readonly booked: number;
}

/**
 * What the house's hands hold by the books: its four accounts, and what is owed to players and so not handed over yet.
 * Nobody knows with what the drawer began, so only the difference between two moments says anything; it may be below 0.
 */
export function booked({ books, owed }: Pick<Table, 'books' | 'owed'>): number {
  const { bank, chest, stake, sides } = books.house;
  const due = owed.people.reduce((sum, { amount }) => sum + amount, owed.beyond);
  return bank + chest + stake + sides + due;
}

/** The record of `bank counts AMOUNT`, said at a table as it stands. */
export function countOf(table: Table, amount: Gold, n: number): Count {
  return { n, amount, booked: booked(table) };
}
