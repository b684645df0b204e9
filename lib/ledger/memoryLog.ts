import { checkCommit, type Log, type StoredCommit } from './log.ts';

interface Shelf {
  readonly commits: Map<number, StoredCommit>;
  newest: number;
}

/** A log that lasts as long as the process: for replay and tests. */
export function createMemoryLog(): Log {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (table: string): Shelf => {
    const shelf = shelves.get(table) ?? { commits: new Map(), newest: 0 };
    shelves.set(table, shelf);
    return shelf;
  };
  return {
    async append(commit) {
      checkCommit(commit);
      const shelf = shelfOf(commit.table);
      if (shelf.commits.has(commit.seq)) return 'taken';
      const { table, seq, text } = commit;
      shelf.commits.set(seq, { table, seq, text });
      shelf.newest = Math.max(shelf.newest, seq);
      return 'appended';
    },

    async newest(table) {
      const { commits, newest } = shelfOf(table);
      return commits.get(newest) ?? null;
    },

    async range(table, from, to, limit) {
      const { commits, newest } = shelfOf(table);
      const page: StoredCommit[] = [];
      for (let seq = from; seq <= Math.min(to, newest) && page.length < limit; seq += 1) {
        const commit = commits.get(seq);
        if (commit) page.push(commit);
      }
      return page;
    },
  };
}
