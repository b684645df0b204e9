import type { Rules } from '../game/settings.ts';
import { type ShownState, showState } from '../game/shown.ts';
import type { House } from '../game/table.ts';
import { type ShownEntry, showEntry } from './answer.ts';
import { type Commit, NEW_LEDGER } from './commit.ts';
import { commitsFrom } from './commits.ts';
import { findEntry } from './find.ts';
import type { Log } from './log.ts';

/** A table as it stands (CONTRACT, HTTP); `entries` and `rolls` are counts. */
export interface TableView {
  readonly table: string;
  readonly seq: number;
  readonly entries: number;
  readonly rolls: number;
  readonly state: ShownState;
  readonly house: House;
}

/** A page of the ledger, oldest first; `next` is the value for `after`, or null at the end. */
export interface LedgerPage {
  readonly entries: readonly ShownEntry[];
  readonly next: number | null;
}

/**
 * The table as it stands after its newest commit; null where there is none.
 * @param rules those in force, for what the house can come to owe.
 */
export function tableAfter(table: string, newest: Commit | null, rules?: Rules): TableView {
  const { seq, after } = newest ?? { seq: 0, after: NEW_LEDGER };
  const { entries, rolls, house } = after.table.books;
  return { table, seq, entries, rolls, state: showState(after.table, rules), house };
}

/** The entries after number `after`, at most `limit` of them. */
export async function readLedger(
  log: Log,
  table: string,
  after: number,
  limit: number,
): Promise<LedgerPage> {
  const first = await findEntry(log, table, after + 1);
  if (first === null) return { entries: [], next: null };
  const entries: ShownEntry[] = [];
  for await (const commit of commitsFrom(log, table, first.seq)) {
    const shown = commit.entries.map((entry) => showEntry(commit, entry));
    entries.push(...shown.filter(({ entry }) => entry > after));
    if (entries.length > limit) break;
  }
  const page = entries.slice(0, limit);
  return { entries: page, next: entries.length > limit ? (page.at(-1)?.entry ?? null) : null };
}
