import type { Entry, Evening } from './evening.ts';
import { accountOf, keyOf } from './names.ts';

export interface Move {
  readonly n: number;
  readonly kind: string;
  readonly player?: string;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly roll?: number;
  readonly reverses?: number;
  readonly note?: string;
}

/** Writes one transfer down; one of 0 is left out. */
export function move(evening: Evening, moved: Move): void {
  if (moved.amount === 0) return;
  evening.entries.push({ entry: evening.entries.length + 1, ...moved });
  const { player } = moved;
  if (player === undefined) return;
  if (moved.to === accountOf(player)) owe(evening, player, moved.amount);
  if (moved.kind === 'reversal' && moved.from === accountOf(player)) {
    owe(evening, player, -moved.amount);
  }
}

/** Changes what is owed to a person, who then stands last on the list. */
export function owe(evening: Evening, label: string, more: number): void {
  const amount = owedTo(evening, label) + more;
  evening.owed = evening.owed.filter((owed) => keyOf(owed.label) !== keyOf(label));
  if (amount !== 0) evening.owed.push({ label, amount });
  if (evening.owed.length > 60) evening.owedBeyond += evening.owed.shift()?.amount ?? 0;
}

function owedTo(evening: Evening, label: string): number {
  return evening.owed.find((owed) => keyOf(owed.label) === keyOf(label))?.amount ?? 0;
}

/** What lies in an account, counted anew from the first entry on. */
export function balanceOf(entries: readonly Entry[], account: string): number {
  let balance = 0;
  for (const { from, to, amount } of entries) {
    if (from === account) balance -= amount;
    if (to === account) balance += amount;
  }
  return balance;
}

export function balancesOf(entries: readonly Entry[]): { [account: string]: number } {
  const accounts = new Set(entries.flatMap(({ from, to }) => [from, to]));
  return Object.fromEntries([...accounts].map((account) => [account, balanceOf(entries, account)]));
}

/** All amounts ever moved add up to more than 10^15. */
export function areFull(entries: readonly Entry[]): boolean {
  return entries.reduce((sum, { amount }) => sum + amount, 0) > 1e15;
}

/** Fills the chest up to its floor. */
export function topUp(evening: Evening, n: number, roll?: number): void {
  const missing = evening.settings.chestFloor - balanceOf(evening.entries, 'chest');
  const cause = roll === undefined ? { n } : { n, roll };
  if (missing > 0) {
    move(evening, { ...cause, kind: 'chest-top-up', from: 'bank', to: 'chest', amount: missing });
  }
}
