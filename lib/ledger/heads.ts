import type { Rules } from '../game/settings.ts';
import { decodeCommit, hashCommit } from './codec/codec.ts';
import { type Commit, type Head, NEW_HEAD, NEW_LEDGER } from './commit.ts';
import type { Log, StoredCommit } from './log.ts';

/** The newest commits that this process knows; others may have appended since. */
export interface Heads {
  known(table: string): Head | undefined;
  remember(head: Head): void;
  /** Reads the newest commit, consistently, and remembers it. */
  load(table: string): Promise<Head>;
}

export function createHeads(log: Log): Heads {
  const heads = new Map<string, Head>();
  return {
    known: (table) => heads.get(table),
    remember(head) {
      if (head.commit !== null) heads.set(head.commit.table, head);
    },
    async load(table) {
      const head = await loadHead(log, table);
      heads.set(table, head);
      return head;
    },
  };
}

/** The newest commit of a table with the settings in force: one consistent read, or two. */
export async function loadHead(log: Log, table: string): Promise<Head> {
  const stored = await log.newest(table);
  return stored === null ? NEW_HEAD : headOf(log, stored);
}

/**
 * The head that a table had at one commit; at 0 that of a table without any.
 * @throws when the log does not hold the commit.
 */
export async function loadHeadAt(log: Log, table: string, seq: number): Promise<Head> {
  if (seq === 0) return NEW_HEAD;
  const [stored] = await log.range(table, seq, seq, 1);
  if (stored === undefined) throw missing(table, seq);
  return headOf(log, stored);
}

async function headOf(log: Log, stored: StoredCommit): Promise<Head> {
  const commit = decodeCommit(stored);
  const { seq, after } = commit;
  const { settings } = await pinnedBy(log, commit);
  return { seq, hash: hashCommit(stored), ledger: after, settings, commit };
}

/**
 * The rules in force after a commit; none where the table is closed then, for they may change until it opens.
 * @param atHand commits of the table that have been read: where those tell, nothing is.
 */
export async function rulesInForce(
  log: Log,
  commit: Commit | null,
  atHand: readonly Commit[] = [],
): Promise<Rules | undefined> {
  if (commit === null || commit.after.table.game.mode === 'closed') return undefined;
  const pinning = atHand.find(({ seq }) => seq === commit.after.settingsAt);
  return (pinning ?? (await pinnedBy(log, commit))).settings?.rules;
}

/** The same where all commits of the table up to the newest are at hand, oldest first. */
export function rulesAmong(all: readonly Commit[]): Rules | undefined {
  const { table, settingsAt } = all.at(-1)?.after ?? NEW_LEDGER;
  if (table.game.mode === 'closed') return undefined;
  return all.find(({ seq }) => seq === settingsAt)?.settings?.rules;
}

/** The commit that pins the settings which decided this one. */
export async function pinnedBy(log: Log, commit: Commit): Promise<Commit> {
  const { settingsAt } = commit.after;
  return settingsAt === commit.seq ? commit : loadCommit(log, commit.table, settingsAt);
}

/**
 * Reads one commit.
 * @throws when the log does not hold it.
 */
export async function loadCommit(log: Log, table: string, seq: number): Promise<Commit> {
  const [stored] = await log.range(table, seq, seq, 1);
  if (stored === undefined) throw missing(table, seq);
  return decodeCommit(stored);
}

function missing(table: string, seq: number): Error {
  return new Error(`expected commit ${seq} of table ${table} in the log`);
}
