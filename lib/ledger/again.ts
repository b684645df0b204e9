import type { StepPast } from '../game/facts.ts';
import type { Settings } from '../game/settings.ts';
import type { Step } from '../game/table.ts';
import { type Commit, type Ledger, placeOfSender } from './commit.ts';
import { type Part, takeLines } from './take.ts';

/**
 * Reads a commit's kept lines again, upon the ledger before it: they give what they gave the first time.
 * `past` is asked only where the commit took a step back.
 */
export function decideAgain(
  before: Ledger,
  commit: Commit,
  settings: Settings,
  past: (step: Step) => StepPast,
): Part {
  return takeLines(commit.kept, {
    table: before.table,
    place: placeOfSender(before, commit.sender.id),
    journal: commit.journal,
    settings,
    sender: commit.sender,
    seq: commit.seq,
    again: true,
    past,
  });
}

/** What each step of a commit changed; such a commit takes none back. */
export function stepsOf(before: Ledger, commit: Commit, settings: Settings): readonly StepPast[] {
  return decideAgain(before, commit, settings, ({ seq }) => {
    throw new Error(
      `expected commit ${commit.seq} to hold steps or undos, not both (step of ${seq})`,
    );
  }).steps;
}
