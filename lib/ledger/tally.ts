import { type Decision, pastOf } from '../game/decision.ts';
import type { Count } from '../game/drawer.ts';
import type { StepPast } from '../game/facts.ts';
import type { Payment } from '../game/owed.ts';
import type { Refusal } from '../game/refusals.ts';
import type { Roll } from '../game/rolls.ts';
import type { Game } from '../game/table.ts';
import type { Entry } from '../game/transfers.ts';
import { packCount, packEntries, packPayment, packRoll } from './codec/packedFacts.ts';
import { jsonBytes } from './codec/packing.ts';

/** What the lines of one commit have decided so far. */
export interface Tally {
  readonly rolls: readonly Roll[];
  readonly entries: readonly Entry[];
  readonly payments: readonly Payment[];
  readonly counts: readonly Count[];
  readonly refused: readonly Refusal[];
  /** Counted rolls taken back. */
  readonly undone: readonly number[];
  /** What each step changed, in order. */
  readonly steps: readonly StepPast[];
}

export interface RunningTally {
  add(decision: Decision, before: Game): void;
  /**
   * Whether a decision may go into the same commit. Steps and undos do not: so what a step changed
   * can always be found by reading one commit again, without those before it.
   */
  goesWith(decision: Decision): boolean;
  readonly result: Tally;
}

/** A refusal or a roll taken back: a few numbers. */
const FEW_BYTES = 20;

/** How many bytes what a decision comes to takes in a commit. */
export function bytesOf(decision: Decision): number {
  if (!decision.trace) return 0;
  const { rolls, entries, refused, undone } = decision;
  const few = (refused === null ? 0 : FEW_BYTES) + (undone === null ? 0 : FEW_BYTES);
  const moved = [rolls.map((roll) => packRoll(roll, 0)), packEntries(entries, 0)];
  return few + recordBytes(decision) + jsonBytes(moved);
}

/** Those of what is put on record beside the gold. */
function recordBytes({ payment, count }: Decision): number {
  const paid = payment === null ? 0 : jsonBytes(packPayment(payment, 0));
  return paid + (count === null ? 0 : jsonBytes(packCount(count, 0)));
}

export function createTally(): RunningTally {
  const rolls: Roll[] = [];
  const entries: Entry[] = [];
  const payments: Payment[] = [];
  const counts: Count[] = [];
  const refused: Refusal[] = [];
  const undone: number[] = [];
  const steps: StepPast[] = [];
  let takenBack = 0;
  return {
    add(decision, before) {
      rolls.push(...decision.rolls);
      entries.push(...decision.entries);
      payments.push(...one(decision.payment));
      counts.push(...one(decision.count));
      refused.push(...one(decision.refused));
      undone.push(...one(decision.undone));
      if (decision.step === 'taken') steps.push(pastOf(before, decision));
      if (decision.step === 'taken-back') takenBack += 1;
    },
    goesWith: ({ step }) =>
      step === null || (step === 'taken' ? takenBack === 0 : steps.length === 0),
    result: { rolls, entries, payments, counts, refused, undone, steps },
  };
}

function one<T>(value: T | null): readonly T[] {
  return value === null ? [] : [value];
}
