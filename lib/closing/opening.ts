import type { Commit } from '../ledger/commit.ts';
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
 * Whether a commit closed the table. Nothing of an evening comes after its closing in the same commit.
 * @param wasOpen whether the table was open before it.
 */
export function closesTable(commit: Commit, wasOpen: boolean): boolean {
  if (commit.after.table.game.mode !== 'closed') return false;
  return wasOpen || openingIn(commit) !== null;
}
