import type { StepPast } from '../game/facts.ts';
import type { Step } from '../game/table.ts';
import type { Head } from './commit.ts';
import { loadHeadAt } from './heads.ts';
import type { Log, StoredCommit } from './log.ts';
import { stepsOfCommit } from './pasts.ts';
import { verifyCommit } from './verifyCommit.ts';

/** The first commit that is not what it should be, and why, in a plain sentence. */
export interface Difference {
  readonly seq: number;
  readonly what: string;
}

/** How far a log was looked at. */
export interface Verified {
  /** The newest commit that is right. */
  readonly seq: number;
  readonly hash: string | null;
  readonly entries: number;
  readonly rolls: number;
  /** Null where all is right. */
  readonly difference: Difference | null;
}

export interface VerifyOptions {
  /** The newest commit that was found right before; without it all are looked at. */
  readonly after?: { readonly seq: number; readonly hash: string | null };
  /** No more commits than this are looked at. */
  readonly most?: number;
  /** Told after each page how far it has come. */
  readonly progress?: (seq: number) => void;
}

const PAGE = 200;

/**
 * Reads a log back and decides it again (see `verifyCommit`): the first difference, or how far all is right.
 * @throws when the log cannot be reached.
 */
export async function verifyLog(
  log: Log,
  table: string,
  options: VerifyOptions = {},
): Promise<Verified> {
  const { after = { seq: 0, hash: null }, most = Number.MAX_SAFE_INTEGER, progress } = options;
  let head = await loadHeadAt(log, table, after.seq);
  if (head.hash !== after.hash) {
    return told(head, { seq: after.seq, what: 'it was changed after it had been found right' });
  }
  const pasts = createPasts(log, table);
  const last = after.seq + most;
  while (head.seq < last) {
    const page = await log.range(table, head.seq + 1, last, PAGE);
    if (page.length === 0) break;
    for (const stored of page) {
      const next = await verifyNext(head, stored, pasts);
      if ('what' in next) return told(head, next);
      head = next;
    }
    progress?.(head.seq);
  }
  return told(head, null);
}

function told({ seq, hash, ledger }: Head, difference: Difference | null): Verified {
  const { entries, rolls } = ledger.table.books;
  return { seq, hash, entries, rolls, difference };
}

async function verifyNext(
  head: Head,
  stored: StoredCommit,
  pasts: Pasts,
): Promise<Head | Difference> {
  const seq = head.seq + 1;
  if (stored.seq !== seq) return { seq, what: `it is missing, and commit ${stored.seq} is there` };
  const past = await pasts.before(head, stored);
  const found = verifyCommit(head, stored, past);
  if (typeof found === 'string') return { seq, what: found };
  pasts.remember(seq, found.steps, found.head);
  return found.head;
}

/** What the steps changed that a later commit may take back. */
interface Pasts {
  before(head: Head, stored: StoredCommit): Promise<(step: Step) => StepPast>;
  remember(seq: number, steps: readonly StepPast[], after: Head): void;
}

function createPasts(log: Log, table: string): Pasts {
  const known = new Map<number, readonly StepPast[]>();
  return {
    async before({ ledger }, { text }) {
      // Most commits take nothing back; then nothing from before the beginning is needed.
      const needed = /undo/i.test(text) ? ledger.table.steps : [];
      for (const { seq } of needed) {
        if (!known.has(seq)) known.set(seq, await stepsOfCommit(log, table, seq));
      }
      return ({ seq, at }) => {
        const past = known.get(seq)?.[at];
        if (past === undefined) throw new Error(`expected commit ${seq} to have a step ${at}`);
        return past;
      };
    },
    remember(seq, steps, { ledger }) {
      if (steps.length > 0) known.set(seq, steps);
      const oldest = ledger.table.steps[0]?.seq ?? seq;
      for (const old of known.keys()) if (old < oldest) known.delete(old);
    },
  };
}
