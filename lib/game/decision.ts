import type { Count } from './drawer.ts';
import type { StepPast } from './facts.ts';
import type { Gold } from './gold.ts';
import type { Payment } from './owed.ts';
import type { Refusal, RefusalCode } from './refusals.ts';
import type { Roll } from './rolls.ts';
import type { Game, Table } from './table.ts';
import type { Entry } from './transfers.ts';

/** What one line did to a table. */
export interface Decision {
  readonly table: Table;
  readonly rolls: readonly Roll[];
  readonly entries: readonly Entry[];
  /** Gold handed over by hand, or a record of it that was taken back. */
  readonly payment: Payment | null;
  /** What was counted in the house's hands. */
  readonly count: Count | null;
  readonly refused: Refusal | null;
  /** The counted roll that this line took back. */
  readonly undone: number | null;
  /** Whether this line is the table's newest step, or took the newest back. */
  readonly step: 'taken' | 'taken-back' | null;
  /** Whether the line must be kept: false means that the books are as if it had never been said. */
  readonly trace: boolean;
}

const NONE: readonly never[] = [];

/** A line after which all is as before. */
export function noTrace(table: Table): Decision {
  return {
    table,
    rolls: NONE,
    entries: NONE,
    payment: null,
    count: null,
    refused: null,
    undone: null,
    step: null,
    trace: false,
  };
}

type What = Partial<Omit<Decision, 'table' | 'trace'>>;

/** A line that changes the table. */
export function changed(table: Table, what: What = {}): Decision {
  const { rolls = NONE, entries = NONE, payment = null, count = null } = what;
  const { refused = null, undone = null, step = null } = what;
  return { table, rolls, entries, payment, count, refused, undone, step, trace: true };
}

/** A dealer's line that changes nothing, and is kept with its code. */
export function refusal(
  table: Table,
  code: RefusalCode,
  n: number,
  text: string,
  limit?: Gold,
): Decision {
  const refused = { n, text: text.trim(), code, ...(limit !== undefined && { limit }) };
  return changed(table, { refused });
}

/** What must be remembered of a step, so that it can be taken back. */
export function pastOf(before: Game, { entries, rolls, payment }: Decision): StepPast {
  const counted = rolls.find((roll) => roll.counts);
  return { before, entries, roll: counted?.roll ?? null, payment };
}
