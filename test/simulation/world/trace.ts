import { createHash } from 'node:crypto';

/** All that has happened in a world, in order: two runs of one seed have the same. */
export interface Trace {
  note(...what: readonly (string | number)[]): void;
  /** Counts that something has gone wrong in this way. */
  count(what: string): void;
  readonly counts: ReadonlyMap<string, number>;
  /** The newest notes, for a person. */
  readonly newest: readonly string[];
  hash(): string;
}

const MOST_NOTES = 4_000;

export function createTrace(now: () => number): Trace {
  const sum = createHash('sha256');
  const counts = new Map<string, number>();
  const newest: string[] = [];
  return {
    note(...what) {
      const text = `${now()} ${what.join(' ')}`;
      sum.update(`${text}\n`);
      newest.push(text);
      if (newest.length > 2 * MOST_NOTES) newest.splice(0, MOST_NOTES);
    },
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    counts,
    newest,
    hash: () => sum.copy().digest('hex'),
  };
}
