import type { Entry } from '../game/transfers.ts';
import type { Commit } from '../ledger/commit.ts';

/** What some commits have taken back, of their own or of older ones. */
export interface Marks {
  /** The entry that reverses it, by the number of the entry that was taken back. */
  readonly entries: ReadonlyMap<number, number>;
  /** The commit that took it back, by the number of the roll. */
  readonly rolls: ReadonlyMap<number, number>;
}

/** Reads off the commits what they take back (RULES, Undo). */
export function marksOf(commits: readonly Commit[]): Marks {
  return {
    entries: new Map(commits.flatMap(({ entries }) => entries.flatMap(reversed))),
    rolls: new Map(
      commits.flatMap(({ seq, undone }) => undone.map((roll) => [roll, seq] as const)),
    ),
  };
}

function reversed({ entry, reverses }: Entry): (readonly [number, number])[] {
  return reverses === undefined ? [] : [[reverses, entry]];
}
