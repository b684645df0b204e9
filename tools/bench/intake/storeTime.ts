import type { Log } from '../../../lib/ledger/log.ts';

/** How long calls of a log took, in milliseconds. */
export interface StoreTime {
  /** Stands around the log. */
  readonly around: (log: Log) => Log;
  /** What they took since this was asked last; they are made one after another. */
  take(): number;
}

export function createStoreTime(): StoreTime {
  let ms = 0;
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    try {
      return await call();
    } finally {
      ms += performance.now() - began;
    }
  };
  return {
    around: (log) => ({
      append: (commit) => timed(() => log.append(commit)),
      newest: (table) => timed(() => log.newest(table)),
      range: (...place) => timed(() => log.range(...place)),
    }),
    take() {
      const taken = ms;
      ms = 0;
      return taken;
    },
  };
}
