/**
 * One commit as it lies in the log: its place and its text, which only the codec reads.
 * `text` is at most 64 KB of UTF-8.
 */
export interface StoredCommit {
  readonly table: string;
  /** 1, 2, 3 … without gaps within a table. */
  readonly seq: number;
  readonly text: string;
}

/**
 * The append-only log of all tables. Nothing here changes or deletes a commit, ever.
 * Implementations: memory and DynamoDB (the cloud's, DynamoDB Local's and dynalite's are one, at other addresses).
 */
export interface Log {
  /**
   * Puts a commit where none is yet: the one condition that settles every race.
   * Answers `taken` when that place is filled already, be it by this very commit sent twice.
   * @throws when the outcome is not known or the store refuses for another reason.
   */
  append(commit: StoredCommit): Promise<'appended' | 'taken'>;
  /** The newest commit of a table, read consistently; null where there is none. */
  newest(table: string): Promise<StoredCommit | null>;
  /**
   * Commits with `from` ≤ seq ≤ `to`, oldest first, read consistently, at most `limit`
   * (an implementation may give fewer, but at least one where one exists).
   */
  range(table: string, from: number, to: number, limit: number): Promise<readonly StoredCommit[]>;
}
