import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import { isOfContent } from '../ledger/ofContent.ts';
import type { Tracker } from './chain.ts';
import { type Checked, type Wrong, wrong } from './checked.ts';

const PAGE = 200;

/** A log as it was read, as far as it can be followed. */
export interface Walked {
  readonly table: string;
  /** All commits from the first on, without a gap. */
  readonly stored: readonly StoredCommit[];
  /** The same, up to the first that cannot be read. */
  readonly commits: readonly Commit[];
  /** What the sequence breaks off at; null where it goes through to the end. */
  readonly broken: Wrong | null;
}

/**
 * Reads a whole log and shows each commit to the trackers.
 * @param progress told after each page how far it has come.
 * @throws when the log cannot be reached.
 */
export async function walk(
  log: Log,
  table: string,
  trackers: readonly Tracker[],
  progress: (seq: number) => void,
): Promise<Walked> {
  const stored: StoredCommit[] = [];
  for await (const page of pagesOf(log, table)) {
    if ('kind' in page) return walkedOver(table, stored, page);
    const gap = await showAll(page, stored, trackers);
    progress(stored.length);
    if (gap !== null) return walkedOver(table, stored, gap);
  }
  return walkedOver(table, stored, null);
}

/** Shows the commits of a page, up to a gap, and puts them to those that were read. */
async function showAll(
  page: readonly StoredCommit[],
  stored: StoredCommit[],
  trackers: readonly Tracker[],
): Promise<Wrong | null> {
  for (const commit of page) {
    const seq = stored.length + 1;
    if (commit.seq !== seq) return missing(seq, commit.seq);
    for (const tracker of trackers) await tracker.see(commit);
    stored.push(commit);
  }
  return null;
}

function walkedOver(table: string, stored: readonly StoredCommit[], broken: Wrong | null): Walked {
  const commits: Commit[] = [];
  for (const one of stored) {
    const commit = readable(one);
    if (commit === null) break;
    commits.push(commit);
  }
  return { table, stored, commits, broken };
}

function readable(stored: StoredCommit): Commit | null {
  try {
    return decodeCommit(stored);
  } catch {
    return null;
  }
}

function missing(seq: number, next: number): Wrong {
  return { kind: 'wrong', seq, what: `commit ${seq} is missing, and commit ${next} is there` };
}

function unreadable(seq: number): Wrong {
  return { kind: 'wrong', seq, what: `commit ${seq} has no text that could be read` };
}

/** The log from its first commit on, page by page; an item that is no commit ends it. */
async function* pagesOf(log: Log, table: string): AsyncGenerator<readonly StoredCommit[] | Wrong> {
  const read = (from: number, limit: number) =>
    unlessBroken(log.range(table, from, Number.MAX_SAFE_INTEGER, limit));
  for (let [from, limit] = [1, PAGE]; ; ) {
    const page = await read(from, limit);
    if (page === null && limit === 1) return yield unreadable(from);
    // An item that is no commit spoils its page: then they are read one by one.
    if (page === null) limit = 1;
    else if (page.length === 0) return;
    else yield page;
    from = (page?.at(-1)?.seq ?? from - 1) + 1;
  }
}

/** Null where what is stored is in the way. */
async function unlessBroken<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (isOfContent(error)) return null;
    throw error;
  }
}

/** What a check says where the sequence itself is broken. */
export function chainOf(chain: Checked, { broken }: Walked): Checked {
  if (chain.kind === 'wrong') return chain;
  return broken === null ? chain : wrong(broken.seq, broken.what);
}
