import type { House } from '../game/table.ts';
import { type Account, type HouseAccount, KINDS, type Kind } from '../game/transfers.ts';
import { encodeCommit, hashCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { timeOf } from '../ledger/times.ts';
import { openingIn } from './opening.ts';

/** How often gold moved in one way, and how much. */
export interface Total {
  readonly kind: Kind;
  readonly count: number;
  readonly gold: number;
}

/** One account over an evening: what lay in it, by how much the entries changed it, and what the books say then. */
export interface AccountOver {
  readonly account: Account;
  readonly change: number;
  /** Of the house's own accounts. */
  readonly opening?: number;
  readonly closing?: number;
}

/** The newest commit of an evening; whoever holds the journal can hold it against `cigo verify`. */
export interface ChainHead {
  readonly entry: number;
  readonly roll: number;
  readonly seq: number;
  readonly hash: string;
}

/** An evening, from `table open` to `table closed`, as its commits give it. Times are ISO 8601, UTC. */
export interface Evening {
  readonly openedAt: string;
  /** Null while it runs. */
  readonly closedAt: string | null;
  /** The dealer who opened the table, and the number of that commit. */
  readonly dealer: string;
  readonly openedBy: number;
  readonly head: ChainHead;
  /** Every kind that occurred, in the order of the rules. */
  readonly totals: readonly Total[];
  /** Dice thrown at the closed table are no part of it; `undone` of the counted were taken back. */
  readonly rolls: {
    readonly counted: number;
    readonly notCounted: number;
    readonly undone: number;
  };
  /** The house's four, then each player who moved. */
  readonly accounts: readonly AccountOver[];
  /** What all changes come to: 0. */
  readonly sum: number;
  /** What was still to be handed over. */
  readonly owed: number;
}

export interface RunningEvening {
  /** Takes the next commit of it, the first one included. */
  add(commit: Commit): void;
  /** As it stands after the newest commit. */
  result(closed: boolean): Evening;
}

const HOUSE: readonly HouseAccount[] = ['bank', 'chest', 'stake', 'sides'];

/**
 * Adds an evening up.
 * @param first the commit that opened the table.
 * @param before where the house's gold lay before it.
 */
export function createEvening(first: Commit, before: House): RunningEvening {
  const totals = new Map<Kind, { count: number; gold: number }>();
  const changes = new Map<Account, number>();
  const rolls = { counted: 0, notCounted: 0, undone: 0 };
  const move = (account: Account, by: number): void => {
    changes.set(account, (changes.get(account) ?? 0) + by);
  };
  let last = first;
  return {
    add(commit) {
      last = commit;
      for (const { kind, from, to, amount } of commit.entries) {
        const { count, gold } = totals.get(kind) ?? { count: 0, gold: 0 };
        totals.set(kind, { count: count + 1, gold: gold + amount });
        move(from, -amount);
        move(to, amount);
      }
      rolls.counted += commit.rolls.filter((roll) => roll.counts).length;
      rolls.notCounted += commit.rolls.filter(isOfTheEvening).length;
      rolls.undone += commit.undone.length;
    },
    result: (closed) => ({
      openedAt: iso(timeOf(first, openingIn(first) ?? first.from)),
      closedAt: closed ? iso(timeOf(last, last.to)) : null,
      dealer: first.sender.dealer,
      openedBy: first.seq,
      head: headOf(last),
      totals: KINDS.flatMap((kind) => {
        const total = totals.get(kind);
        return total === undefined ? [] : [{ kind, ...total }];
      }),
      rolls: { ...rolls },
      accounts: accountsOver(changes, before, last.after.table.books.house),
      sum: [...changes.values()].reduce((a, b) => a + b, 0),
      owed: owedAfter(last),
    }),
  };
}

/** Whether each account of the house holds what its entries make of it, and all of them move nothing in or out. */
export function isBalanced({ accounts, sum }: Evening): boolean {
  return (
    sum === 0 &&
    accounts.every(({ opening, change, closing }) => {
      return opening === undefined || closing === undefined || opening + change === closing;
    })
  );
}

/** The place in the chain where a commit stands. */
export function headOf(commit: Commit): ChainHead {
  const { entries: entry, rolls: roll } = commit.after.table.books;
  return { entry, roll, seq: commit.seq, hash: hashCommit(encodeCommit(commit)) };
}

function isOfTheEvening(roll: Commit['rolls'][number]): boolean {
  return !roll.counts && roll.reason !== 'table-closed';
}

function accountsOver(
  changes: ReadonlyMap<Account, number>,
  before: House,
  after: House,
): readonly AccountOver[] {
  const house = HOUSE.map((account) => ({
    account,
    opening: before[account],
    change: changes.get(account) ?? 0,
    closing: after[account],
  }));
  const players = [...changes].filter(([account]) => account.startsWith('player:'));
  return [...house, ...players.map(([account, change]) => ({ account, change }))];
}

function owedAfter({ after }: Commit): number {
  const { people, beyond } = after.table.owed;
  return people.reduce((sum, { amount }) => sum + amount, beyond);
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
