import type { Gold } from './gold.ts';
import { nameKey } from './names.ts';
import type { Due, Owed } from './table.ts';
import type { Account, Entry } from './transfers.ts';

/** At most so many people are listed; one more, and he whose amount changed longest ago leaves the list. */
export const MOST_OWED = 60;

/** Gold that the dealer said he has handed over: a record, no transfer. */
export interface Payment {
  /** The line that said it, or took it back. */
  readonly n: number;
  readonly label: string;
  readonly amount: Gold;
  /** An undo took this payment back: the same is owed again. */
  readonly takenBack?: true;
}

/** What is owed as others see it (CONTRACT, `state`). */
export interface ShownOwed {
  /** In the order of the last change, oldest first. Below 0: to be taken back. */
  readonly owed: readonly Due[];
  /** What is owed to people who are no longer listed; left out where it is 0. */
  readonly owedBeyond?: number;
}

export function showOwed({ people, beyond }: Owed): ShownOwed {
  return beyond === 0 ? { owed: people } : { owed: people, owedBeyond: beyond };
}

/** What is owed to the person with this label, as the list has it. */
export function dueTo({ people }: Owed, name: string): Due | undefined {
  const key = nameKey(name);
  return people.find((due) => nameKey(due.label) === key);
}

/**
 * What is owed after these entries: all that goes to a person is to be handed over, and what an undo takes from his
 * account no longer. What he puts down himself is handed over when he does so.
 */
export function owedAfter(before: Owed, entries: readonly Entry[]): Owed {
  return entries.reduce((owed, { kind, player, from, to, amount }) => {
    if (player === undefined) return owed;
    if (isPerson(to)) return owing(owed, player, amount);
    return kind === 'reversal' && isPerson(from) ? owing(owed, player, -amount) : owed;
  }, before);
}

/** Owes a person more, or less where `by` is below 0; whoever is owed nothing leaves the list. */
export function owing(owed: Owed, label: string, by: number): Owed {
  const due = dueTo(owed, label);
  const amount = (due?.amount ?? 0) + by;
  const others = owed.people.filter((other) => other !== due);
  if (amount === 0) return { ...owed, people: others };
  const people = [...others, { label, amount }];
  const [oldest, ...rest] = people;
  return oldest !== undefined && people.length > MOST_OWED
    ? { people: rest, beyond: owed.beyond + oldest.amount }
    : { ...owed, people };
}

function isPerson(account: Account): boolean {
  return account.startsWith('player:');
}
