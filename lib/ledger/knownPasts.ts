import type { StepPast } from '../game/facts.ts';
import type { Step } from '../game/table.ts';
import { stepsOf } from './again.ts';
import { type Head, NEW_LEDGER } from './commit.ts';
import { loadCommit, pinnedBy } from './heads.ts';
import type { Log, StoredCommit } from './log.ts';

/** What the steps changed that a later commit may take back, for whoever walks along a log or writes it. */
export interface KnownPasts {
  /** What these steps changed; reads the log only for those of commits that it was not told of. */
  load(steps: readonly Step[]): Promise<(step: Step) => StepPast>;
  /** The same for all that a commit may take back, given what stands before it. */
  before(head: Pick<Head, 'ledger'>, stored: StoredCommit): Promise<(step: Step) => StepPast>;
  remember(seq: number, steps: readonly StepPast[], after: Pick<Head, 'ledger'>): void;
}

export function createKnownPasts(log: Log, table: string): KnownPasts {
  const known = new Map<number, readonly StepPast[]>();
  const load = async (steps: readonly Step[]): Promise<(step: Step) => StepPast> => {
    for (const { seq } of steps) {
      if (!known.has(seq)) known.set(seq, await stepsOfCommit(log, table, seq));
    }
    return ({ seq, at }) => {
      const past = known.get(seq)?.[at];
      if (past === undefined) throw new Error(`expected commit ${seq} to have a step ${at}`);
      return past;
    };
  };
  return {
    load,
    // Most commits take nothing back; then nothing from before the beginning is needed.
    before: ({ ledger }, { text }) => load(/undo/i.test(text) ? ledger.table.steps : []),
    remember(seq, steps, { ledger }) {
      if (steps.length > 0) known.set(seq, steps);
      const oldest = ledger.table.steps[0]?.seq ?? seq;
      for (const old of known.keys()) if (old < oldest) known.delete(old);
    },
  };
}

/** Those of many tables, for a process that goes on and on. */
export function createPastsOfTables(log: Log): (table: string) => KnownPasts {
  const all = new Map<string, KnownPasts>();
  return (table) => {
    const known = all.get(table) ?? createKnownPasts(log, table);
    all.set(table, known);
    return known;
  };
}

/** What the steps of one commit changed: three reads, or four. */
export async function stepsOfCommit(
  log: Log,
  table: string,
  seq: number,
): Promise<readonly StepPast[]> {
  const commit = await loadCommit(log, table, seq);
  const before = seq === 1 ? NEW_LEDGER : (await loadCommit(log, table, seq - 1)).after;
  const { settings } = await pinnedBy(log, commit);
  if (settings === null) throw new Error(`expected commit ${seq} of ${table} to find its settings`);
  return stepsOf(before, commit, settings);
}
