/**
 * Exports a log of 100,000 entries, which is made while it is read, in a process of its own; prints the bytes of the
 * heap in use after 10,000 and after all, as JSON.
 */
import { csvLine } from '../../lib/export/csv.ts';
import { createLogBooks } from '../../lib/export/logBooks.ts';
import { decodeCommit, encodeCommit } from '../../lib/ledger/codec/codec.ts';
import type { Commit } from '../../lib/ledger/commit.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createMemoryLog } from '../../lib/ledger/memoryLog.ts';
import { clientLine } from '../support/clientLine.ts';
import { settingsOf } from '../support/setup.ts';

const ENTRIES = 100_000;

/** A commit with one entry. */
async function pattern(): Promise<Commit> {
  const log = createMemoryLog();
  await createIntake(log).take({
    table: { id: 'lucky7', settings: settingsOf() },
    sender: { id: 'dealer', role: 'journal', dealer: 'Dealer Dan' },
    journal: '20261129T180000000Z-abcd',
    from: 1,
    utcOffset: 0,
    lines: [{ kind: 'line', raw: clientLine('Dealer Dan: table open') }],
    receivedAt: Date.UTC(2026, 10, 29, 20, 30),
  });
  const stored = await log.newest('lucky7');
  if (stored === null) throw new Error('expected a commit');
  return decodeCommit(stored);
}

/** Commit N holds entry N. */
function endless(commit: Commit): Log {
  const [entry] = commit.entries;
  if (entry === undefined) throw new Error('expected the chest to be topped up');
  const at = (seq: number) => {
    const books = { ...commit.after.table.books, entries: seq };
    const after = { ...commit.after, table: { ...commit.after.table, books } };
    return encodeCommit({ ...commit, seq, entries: [{ ...entry, entry: seq }], after });
  };
  return {
    append: () => Promise.reject(new Error('expected nothing to be written')),
    newest: async () => at(ENTRIES),
    async range(_, from, to, limit) {
      const count = Math.max(0, Math.min(to, ENTRIES) - from + 1);
      return Array.from({ length: Math.min(limit, count) }, (__, more) => at(from + more));
    },
  };
}

function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const books = createLogBooks(endless(await pattern()));
let [lines, bytes, first] = [0, 0, 0];
for await (const entries of books.entries('lucky7', { from: 1, to: ENTRIES })) {
  bytes += entries.map(csvLine).join('').length;
  lines += entries.length;
  if (lines === ENTRIES / 10) first = heap();
}
process.stdout.write(JSON.stringify({ lines, bytes, first, last: heap() }));
