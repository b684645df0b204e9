import { decodeCommit, hashCommit } from '../ledger/codec/codec.ts';
import type { StoredCommit } from '../ledger/log.ts';
import { counted } from '../plainText.ts';
import { type Checked, right, type Wrong, wrong } from './checked.ts';

/** Looks at one commit after another, in the order of the log. */
export interface Tracker {
  /** Does nothing once something was found wrong. */
  see(stored: StoredCommit): void | Promise<void>;
  /** @param broken where the log cannot be followed any further, why not. */
  end(broken: string | null): Checked;
}

/**
 * The hash chain: each commit names the hash of the one before. Where one names another hash, either of the two was
 * changed: the commit after them tells which.
 */
export function createChain(): Tracker {
  let found: Checked | null = null;
  let before: Link | null = null;
  let doubt: number | null = null;
  return {
    see(stored) {
      if (found !== null) return;
      const looked = look(stored, before, doubt);
      if (looked === 'doubtful') doubt = stored.seq;
      else if (looked !== 'right') found = looked;
      before = { seq: stored.seq, hash: hashCommit(stored) };
    },
    end(broken) {
      if (doubt !== null) found ??= unsettled(doubt);
      if (found !== null) return found;
      const { seq = 0, hash = '' } = before ?? {};
      const told = `${counted(seq, 'commit')} in sequence, head ${hash.slice(0, 8)}…`;
      return broken === null ? right(told) : { kind: 'stopped', told };
    },
  };
}

interface Link {
  readonly seq: number;
  readonly hash: string;
}

function look(
  stored: StoredCommit,
  before: Link | null,
  doubt: number | null,
): Wrong | 'right' | 'doubtful' {
  const { seq } = stored;
  const names = namedBy(stored);
  const fits = names === (before?.hash ?? null);
  if (doubt !== null) return settled(doubt, fits);
  if (names === undefined) return wrong(seq, `commit ${seq} cannot be read`);
  if (fits) return 'right';
  return before === null ? wrong(seq, `commit ${seq} names a commit before it`) : 'doubtful';
}

/** The hash that a commit names; undefined where it cannot be read. */
function namedBy(stored: StoredCommit): string | null | undefined {
  try {
    return decodeCommit(stored).previous;
  } catch {
    return undefined;
  }
}

/** @param confirmed whether the next commit names this one as it is. */
function settled(seq: number, confirmed: boolean): Wrong {
  return confirmed
    ? wrong(seq - 1, `commit ${seq - 1} is not the one that commit ${seq} names`)
    : wrong(seq, `commit ${seq} does not name the hash of commit ${seq - 1}`);
}

function unsettled(seq: number): Wrong {
  const what = `commit ${seq}, the newest, does not name the hash of commit ${seq - 1}: one of the two was changed`;
  return wrong(seq - 1, what);
}
