import type { StepPast } from '../../game/facts.ts';
import type { Step, Table } from '../../game/table.ts';
import { type Ground, takeLines } from '../../ledger/take.ts';
import { lineAt } from './hold.ts';
import type { FileLine, Lines } from './lines.ts';

/** No log has a commit of such a number. */
const BEYOND = 1e12;

/** Lines of the files, from a place to before another. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * The first of some lines that the ledger has nothing of that would have moved gold, or counted as a roll, upon a
 * table; null where none would have.
 */
export function firstThatCounts(
  lines: Lines,
  { from, to }: Stretch,
  upon: Table,
  ground: Ground,
): FileLine | null {
  const steps = new Map<number, readonly StepPast[]>();
  const past = (step: Step): StepPast => steps.get(step.seq)?.[step.at] ?? ground.past(step);
  let table = upon;
  let place: Ground['place'] = { journal: ground.journal, n: 0, header: null };
  for (let at = from; at < to; at += 1) {
    const seq = BEYOND + at;
    const line = { n: at + 1, line: lineAt(lines, at) };
    const part = takeLines([line], { ...ground, table, place, seq, past });
    if (part.waiting) continue;
    const counts = part.rolls.some((roll) => roll.counts);
    if (counts || part.entries.length > 0) return lines.all[at] ?? null;
    steps.set(seq, part.steps);
    table = part.table;
    place = part.place;
  }
  return null;
}
