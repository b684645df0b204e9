import type { Settings } from '../../../lib/game/settings.ts';
import { decodeCommit, encodeCommit, hashCommit } from '../../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../../lib/ledger/commit.ts';
import { createIntake } from '../../../lib/ledger/handle.ts';
import type { StoredCommit } from '../../../lib/ledger/log.ts';
import { createMemoryLog } from '../../../lib/ledger/memoryLog.ts';
import { DEALER } from '../play.ts';
import { wholeEvening } from '../wholeEvening.ts';

const START = Date.UTC(2026, 7, 1, 18);
const JOURNAL = '20260801T180000000Z-abcd';

/** An evening from its opening to its closing, a commit for each line, as the real intake writes them. */
export async function playedEvening(
  table: string,
  settings: Settings,
  commits: number,
): Promise<readonly StoredCommit[]> {
  const log = createMemoryLog();
  const intake = createIntake(log);
  for (const [i, raw] of wholeEvening(commits, START).entries()) {
    const taken = await intake.take({
      table: { id: table, settings },
      sender: { id: 'dealer', role: 'journal', dealer: DEALER },
      ...{ journal: JOURNAL, from: i + 1, utcOffset: 0, receivedAt: START },
      lines: [{ kind: 'line', raw }],
    });
    if (taken.kind !== 'taken') throw new Error(`expected a line to be taken, got ${taken.kind}`);
  }
  return log.range(table, 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

/**
 * The commits up to a seq, as if the same evening had been played over and over. The last of these evenings is as the
 * intake would have written it then: its numbers, its books, its chain and what points back. Those before it are what
 * they were the first time: nothing that happens later reads them.
 */
export function* longPast(evening: readonly StoredCommit[], last: number): Generator<StoredCommit> {
  const before = last - evening.length;
  const shift = evening.length - (before % evening.length);
  for (let seq = 1; seq <= before; seq += 1) {
    yield { ...textAt(evening, (seq - 1 + shift) % evening.length), seq };
  }
  yield* lastEvening(evening, last);
}

/** The last evening alone of such a past. */
export function* lastEvening(
  evening: readonly StoredCommit[],
  last: number,
): Generator<StoredCommit> {
  const before = last - evening.length;
  const end = decodeCommit(textAt(evening, evening.length - 1));
  let previous: string | null = null;
  for (const stored of evening) {
    const moved: StoredCommit = encodeCommit(movedOn(decodeCommit(stored), end, before, previous));
    previous = hashCommit(moved);
    yield moved;
  }
}

function textAt(evening: readonly StoredCommit[], at: number): StoredCommit {
  const stored = evening[at];
  if (stored === undefined) throw new Error(`expected the evening to have a commit ${at + 1}`);
  return stored;
}

/** The same commit after so many others, whose evenings each came to `end`. */
function movedOn(commit: Commit, end: Commit, before: number, previous: string | null): Commit {
  const evenings = Math.floor(before / end.seq);
  const { books, steps } = commit.after.table;
  const all = end.after.table.books;
  const bank = books.house.bank + evenings * all.house.bank;
  const table = {
    ...commit.after.table,
    books: {
      entries: books.entries + evenings * all.entries,
      rolls: books.rolls + evenings * all.rolls,
      moved: books.moved + evenings * all.moved,
      house: { ...books.house, bank },
    },
    steps: steps.map((step) => ({ ...step, seq: step.seq + before })),
  };
  const settingsAt = commit.after.settingsAt + before;
  return {
    ...commit,
    seq: commit.seq + before,
    previous,
    after: { ...commit.after, table, settingsAt },
  };
}
