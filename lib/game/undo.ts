import { applyMove, isArmed } from './applying.ts';
import { type Decision, refusal } from './decision.ts';
import type { Hearing, StepPast } from './facts.ts';
import { owing } from './owed.ts';
import type { Game, Table } from './table.ts';
import { reversal } from './transfers.ts';

/**
 * Takes back the last step not yet undone (RULES, Undo): the game goes back to where it was before
 * it, and the reverse of each of its transfers is appended, last first. Nothing is edited or deleted. What a payment
 * had cleared is owed again.
 */
export function undo(
  table: Table,
  reason: string | null,
  text: string,
  hearing: Hearing,
): Decision {
  const step = table.steps.at(-1);
  if (step === undefined) return refusal(table, 'NOTHING_TO_UNDO', hearing.n, text);
  const past = hearing.past(step);
  const transfers = past.entries.map((entry) => reversal(entry, reason)).reverse();
  const move = { game: before(past, table.game), transfers };
  const decision = applyMove(table, move, hearing);
  const steps = table.steps.slice(0, -1);
  const { payment } = past;
  const { owed } = decision.table;
  return {
    ...decision,
    table: {
      ...decision.table,
      steps,
      owed: payment === null ? owed : owing(owed, payment.label, payment.amount),
    },
    step: 'taken-back',
    undone: past.roll,
    payment: payment === null ? null : { ...payment, n: hearing.n, takenBack: true },
  };
}

/** Armed only if armed both just before the undo and before the step, and the step was no counted roll. */
function before({ before: game, roll }: StepPast, now: Game): Game {
  if (game.mode === 'closed') throw new Error('expected the step to be taken at an open table');
  return { ...game, armed: game.armed && isArmed(now) && roll === null };
}
