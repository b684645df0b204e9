import { booked } from '../game/drawer.ts';
import { NEW_TABLE, type Table } from '../game/table.ts';
import { type Account, KINDS, type Kind } from '../game/transfers.ts';
import type { Commit } from '../ledger/commit.ts';
import { commitsFrom } from '../ledger/commits.ts';
import type { Log } from '../ledger/log.ts';
import { type Drawer, drawerAfter, NO_DRAWER, type Shift } from './drawer.ts';
import {
  type ChainHead,
  createEvening,
  type Evening,
  headOf,
  isBalanced,
  type RunningEvening,
  type Total,
} from './evening.ts';
import { closesTable, openingIn } from './opening.ts';

/** All of a table's books in figures. */
export interface TableReport {
  readonly table: string;
  /** The newest commit; null at a table that was never opened. */
  readonly head: ChainHead | null;
  /** Oldest first; the last may be running. */
  readonly evenings: readonly Evening[];
  readonly shifts: readonly Shift[];
  readonly totals: readonly Total[];
  /** Every account that was ever used, from its transfers alone. */
  readonly balances: Readonly<Record<string, number>>;
  /** Whether each evening and the whole fit together, the sum of all accounts being 0. */
  readonly balanced: boolean;
  readonly owed: number;
}

/**
 * Reads a table's whole log and adds it up.
 * @throws when the log cannot be reached, or holds what is no commit.
 */
export async function readReport(log: Log, table: string): Promise<TableReport> {
  const evenings: Evening[] = [];
  const shifts: Shift[] = [];
  const balances = new Map<Account, number>();
  let [running, drawer, before]: [RunningEvening | null, Drawer, Table] = [
    null,
    NO_DRAWER,
    NEW_TABLE,
  ];
  let last: Commit | null = null;
  for await (const commit of commitsFrom(log, table, 1)) {
    if (openingIn(commit) !== null) running = createEvening(commit, before.books.house);
    running?.add(commit);
    if (running !== null && closesTable(commit, before.game.mode !== 'closed')) {
      evenings.push(running.result(true));
      running = null;
    }
    const step = drawerAfter(drawer, commit);
    shifts.push(...step.ended);
    post(balances, commit);
    [drawer, before, last] = [step.drawer, commit.after.table, commit];
  }
  if (running !== null) evenings.push(running.result(false));
  if (drawer.running !== null) shifts.push(drawer.running.shift);
  return {
    table,
    head: last === null ? null : headOf(last),
    ...{ evenings, shifts },
    totals: sumOf(evenings.map(({ totals }) => totals)),
    balances: Object.fromEntries(balances),
    balanced: evenings.every(isBalanced) && fits(balances, before),
    owed: booked(before) - houseOf(before),
  };
}

/** Totals added up, in the order of the rules. */
export function sumOf(all: readonly (readonly Total[])[]): readonly Total[] {
  const sums = new Map<Kind, Total>();
  for (const { kind, count, gold } of all.flat()) {
    const before = sums.get(kind) ?? { count: 0, gold: 0 };
    sums.set(kind, { kind, count: before.count + count, gold: before.gold + gold });
  }
  return KINDS.flatMap((kind) => sums.get(kind) ?? []);
}

function post(balances: Map<Account, number>, { entries }: Commit): void {
  for (const { from, to, amount } of entries) {
    balances.set(from, (balances.get(from) ?? 0) - amount);
    balances.set(to, (balances.get(to) ?? 0) + amount);
  }
}

function fits(balances: ReadonlyMap<Account, number>, { books: { house } }: Table): boolean {
  const sum = [...balances.values()].reduce((a, b) => a + b, 0);
  const accounts = ['bank', 'chest', 'stake', 'sides'] as const;
  return sum === 0 && accounts.every((account) => (balances.get(account) ?? 0) === house[account]);
}

function houseOf({ books: { house } }: Table): number {
  return house.bank + house.chest + house.stake + house.sides;
}
