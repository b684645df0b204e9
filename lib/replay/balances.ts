import type { Account, Entry } from '../game/transfers.ts';

/** Where the gold lies: every account ever used, also at 0, in the order of first use. */
export interface Balances {
  add(entry: Entry): void;
  readonly all: ReadonlyMap<Account, number>;
}

export function createBalances(): Balances {
  const all = new Map<Account, number>();
  const move = (account: Account, by: number) => all.set(account, (all.get(account) ?? 0) + by);
  return {
    add({ from, to, amount }) {
      move(from, -amount);
      move(to, amount);
    },
    all,
  };
}
