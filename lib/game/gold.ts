declare const gold: unique symbol;

/** A whole number of gold pieces, never negative and always exact (below 2^53). */
export type Gold = number & { readonly [gold]: true };

/** The most one amount may be: 10^12 gold (RULES, Words). */
export const MOST_GOLD = 1_000_000_000_000;

/** The sum of all amounts ever moved at a table after which its books are full: 10^15 gold. */
export const FULL_BOOKS = 1_000_000_000_000_000;

/**
 * Brands a number as gold.
 * @throws when it is no whole number from 0 on: that is a broken invariant, not a player's mistake.
 */
export function toGold(amount: number): Gold {
  if (!Number.isSafeInteger(amount) || amount < 0) {
    throw new Error(`expected a whole amount of gold from 0 on, got ${amount}`);
  }
  return amount as Gold;
}

export const NO_GOLD = toGold(0);
