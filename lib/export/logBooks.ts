import { showEntry } from '../ledger/answer.ts';
import { commitsFrom } from '../ledger/commits.ts';
import { findEntry } from '../ledger/find.ts';
import type { Log } from '../ledger/log.ts';
import { type Books, type ExportedEntry, type Span, within } from './books.ts';

/** The books as they lie in the log. */
export function createLogBooks(log: Log): Books {
  return {
    async check(table) {
      if ((await log.newest(table)) !== null) return;
      throw new Error(
        `The books hold nothing of a table "${table}": it was never opened, or its id in house.json is another.`,
      );
    },
    entries: (table, span) => entriesInLog(log, table, span),
  };
}

async function* entriesInLog(
  log: Log,
  table: string,
  span: Span,
): AsyncGenerator<readonly ExportedEntry[]> {
  const first = await findEntry(log, table, span.from);
  if (first === null) return;
  for await (const commit of commitsFrom(log, table, first.seq)) {
    const shown = commit.entries.map((entry) => showEntry(commit, entry));
    yield within(shown, span);
    if (commit.after.table.books.entries >= span.to) return;
  }
}
