import type { StepPast } from '../../game/facts.ts';
import type { Settings } from '../../game/settings.ts';
import type { Step } from '../../game/table.ts';
import { stepsOf } from '../../ledger/again.ts';
import { type Commit, type Ledger, NEW_LEDGER } from '../../ledger/commit.ts';

/** A whole log, of which any commit can be decided again. */
export interface History {
  readonly commits: readonly Commit[];
  /** The ledger before a commit. */
  before(commit: Commit): Ledger;
  /** What decided it. */
  settings(commit: Commit): Settings;
  /** What an older step changed. */
  past(step: Step): StepPast;
}

/** @param commits from the first on, found right. */
export function createHistory(commits: readonly Commit[]): History {
  const known = new Map<number, readonly StepPast[]>();
  const self: History = {
    commits,
    before: ({ seq }) => commits[seq - 2]?.after ?? NEW_LEDGER,
    settings({ seq, after }) {
      const settings = commits[after.settingsAt - 1]?.settings;
      if (settings) return settings;
      throw new Error(`expected commit ${seq} to find its settings in commit ${after.settingsAt}`);
    },
    past({ seq, at }) {
      const commit = commits[seq - 1];
      if (commit === undefined) throw new Error(`expected commit ${seq}`);
      const steps = known.get(seq) ?? stepsOf(self.before(commit), commit, self.settings(commit));
      known.set(seq, steps);
      const past = steps[at];
      if (past === undefined) throw new Error(`expected commit ${seq} to have a step ${at}`);
      return past;
    },
  };
  return self;
}

export function isOpen({ table }: Ledger): boolean {
  return table.game.mode !== 'closed';
}
