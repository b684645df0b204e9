import { FULL_BOOKS, type Gold, toGold } from './gold.ts';
import type { OrderKind } from './orders.ts';
import type { Books, House } from './table.ts';
import type { Account, Entry, HouseAccount, Transfer } from './transfers.ts';

/** What goes on once the books are full, so that every sum stays exact and the table comes to its end. */
const GOES_ON: ReadonlySet<OrderKind> = new Set<OrderKind>([
  'table-closed',
  'undo',
  'note',
  'paid',
  'bank-counts',
  'bet-off',
  'box-off',
  'roll-for-point',
  'collects',
  'splits',
  'next',
  'unseat',
  'dice-open',
  'dice-locked',
]);

/** Whether an order is refused because the sum of all amounts has passed 10^15. */
export function booksFull(books: Books, order: OrderKind): boolean {
  return books.moved > FULL_BOOKS && !GOES_ON.has(order);
}

/**
 * Writes transfers into the books, in order; a transfer of 0 is left out.
 * @throws when `stake`, `sides` or `chest` would become negative.
 */
export function post(
  books: Books,
  transfers: readonly Transfer[],
  cause: { readonly n: number; readonly roll?: number },
): { readonly books: Books; readonly entries: readonly Entry[] } {
  const moved = transfers.filter((transfer) => transfer.amount > 0);
  if (moved.length === 0) return { books, entries: [] };
  const { n, roll } = cause;
  const entries = moved.map((transfer, i) => {
    const entry = books.entries + 1 + i;
    // In this order: Node 20 takes 30 times as long to add to what was spread.
    return roll === undefined ? { entry, n, ...transfer } : { entry, n, roll, ...transfer };
  });
  let { house, moved: sum } = books;
  for (const { from, to, amount } of moved) {
    house = shifted(shifted(house, from, -amount), to, amount);
    // Far beyond full it only says so: a chest won and taken back over and over must not stop the table.
    sum = Math.min(sum + amount, Number.MAX_SAFE_INTEGER);
  }
  return {
    books: { ...books, entries: books.entries + entries.length, house: sound(house), moved: sum },
    entries,
  };
}

function shifted(house: House, account: Account, by: number): House {
  return isHouse(account) ? { ...house, [account]: house[account] + by } : house;
}

function isHouse(account: Account): account is HouseAccount {
  return account === 'bank' || account === 'chest' || account === 'stake' || account === 'sides';
}

function sound({ bank, chest, stake, sides }: House): House {
  if (!Number.isSafeInteger(bank)) throw new Error(`expected a whole bank, got ${bank}`);
  const held = (gold: number): Gold => toGold(gold);
  return { bank, chest: held(chest), stake: held(stake), sides: held(sides) };
}
