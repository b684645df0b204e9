import type { HouseSource } from '../house/source.ts';
import type { Log } from '../ledger/log.ts';
import { createWatchHandler } from '../presence/handler.ts';
import type { PresenceStore } from '../presence/store.ts';
import { everySoOften, onlyTrouble } from './soOften.ts';

export interface WatchingOptions {
  readonly house: Pick<HouseSource, 'current'>;
  readonly ledger: Log;
  readonly presence: PresenceStore;
  /** Has `Live` of a table written anew. */
  readonly ring: (table: string) => void;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
  /** UTC, in milliseconds; this machine's clock if nothing is said. */
  readonly now?: () => number;
  /** From one look to the next, in milliseconds; 30 s if nothing is said. */
  readonly everyMs?: number;
}

/** As often as heartbeats come. */
const EVERY_MS = 30_000;

/** Looks from time to time whether the keepers of open tables are heard; the answer ends that. */
export function startWatching(options: WatchingOptions): () => Promise<void> {
  const { house, ledger, presence, ring, log, now = Date.now, everyMs = EVERY_MS } = options;
  const watch = createWatchHandler({
    ...{ house: house.current, log: ledger, presence, now, say: onlyTrouble(log) },
    ring: async (table) => ring(table),
  });
  return everySoOften(everyMs, watch);
}
