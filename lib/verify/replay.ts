import { decodeCommit } from '../ledger/codec/codec.ts';
import { type Head, NEW_HEAD } from '../ledger/commit.ts';
import { createKnownPasts } from '../ledger/knownPasts.ts';
import type { Log, StoredCommit } from '../ledger/log.ts';
import { isOfContent } from '../ledger/ofContent.ts';
import { verifyCommit } from '../ledger/verifyCommit.ts';
import { counted } from '../plainText.ts';
import type { Tracker } from './chain.ts';
import { type Checked, right, wrong } from './checked.ts';

/**
 * The kept lines of each commit, decided again upon the state of the one before by the settings that were pinned: they
 * give the very text that is stored. Whether the hashes fit is another check's.
 */
export function createReplay(log: Log, table: string): Tracker {
  const pasts = createKnownPasts(log, table);
  let head: Head = NEW_HEAD;
  let found: Checked | null = null;

  const next = async (stored: StoredCommit): Promise<Head | string> => {
    const before = { ...head, hash: decodeCommit(stored).previous };
    const right = verifyCommit(before, stored, await pasts.before(head, stored));
    if (typeof right === 'string') return right;
    pasts.remember(stored.seq, right.steps, right.head);
    return right.head;
  };

  return {
    async see(stored) {
      if (found !== null) return;
      const after = await next(stored).catch((error: unknown) => {
        if (isOfContent(error)) return error.message;
        throw error;
      });
      if (typeof after === 'string') found = wrong(stored.seq, `commit ${stored.seq}: ${after}`);
      else head = after;
    },
    end(broken) {
      if (found !== null) return found;
      const { rolls, entries } = head.ledger.table.books;
      const made = `${counted(rolls, 'roll')} and ${counted(entries, 'entry', 'entries')}`;
      const told = `the kept lines, decided again, give all ${made}`;
      return broken === null
        ? right(told)
        : { kind: 'stopped', told: `${told} up to commit ${head.seq}` };
    },
  };
}
