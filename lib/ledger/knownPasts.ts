import type { StepPast } from '../game/facts.ts';
import type { Step } from '../game/table.ts';
import type { Head } from './commit.ts';
import type { Log, StoredCommit } from './log.ts';
import { stepsOfCommit } from './pasts.ts';

/** What the steps changed that a later commit may take back, for whoever walks along a log. */
export interface KnownPasts {
  /** What a commit may take back, given what stands before it. */
  before(head: Pick<Head, 'ledger'>, stored: StoredCommit): Promise<(step: Step) => StepPast>;
  remember(seq: number, steps: readonly StepPast[], after: Pick<Head, 'ledger'>): void;
}

export function createKnownPasts(log: Log, table: string): KnownPasts {
  const known = new Map<number, readonly StepPast[]>();
  return {
    async before({ ledger }, { text }) {
      // Most commits take nothing back; then nothing from before the beginning is needed.
      const needed = /undo/i.test(text) ? ledger.table.steps : [];
      for (const { seq } of needed) {
        if (!known.has(seq)) known.set(seq, await stepsOfCommit(log, table, seq));
      }
      return ({ seq, at }) => {
        const past = known.get(seq)?.[at];
        if (past === undefined) throw new Error(`expected commit ${seq} to have a step ${at}`);
        return past;
      };
    },
    remember(seq, steps, { ledger }) {
      if (steps.length > 0) known.set(seq, steps);
      const oldest = ledger.table.steps[0]?.seq ?? seq;
      for (const old of known.keys()) if (old < oldest) known.delete(old);
    },
  };
}
