import { type ShownState, showState } from '../game/shown.ts';
import type { House } from '../game/table.ts';
import { type ShownEntry, type ShownRoll, showEntry, showRoll } from './answer.ts';
import { type Commit, NEW_LEDGER } from './commit.ts';
import { commitsFrom } from './commits.ts';
import { findEntry, findRoll } from './find.ts';
import type { Log } from './log.ts';
import { timeOf } from './times.ts';

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

/** All that the books say of one roll. */
export interface Dossier {
  readonly table: string;
  readonly roll: ShownRoll & { readonly undone?: true };
  /** The gold that it moved. */
  readonly ledger: readonly ShownEntry[];
  /** The raw lines of its commit that mattered. */
  readonly lines: readonly { readonly n: number; readonly time: string; readonly line: unknown }[];
  readonly sender: Commit['sender'];
  readonly journal: string;
  readonly seq: number;
}

/** The table as it stands after its newest commit; null where there is none. */
export function tableAfter(table: string, newest: Commit | null): TableView {
  const { seq, after } = newest ?? { seq: 0, after: NEW_LEDGER };
  const { entries, rolls, house } = after.table.books;
  return { table, seq, entries, rolls, state: showState(after.table), house };
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

/** What the books say of one roll; null where the table has not seen it. */
export async function readRoll(log: Log, table: string, number: number): Promise<Dossier | null> {
  const commit = await findRoll(log, table, number);
  const roll = commit?.rolls.find((one) => one.roll === number);
  if (commit === null || roll === undefined) return null;
  const undone = roll.counts && (await wasUndone(log, commit, number));
  const { sender, journal, seq } = commit;
  return {
    table,
    roll: undone ? { ...showRoll(commit, roll), undone } : showRoll(commit, roll),
    ledger: commit.entries
      .filter((entry) => entry.roll === number)
      .map((entry) => showEntry(commit, entry)),
    lines: commit.kept.map(({ n, line }) => ({
      n,
      time: new Date(timeOf(commit, n)).toISOString(),
      line: line.kind === 'line' ? line.raw : line,
    })),
    sender,
    journal,
    seq,
  };
}

/** Whether a counted roll was taken back: only while its step is among those that an undo can reach. */
async function wasUndone(log: Log, { table, seq }: Commit, roll: number): Promise<boolean> {
  for await (const commit of commitsFrom(log, table, seq)) {
    if (commit.undone.includes(roll)) return true;
    if (!commit.after.table.steps.some((step) => step.seq === seq)) return false;
  }
  return false;
}
