import type { Decision } from '../game/decision.ts';
import type { Count } from '../game/drawer.ts';
import type { Payment } from '../game/owed.ts';
import type { Refusal } from '../game/refusals.ts';
import type { Roll } from '../game/rolls.ts';
import { type ShownState, showState } from '../game/shown.ts';
import type { Entry } from '../game/transfers.ts';
import { createBalances } from './balances.ts';
import type { Player } from './player.ts';

/** A roll as it stands at the end: one that settled something and was taken back later says so. */
export type ShownRoll = Roll & { readonly undone?: true };

/** What became of one journal (CONTRACT, `replay --json`). */
export interface Outcome {
  readonly ledger: readonly Entry[];
  readonly rolls: readonly ShownRoll[];
  /** What the dealer said he has handed over, in order; what was taken back stands there too. */
  readonly payments: readonly Payment[];
  /** What was counted in the house's hands; left out where nothing was. */
  readonly counts?: readonly Count[];
  readonly refused: readonly Refusal[];
  /** Every account ever used, also at 0. */
  readonly balances: Readonly<Record<string, number>>;
  readonly state: ShownState;
}

/** Gathers what a player decides, line by line. */
export function gatherOutcome(): {
  add(decision: Decision): void;
  outcome(player: Player): Outcome;
} {
  const ledger: Entry[] = [];
  const rolls: ShownRoll[] = [];
  const payments: Payment[] = [];
  const counts: Count[] = [];
  const refused: Refusal[] = [];
  const balances = createBalances();
  return {
    add(decision) {
      ledger.push(...decision.entries);
      decision.entries.forEach(balances.add);
      rolls.push(...decision.rolls);
      if (decision.payment !== null) payments.push(decision.payment);
      if (decision.count !== null) counts.push(decision.count);
      if (decision.refused !== null) refused.push(decision.refused);
      const undone = decision.undone === null ? undefined : rolls[decision.undone - 1];
      if (undone !== undefined) rolls[undone.roll - 1] = { ...undone, undone: true };
    },
    outcome: ({ table, settings }) => ({
      ledger,
      rolls,
      payments,
      ...(counts.length > 0 && { counts }),
      refused,
      balances: Object.fromEntries(balances.all),
      state: showState(table, settings.rules),
    }),
  };
}
