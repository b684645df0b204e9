import type { StepPast } from '../game/facts.ts';
import { decodeCommit, hashCommit } from './codec/codec.ts';
import type { Commit } from './commit.ts';
import { loadHeadAt } from './heads.ts';
import { createKnownPasts } from './knownPasts.ts';
import type { Log, StoredCommit } from './log.ts';
import { verifyCommit } from './verifyCommit.ts';

/** One thing that was looked at; `holds` is null where there was nothing to look at. */
export interface LinkCheck {
  readonly check: 'previous' | 'next' | 'decided';
  readonly holds: boolean | null;
  /** One plain sentence. */
  readonly told: string;
}

/** How a commit hangs in the chain. */
export interface Links {
  readonly seq: number;
  /** Computed anew from what is stored. */
  readonly hash: string;
  /** The hash of the commit before, as this one names it; null on the first. */
  readonly previous: string | null;
  /** Whether nothing that was looked at is wrong. */
  readonly holds: boolean;
  readonly checks: readonly LinkCheck[];
}

/** The links, and what the steps of the commit changed where it was decided again. */
export interface Linked {
  readonly links: Links;
  readonly steps: readonly StepPast[];
}

/** Looks at one commit: whether it names the one before, the one after names it, and its lines decide it again. */
export async function checkLinks(log: Log, { table, seq, previous }: Commit): Promise<Linked> {
  const three = await readThree(log, table, seq);
  const stored = three.get(seq);
  if (stored === undefined) throw new Error(`expected commit ${seq} of table ${table} in the log`);
  const hash = hashCommit(stored);
  const { check, steps } = await decidedAgain(log, stored, three.get(seq - 1));
  const checks = [
    namesPrevious(seq, previous, three.get(seq - 1)),
    namedByNext(seq, hash, three.get(seq + 1)),
    check,
  ];
  const holds = checks.every((one) => one.holds !== false);
  return { links: { seq, hash, previous, holds, checks }, steps };
}

async function readThree(log: Log, table: string, seq: number): Promise<Map<number, StoredCommit>> {
  const found = new Map<number, StoredCommit>();
  for (let from = Math.max(1, seq - 1); from <= seq + 1; ) {
    const page = await log.range(table, from, seq + 1, 3);
    for (const stored of page) found.set(stored.seq, stored);
    from = (page.at(-1)?.seq ?? seq + 1) + 1;
  }
  return found;
}

function namesPrevious(
  seq: number,
  previous: string | null,
  before: StoredCommit | undefined,
): LinkCheck {
  const check = 'previous';
  if (seq === 1) {
    const holds = previous === null;
    const told = holds ? 'It is the first commit, and names none before it.' : FIRST_NAMES;
    return { check, holds, told };
  }
  if (before === undefined) {
    return { check, holds: false, told: `Commit ${seq - 1}, which it must follow, is missing.` };
  }
  const holds = hashCommit(before) === previous;
  const told = holds ? 'names' : 'does not name';
  return { check, holds, told: `It ${told} the hash that commit ${seq - 1} has.` };
}

const FIRST_NAMES = 'It is the first commit, and names one before it all the same.';

function namedByNext(seq: number, hash: string, after: StoredCommit | undefined): LinkCheck {
  const check = 'next';
  if (after === undefined) {
    return { check, holds: null, told: 'No later commit is there yet that could name its hash.' };
  }
  const holds = previousOf(after) === hash;
  return {
    check,
    holds,
    told: `Commit ${seq + 1} ${holds ? 'names' : 'does not name'} the hash that it has.`,
  };
}

/** What a commit names as the one before; undefined where it cannot be read. */
function previousOf(stored: StoredCommit): string | null | undefined {
  try {
    return decodeCommit(stored).previous;
  } catch {
    return undefined;
  }
}

const ALONE = 'The commit before it cannot be read, so it cannot be decided again.';

async function decidedAgain(
  log: Log,
  stored: StoredCommit,
  before: StoredCommit | undefined,
): Promise<{ readonly check: LinkCheck; readonly steps: readonly StepPast[] }> {
  const check = 'decided';
  const { table, seq } = stored;
  if (seq > 1 && (before === undefined || previousOf(before) === undefined)) {
    return { check: { check, holds: null, told: ALONE }, steps: [] };
  }
  const head = await loadHeadAt(log, table, seq - 1);
  const past = await createKnownPasts(log, table).before(head, stored);
  // Whether it names the right hash is a question of its own.
  const found = verifyCommit({ ...head, hash: previousOf(stored) ?? null }, stored, past);
  if (typeof found === 'string') {
    return { check: { check, holds: false, told: `Commit ${seq}: ${found}.` }, steps: [] };
  }
  const told = 'Its kept lines, decided again by its rules, give the very same.';
  return { check: { check, holds: true, told }, steps: found.steps };
}
