import { NEW_TABLE } from '../game/table.ts';
import type { Account } from '../game/transfers.ts';
import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { counted } from '../plainText.ts';
import type { Tracker } from './chain.ts';
import { type Checked, right, wrong } from './checked.ts';

/**
 * Balances, rebuilt from nothing but the transfers: entries and rolls are numbered without gaps, and where the gold of
 * the house lies is after each commit what that commit says.
 */
export function createBalances(): Tracker {
  const gold = new Map<string, number>(Object.entries(NEW_TABLE.books.house));
  let found: Checked | null = null;
  let seen = { seq: 0, entries: 0, rolls: 0 };
  return {
    see(stored) {
      if (found !== null) return;
      const fault = faultIn(seen, gold, stored.seq, () => decodeCommit(stored));
      if (typeof fault === 'string') found = wrong(stored.seq, `commit ${stored.seq}: ${fault}`);
      else seen = fault;
    },
    end(broken) {
      if (found !== null) return found;
      const sum = [...gold.values()].reduce((a, b) => a + b, 0);
      const accounts = counted(gold.size, 'account');
      const told = `${counted(seen.entries, 'entry', 'entries')} over ${accounts}, sum ${sum}`;
      return broken === null
        ? right(told)
        : { kind: 'stopped', told: `${told}, up to commit ${seen.seq}` };
    },
  };
}

type Seen = Readonly<Record<'seq' | 'entries' | 'rolls', number>>;

function faultIn(
  before: Seen,
  gold: Map<string, number>,
  seq: number,
  read: () => Commit,
): Seen | string {
  let commit: Commit;
  try {
    commit = read();
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
  const { entries, rolls, after } = commit;
  const { books } = after.table;
  for (const { from, to, amount } of entries) {
    if (from === to || amount <= 0) return 'one of its entries moves nothing';
    move(gold, from, -amount);
    move(gold, to, amount);
  }
  const wrongAccount = Object.entries(books.house).find(([name, held]) => gold.get(name) !== held);
  if (wrongAccount !== undefined) {
    const [name, held] = wrongAccount;
    return `all entries up to it bring ${gold.get(name)} to ${name}, and it says ${held}`;
  }
  const [lastEntry, lastRoll] = [before.entries + entries.length, before.rolls + rolls.length];
  if (books.entries !== lastEntry) {
    return `it ends with entry ${books.entries} instead of ${lastEntry}`;
  }
  if (books.rolls !== lastRoll) return `it ends with roll ${books.rolls} instead of ${lastRoll}`;
  return { seq, entries: lastEntry, rolls: lastRoll };
}

function move(gold: Map<string, number>, account: Account, by: number): void {
  gold.set(account, (gold.get(account) ?? 0) + by);
}
