import type { StepPast } from '../game/facts.ts';
import { RULES_VERSION, type Settings } from '../game/settings.ts';
import type { House, Step } from '../game/table.ts';
import { decideAgain } from './again.ts';
import { decodeCommit, encodeCommit, hashCommit } from './codec/codec.ts';
import type { Commit, Head } from './commit.ts';
import type { StoredCommit } from './log.ts';
import { makeCommit } from './makeCommit.ts';
import { wrongNumbers } from './numbering.ts';

/** A commit that was found right, with what its steps changed. */
export interface Right {
  readonly head: Head;
  readonly steps: readonly StepPast[];
}

/**
 * Holds a stored commit against the one before it; a plain sentence says what is not right.
 * It is right when it names the hash before it, its lines are those that came next, its settings were pinned at a closed
 * table, its transfers give its balances, and its kept lines, decided
 * again, give the very text that is stored.
 */
export function verifyCommit(
  head: Head,
  stored: StoredCommit,
  past: (step: Step) => StepPast,
): Right | string {
  const commit = readable(stored);
  if (typeof commit === 'string') return commit;
  if (commit.previous !== head.hash) return 'it does not name the hash of the commit before it';
  const numbers = wrongNumbers(head, commit);
  if (numbers !== null) return numbers;
  if (commit.settings !== null && head.ledger.table.game.mode !== 'closed') {
    return 'it pins settings at an open table, which goes on by those that its opening pinned';
  }
  const settings = commit.settings ?? head.settings;
  if (settings === null) return 'no settings were pinned for it';
  if (settings.rulesVersion > RULES_VERSION) {
    return `it was decided by version ${settings.rulesVersion} of the rules, which this cigo does not know`;
  }
  const account = wrongAccount(head.ledger.table.books.house, commit);
  if (account !== null) return `its entries do not give what it says lies in ${account}`;
  return decidedAgain(head, commit, settings, stored, past);
}

function readable(stored: StoredCommit): Commit | string {
  try {
    return decodeCommit(stored);
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be read';
  }
}

/** The house's account that is not what the entries make of it, counted here anew and not by the game. */
function wrongAccount(before: House, { entries, after }: Commit): string | null {
  const gold = new Map<string, number>(Object.entries(before));
  for (const { from, to, amount } of entries) {
    gold.set(from, (gold.get(from) ?? 0) - amount);
    gold.set(to, (gold.get(to) ?? 0) + amount);
  }
  const wrong = Object.entries(after.table.books.house).find(
    ([account, held]) => gold.get(account) !== held,
  );
  return wrong?.[0] ?? null;
}

function decidedAgain(
  head: Head,
  commit: Commit,
  settings: Settings,
  stored: StoredCommit,
  past: (step: Step) => StepPast,
): Right | string {
  try {
    const part = decideAgain(head.ledger, commit, settings, past);
    if (part.opened && commit.settings === null) return 'it opens the table and pins no settings';
    // Lines without trace are not kept, but they were taken.
    const place = { ...part.place, n: commit.to };
    const again = makeCommit(head, commit, { ...part, place }, commit.settings);
    const written = encodeCommit(again);
    // Read back, so that both list what they hold in the same order.
    if (written.text !== stored.text) return whatDiffers(commit, decodeCommit(written));
    const hash = hashCommit(stored);
    return {
      head: { seq: commit.seq, hash, ledger: commit.after, settings, commit },
      steps: part.steps,
    };
  } catch (error) {
    return `its lines cannot be decided again: ${error instanceof Error ? error.message : error}`;
  }
}

const PARTS = [
  'rolls',
  'entries',
  'payments',
  'counts',
  'refused',
  'undone',
  'kept',
  'from',
  'to',
  'after',
] as const;

function whatDiffers(commit: Commit, again: Commit): string {
  const same = (part: keyof Commit) => JSON.stringify(commit[part]) === JSON.stringify(again[part]);
  const wrong = PARTS.find((part) => !same(part)) ?? 'form';
  return `its kept lines, decided again, do not give its ${wrong === 'after' ? 'state' : wrong}`;
}
