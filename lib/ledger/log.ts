/**
 * One commit as it lies in the log: its place and its text, which only the codec reads.
 * `text` is well-formed Unicode (the codec escapes lone surrogates), at most 64 KB of UTF-8.
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
   * It looks at that one place only: that the commit before is there is for the caller to know.
   * Answers `taken` when that place is filled already, be it by this very commit sent twice
   * (a lost answer is asked for again): whoever is told `taken` reads what is there.
   * @throws when the outcome is not known or the store refuses for another reason.
   */
  append(commit: StoredCommit): Promise<'appended' | 'taken'>;
  /** The newest commit of a table, read consistently; null where there is none. */
  newest(table: string): Promise<StoredCommit | null>;
  /**
   * Commits with `from` ≤ seq ≤ `to`, oldest first, read consistently, at most `limit`
   * (an implementation may give fewer, but at least one where one exists). So a reader goes on
   * at the last seq + 1 until nothing comes.
   */
  range(table: string, from: number, to: number, limit: number): Promise<readonly StoredCommit[]>;
}

export const LONGEST_TEXT_BYTES = 65_536;

/**
 * Every log holds what it is given to the promises of {@link StoredCommit} before it stores it.
 * @throws when a promise is broken, naming it; never with the text itself.
 */
export function checkCommit({ table, seq, text }: StoredCommit): void {
  const place = `commit ${seq} of table ${table}`;
  if (!Number.isSafeInteger(seq) || seq < 1) {
    throw new Error(`${place}: expected a whole number from 1 as its seq`);
  }
  const bytes = Buffer.byteLength(text);
  if (bytes > LONGEST_TEXT_BYTES) {
    throw new Error(`${place}: expected at most ${LONGEST_TEXT_BYTES} bytes of text, not ${bytes}`);
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new Error(`${place}: expected text with lone surrogates escaped`);
  }
}
