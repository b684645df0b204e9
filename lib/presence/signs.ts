import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import { commitsBetween } from '../ledger/commits.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import type { Signs } from './coverage.ts';
import type { Heard } from './heard.ts';

/** Who has sent lines of late is seen in so many of the newest commits. */
const NEWEST = 20;

/** The newest commits of a table, oldest first. */
export async function newestCommits(log: Log, table: string): Promise<readonly Commit[]> {
  const newest = await log.newest(table);
  return newest === null ? [] : commitsUpTo(log, newest);
}

/** What a table shows of its keeper. At a closed one, which is so most of the time, the newest commit says enough. */
export async function readSigns(log: Log, table: string, heard: readonly Heard[]): Promise<Signs> {
  const newest = await log.newest(table);
  if (newest === null || !isOpen(decodeCommit(newest))) return { open: false };
  return signsOf(await commitsUpTo(log, newest), heard);
}

function commitsUpTo(log: Log, { table, seq }: StoredCommit): Promise<readonly Commit[]> {
  return commitsBetween(log, table, Math.max(1, seq - NEWEST + 1), seq);
}

function isOpen({ after }: Commit): boolean {
  return after.table.game.mode !== 'closed';
}

/**
 * When a sender was last heard: by a heartbeat, or by lines of his among the newest commits, whichever is the later; null
 * where neither is known.
 */
export function lastHeard(
  relay: string,
  commits: readonly Commit[],
  heard: readonly Heard[],
): number | null {
  const beat = heard.find((one) => one.relay === relay)?.heardAt;
  const lines = commits.findLast(({ sender }) => sender.id === relay)?.receivedAt;
  return beat === undefined && lines === undefined ? null : Math.max(beat ?? 0, lines ?? 0);
}

/** What a table shows of its keeper, from its newest commits and the heartbeats. */
export function signsOf(commits: readonly Commit[], heard: readonly Heard[]): Signs {
  const newest = commits.at(-1);
  if (newest === undefined || !isOpen(newest)) return { open: false };
  const { keeper } = newest.after.table;
  const heardAt = keeper === null ? endOfKeeping(commits) : lastHeard(keeper, commits, heard);
  return { open: true, keeper, heardAt };
}

/** The commit since which nobody keeps the table, as far back as the newest ones tell. */
function endOfKeeping(commits: readonly Commit[]): number | null {
  const kept = commits.findLastIndex(({ after }) => after.table.keeper !== null);
  return commits[kept + 1]?.receivedAt ?? null;
}
