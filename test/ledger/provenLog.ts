import { expect } from 'vitest';
import type { StepPast } from '../../lib/game/facts.ts';
import type { Settings } from '../../lib/game/settings.ts';
import type { Step } from '../../lib/game/table.ts';
import { decideAgain, stepsOf } from '../../lib/ledger/again.ts';
import { decodeCommit, encodeCommit, hashCommit } from '../../lib/ledger/codec/codec.ts';
import { type Commit, type Ledger, NEW_LEDGER } from '../../lib/ledger/commit.ts';
import type { StoredCommit } from '../../lib/ledger/log.ts';

/**
 * Holds a whole log to what `verify` rests on: the text says all of a commit, each commit names the one before,
 * and its kept lines, read again, decide what it says that they decided.
 */
export function provenLog(stored: readonly StoredCommit[]): void {
  const commits = stored.map(decodeCommit);
  for (const [i, commit] of commits.entries()) {
    expect(encodeCommit(commit)).toEqual(stored[i]);
    const before = stored[i - 1];
    expect(commit.seq).toBe(i + 1);
    expect(commit.previous).toBe(before === undefined ? null : hashCommit(before));
    decidedAgain(commits, commit);
  }
}

/** Reads the kept lines of a commit again: they give the rolls, the gold, the refusals and the table that it holds. */
function decidedAgain(commits: readonly Commit[], commit: Commit): void {
  const before = ledgerBefore(commits, commit);
  const part = decideAgain(before, commit, settingsOf(commits, commit), pastsOf(commits));
  const { rolls, entries, payments, counts, refused, undone, table, place } = part;
  expect({ rolls, entries, payments, counts, refused, undone, table }).toEqual({
    rolls: commit.rolls,
    entries: commit.entries,
    payments: commit.payments,
    counts: commit.counts,
    refused: commit.refused,
    undone: commit.undone,
    table: commit.after.table,
  });
  const { header, journal } = commit.after.places[commit.sender.id] ?? {};
  expect({ header: place.header, journal: place.journal }).toEqual({ header, journal });
  expect(part.kept).toEqual(commit.kept);
  const takesBack = entries.some(({ kind }) => kind === 'reversal');
  if (takesBack) expect(part.steps, 'steps beside undos in one commit').toEqual([]);
}

function ledgerBefore(commits: readonly Commit[], { seq }: Commit): Ledger {
  return commits[seq - 2]?.after ?? NEW_LEDGER;
}

function settingsOf(commits: readonly Commit[], { after }: Commit): Settings {
  const pinned = commits[after.settingsAt - 1]?.settings;
  if (!pinned) throw new Error(`expected commit ${after.settingsAt} to pin the settings`);
  return pinned;
}

function pastsOf(commits: readonly Commit[]): (step: Step) => StepPast {
  return ({ seq, at }) => {
    const commit = commits[seq - 1];
    if (commit === undefined) throw new Error(`expected commit ${seq}`);
    const steps = stepsOf(ledgerBefore(commits, commit), commit, settingsOf(commits, commit));
    const past = steps[at];
    if (past === undefined) throw new Error(`expected commit ${seq} to have a step ${at}`);
    return past;
  };
}
