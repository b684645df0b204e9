/** What was fuzzed: how often, and which patterns and statuses it reached. */
export interface Tally {
  /** @param pattern null where a line reached none. */
  line(pattern: string | null): void;
  text(kind: string): void;
  request(how: 'in process' | 'by socket', status: number): void;
  readonly lines: number;
  readonly reached: number;
  readonly patterns: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, number>;
  readonly requests: ReadonlyMap<string, number>;
}

export function createTally(): Tally {
  const patterns = new Map<string, number>();
  const texts = new Map<string, number>();
  const requests = new Map<string, number>();
  let lines = 0;
  let reached = 0;
  const count = (counts: Map<string, number>, what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  return {
    line(pattern) {
      lines += 1;
      if (pattern === null) return;
      reached += 1;
      count(patterns, pattern);
    },
    text: (kind) => count(texts, kind),
    request: (how, status) => count(requests, `${status} ${how}`),
    get lines() {
      return lines;
    },
    get reached() {
      return reached;
    },
    patterns,
    texts,
    requests,
  };
}
