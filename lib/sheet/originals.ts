import type { Roll } from '../game/rolls.ts';
import type { Entry } from '../game/transfers.ts';
import type { Commit } from '../ledger/commit.ts';
import { findEntry, findRoll } from '../ledger/find.ts';
import type { Log } from '../ledger/log.ts';

/** An entry or a roll with the commit that holds it. */
export interface Held<T> {
  readonly commit: Commit;
  readonly held: T;
}

/** Finds entries and rolls that a reversal or an undo points back at. */
export interface Originals {
  /** @throws when the log has no such entry. */
  entry(number: number): Promise<Held<Entry>>;
  /** @throws when the log has no such roll. */
  roll(number: number): Promise<Held<Roll>>;
}

/** Looks among commits that are at hand first: what one undo takes back lies in one commit. */
export function createOriginals(log: Log, table: string, atHand: readonly Commit[]): Originals {
  const known = [...atHand];
  const find = async <T>(
    among: (commit: Commit) => T | undefined,
    load: () => Promise<Commit | null>,
    what: string,
  ): Promise<Held<T>> => {
    for (const commit of known) {
      const held = among(commit);
      if (held !== undefined) return { commit, held };
    }
    const commit = await load();
    const held = commit === null ? undefined : among(commit);
    if (commit === null || held === undefined) throw new Error(`expected ${what} of ${table}`);
    known.push(commit);
    return { commit, held };
  };
  return {
    entry: (number) =>
      find(
        ({ entries }) => entries.find(({ entry }) => entry === number),
        () => findEntry(log, table, number),
        `entry ${number}`,
      ),
    roll: (number) =>
      find(
        ({ rolls }) => rolls.find(({ roll }) => roll === number),
        () => findRoll(log, table, number),
        `roll ${number}`,
      ),
  };
}
