import { readDealerLine } from '../journal/dealerLine.ts';
import { readRecord } from '../journal/record.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Line } from '../ledger/delivery.ts';
import { readAny } from '../ledger/take.ts';

/** The line by which a commit opened the table; null where it did not. Each opening pins the settings that decided it. */
export function openingIn({ settings, kept, refused, sender }: Commit): number | null {
  if (settings === null) return null;
  const opening = kept.find(({ n, line }) => {
    const { fact } = readAny(line, null, { settings, sender });
    const isOpening = fact?.kind === 'order' && fact.order.kind === 'table-open';
    return isOpening && !refused.some((one) => one.n === n);
  });
  return opening?.n ?? null;
}

/**
 * The lines of a commit at which the table changed hands, oldest first. What does not change the keeper leaves no trace,
 * so it is not among the kept ones; and no line that does reads otherwise under another version of the rules.
 */
export function handoversIn({ kept, refused }: Commit): readonly number[] {
  return kept
    .filter(({ line }) => HANDOVERS.has(orderIn(line)?.kind ?? ''))
    .map(({ n }) => n)
    .filter((n) => !refused.some((one) => one.n === n));
}

const HANDOVERS: ReadonlySet<string> = new Set(['take-table', 'hand-table']);

function orderIn(line: Line) {
  if (line.kind === 'roll') return null;
  return readDealerLine(line.kind === 'order' ? line.line : (readRecord(line.raw)?.text ?? ''));
}

/**
 * Whether a commit closed the table. Nothing of an evening comes after its closing in the same commit.
 * @param wasOpen whether the table was open before it.
 */
export function closesTable(commit: Commit, wasOpen: boolean): boolean {
  if (commit.after.table.game.mode !== 'closed') return false;
  return wasOpen || openingIn(commit) !== null;
}
