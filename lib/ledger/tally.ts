import { type Decision, pastOf } from '../game/decision.ts';
import type { StepPast } from '../game/facts.ts';
import type { Refusal } from '../game/refusals.ts';
import type { Roll } from '../game/rolls.ts';
import type { Game } from '../game/table.ts';
import type { Entry } from '../game/transfers.ts';

/** What the lines of one commit have decided so far. */
export interface Tally {
  readonly rolls: readonly Roll[];
  readonly entries: readonly Entry[];
  readonly refused: readonly Refusal[];
  /** Counted rolls taken back. */
  readonly undone: readonly number[];
  /** What each step changed, in order. */
  readonly steps: readonly StepPast[];
}

export interface RunningTally {
  /** `lineBytes`: how much of the line itself is kept. */
  add(decision: Decision, before: Game, lineBytes: number): void;
  /**
   * Whether a decision may go into the same commit. Steps and undos do not: so what a step changed
   * can always be found by reading one commit again, without those before it.
   */
  goesWith(decision: Decision): boolean;
  /** A generous guess at what the commit's text will hold. */
  readonly bytes: number;
  readonly result: Tally;
}

const ENTRY_BYTES = 200;
const ROLL_BYTES = 200;

export function createTally(): RunningTally {
  const rolls: Roll[] = [];
  const entries: Entry[] = [];
  const refused: Refusal[] = [];
  const undone: number[] = [];
  const steps: StepPast[] = [];
  let takenBack = 0;
  let bytes = 0;
  return {
    add(decision, before, lineBytes) {
      rolls.push(...decision.rolls);
      entries.push(...decision.entries);
      if (decision.refused !== null) refused.push(decision.refused);
      if (decision.undone !== null) undone.push(decision.undone);
      if (decision.step === 'taken') steps.push(pastOf(before, decision));
      if (decision.step === 'taken-back') takenBack += 1;
      bytes += lineBytes;
      bytes += decision.entries.length * ENTRY_BYTES + decision.rolls.length * ROLL_BYTES;
    },
    goesWith: ({ step }) =>
      step === null || (step === 'taken' ? takenBack === 0 : steps.length === 0),
    get bytes() {
      return bytes;
    },
    result: { rolls, entries, refused, undone, steps },
  };
}
