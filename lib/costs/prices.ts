import list from './prices.json' with { type: 'json' };

/** What is paid for, by the name it has in `prices.json`. */
export type Priced = keyof typeof list.prices;

/** How much of each was used; what is missing was not. */
export type Consumption = Readonly<Partial<Record<Priced, number>>>;

export const PRICE_LIST = { region: list.region, date: list.date, currency: list.currency };

export const PRICED = Object.keys(list.prices) as Priced[];

/** One item of the list: what it is in words, and its price for `per` of it. */
export function priceOf(name: Priced): {
  readonly what: string;
  readonly per: number;
  readonly price: number;
  readonly page: string;
} {
  return list.prices[name];
}
