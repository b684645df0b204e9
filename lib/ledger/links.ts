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
  const { before, own, after } = await readThree(log, table, seq);
  const hash = hashCommit(own);
  const { check, steps } = await decidedAgain(log, own, previous, before);
  const checks = [namesPrevious(seq, previous, before), namedByNext(seq, hash, after), check];
  const holds = checks.every((one) => one.holds !== false);
  return { links: { seq, hash, previous, holds, checks }, steps };
}

/** A commit, the one just before it, and the first that is there after it. */
interface Three {
  readonly before: StoredCommit | undefined;
  readonly own: StoredCommit;
  readonly after: StoredCommit | undefined;
}

async function readThree(log: Log, table: string, seq: number): Promise<Three> {
  const read: StoredCommit[] = [];
  for (let from = Math.max(1, seq - 1); from <= seq + 1; from = (read.at(-1)?.seq ?? seq) + 1) {
    const page = await log.range(table, from, Number.MAX_SAFE_INTEGER, 3);
    if (page.length === 0) break;
    read.push(...page);
  }
  const own = read.find((one) => one.seq === seq);
  if (own === undefined) throw new Error(`expected commit ${seq} of table ${table} in the log`);
  return {
    before: read.find((one) => one.seq === seq - 1),
    own,
    after: read.find((one) => one.seq > seq),
  };
}

function namesPrevious(
  seq: number,
  previous: string | null,
  before: StoredCommit | undefined,
): LinkCheck {
  const check = 'previous';
  if (seq === 1) {
    const holds = previous === null;
    return {
      check,
      holds,
      told: `It is the first commit, and names ${holds ? 'none' : 'one'} before it.`,
    };
  }
  if (before === undefined) {
    return { check, holds: false, told: `Commit ${seq - 1}, which it must follow, is missing.` };
  }
  const holds = hashCommit(before) === previous;
  const told = holds ? 'names' : 'does not name';
  return { check, holds, told: `It ${told} the hash that commit ${seq - 1} has.` };
}

function namedByNext(seq: number, hash: string, after: StoredCommit | undefined): LinkCheck {
  const check = 'next';
  if (after === undefined) {
    return { check, holds: null, told: 'No later commit is there yet that could name its hash.' };
  }
  if (after.seq > seq + 1) {
    return { check, holds: false, told: `Commit ${seq + 1}, which must follow it, is missing.` };
  }
  const holds = decodeCommit(after).previous === hash;
  const told = holds ? 'names' : 'does not name';
  return { check, holds, told: `Commit ${after.seq} ${told} the hash that it has.` };
}

async function decidedAgain(
  log: Log,
  own: StoredCommit,
  previous: string | null,
  before: StoredCommit | undefined,
): Promise<{ readonly check: LinkCheck; readonly steps: readonly StepPast[] }> {
  const check = 'decided';
  const { table, seq } = own;
  if (seq > 1 && before === undefined) {
    const told = 'Without the commit before it, it cannot be decided again.';
    return { check: { check, holds: null, told }, steps: [] };
  }
  const head = await loadHeadAt(log, table, seq - 1);
  const past = await createKnownPasts(log, table).before(head, own);
  // Whether it names the right hash is a question of its own.
  const found = verifyCommit({ ...head, hash: previous }, own, past);
  if (typeof found === 'string') {
    return { check: { check, holds: false, told: `Commit ${seq}: ${found}.` }, steps: [] };
  }
  const told = 'Its kept lines, decided again by its rules, give the very same.';
  return { check: { check, holds: true, told }, steps: found.steps };
}
