import type { Head } from './commit.ts';
import { loadHeadAt } from './heads.ts';
import { createKnownPasts, type KnownPasts } from './knownPasts.ts';
import type { Log, StoredCommit } from './log.ts';
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
  const pasts = createKnownPasts(log, table);
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
  pasts: KnownPasts,
): Promise<Head | Difference> {
  const seq = head.seq + 1;
  if (stored.seq !== seq) return { seq, what: `it is missing, and commit ${stored.seq} is there` };
  const past = await pasts.before(head, stored);
  const found = verifyCommit(head, stored, past);
  if (typeof found === 'string') return { seq, what: found };
  pasts.remember(seq, found.steps, found.head);
  return found.head;
}
