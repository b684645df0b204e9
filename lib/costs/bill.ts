import { type Consumption, PRICED, type Priced, priceOf } from './prices.ts';

/** One line of a bill, in the currency of the list. */
export interface BillLine {
  readonly name: Priced;
  readonly what: string;
  readonly amount: number;
  readonly cost: number;
}

/** What a consumption costs by the list, dearest first; what was not used is left out. */
export function billFor(used: Consumption): readonly BillLine[] {
  return PRICED.map((name) => lineFor(name, used[name] ?? 0))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.cost - a.cost);
}

export function totalOf(bill: readonly BillLine[]): number {
  return bill.reduce((sum, { cost }) => sum + cost, 0);
}

/** So many times the same. */
export function times(used: Consumption, factor: number): Consumption {
  return Object.fromEntries(Object.entries(used).map(([name, amount]) => [name, amount * factor]));
}

function lineFor(name: Priced, amount: number): BillLine {
  const { what, per, price } = priceOf(name);
  return { name, what, amount, cost: (amount / per) * price };
}
