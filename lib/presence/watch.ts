import type { Log } from '../ledger/log.ts';
import { type Coverage, coverageAfter } from './coverage.ts';
import { readSigns } from './signs.ts';
import type { PresenceStore } from './store.ts';

export interface WatchDeps {
  readonly log: Log;
  readonly presence: Pick<PresenceStore, 'read' | 'save'>;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** What one look at a table has shown. */
export interface Watched {
  readonly coverage: Coverage;
  /** How it was before, where this look was the first to see that it has turned; else null. */
  readonly turnedFrom: Coverage | null;
}

/**
 * Looks whether the keeper of a table was heard, and remembers where that has turned.
 * @throws when the log or the presences cannot be reached.
 */
export async function watchTable(
  { log, presence, now }: WatchDeps,
  table: string,
): Promise<Watched> {
  const { covering, heard } = await presence.read(table);
  const before = covering.coverage;
  const coverage = coverageAfter(before, await readSigns(log, table, heard), now());
  if (coverage === before) return { coverage, turnedFrom: null };
  const saved = await presence.save(table, { revision: covering.revision + 1, coverage });
  return { coverage, turnedFrom: saved ? before : null };
}
