/** What is written down of an entry; in JSON all that `GET …/ledger` gives. */
export interface ExportedEntry {
  readonly entry: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly kind: string;
  readonly player?: string | undefined;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
  readonly roll?: number | undefined;
  readonly reverses?: number | undefined;
  readonly note?: string | undefined;
  readonly dealer: string;
  readonly seq: number;
}

/** Which entries are asked for, by their numbers, both included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Where a table's entries are read from. */
export interface Books {
  /** @throws one plain sentence where nothing is known of the table. */
  check(table: string): Promise<void>;
  /** Oldest first, some at a time as they are asked for. */
  entries(table: string, span: Span): AsyncIterable<readonly ExportedEntry[]>;
}

/** Those of some entries that are asked for. */
export function within<T extends { readonly entry: number }>(
  entries: readonly T[],
  { from, to }: Span,
): readonly T[] {
  return entries.filter(({ entry: number }) => number >= from && number <= to);
}
