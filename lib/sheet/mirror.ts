import { decodeCommit } from '../ledger/codec/codec.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Log } from '../ledger/log.ts';
import type { SheetsApi } from './api.ts';
import type { Cursor, Cursors, Held } from './cursor.ts';
import { type Flushed, later, SOON_MS } from './flushed.ts';
import { type Sending, sendFirst, sendOn, sheetAhead } from './send.ts';
import { LAYOUT } from './tabs.ts';
import type { Target } from './target.ts';

export interface MirrorDeps {
  readonly log: Log;
  readonly cursors: Cursors;
  /** Each table's way into the Sheets API. */
  readonly sheetsOf: (table: string) => SheetsApi;
  /** Null for a table that has no spreadsheet. */
  readonly targetOf: (table: string) => Target | null | Promise<Target | null>;
  /** Names this mirror; no two that run at the same time may have the same name. */
  readonly owner: string;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** Brings what the log has and a table's sheet has not. */
export interface Mirror {
  /**
   * Writes one batch at most. It may be called at any time, again after any end, and by several at once: the cells end
   * up the same.
   * @throws when the log or the cursors cannot be reached.
   */
  flush(table: string): Promise<Flushed>;
}

/** Longer than a handler may run (150 s in the cloud): whoever still has the lease then is dead. */
export const LEASE_MS = 180_000;

/** The mirror upon its ports. */
export function createMirror(deps: MirrorDeps): Mirror {
  return {
    async flush(table) {
      const target = await deps.targetOf(table);
      if (target === null) return { kind: 'nothing' };
      // In this order: a commit that the cursor knows is never missing in what is read after it.
      const cursor = await deps.cursors.read(table);
      const newest = await newestOf(deps.log, table);
      return whatIsNew(target, cursor, table, newest) ?? flushTo(deps, target, table, newest);
    },
  };
}

async function newestOf(log: Log, table: string): Promise<Commit | null> {
  const stored = await log.newest(table);
  return stored === null ? null : decodeCommit(stored);
}

/** Null where there is something to write. */
function whatIsNew(
  target: Target,
  cursor: Cursor | null,
  table: string,
  newest: Commit | null,
): Flushed | null {
  if (cursor === null || !isFor(target, cursor)) return null;
  const known = newest?.seq ?? 0;
  if (cursor.seq < known) return null;
  if (cursor.seq === known) return { kind: 'nothing' };
  return { kind: 'refused', message: sheetAhead(table, cursor.seq, known) };
}

async function flushTo(
  deps: MirrorDeps,
  target: Target,
  table: string,
  newest: Commit | null,
): Promise<Flushed> {
  const { log, cursors, sheetsOf, now, owner } = deps;
  const held = await cursors.take(table, owner, now(), now() + LEASE_MS);
  if (held === null) return later(SOON_MS, 'another mirror is at work');
  const { cursor } = held;
  const known = newest?.seq ?? 0;
  const sending: Sending = { log, sheets: sheetsOf(table), now, table, newest };
  if (cursor === null || !isFor(target, cursor)) {
    return settle(cursors, held, known, await sendFirst(sending, startOf(target)));
  }
  // Another mirror was here since the cursor was read.
  if (cursor.seq >= known) return release(cursors, held, { kind: 'nothing' });
  return settle(cursors, held, known, await sendOn(sending, cursor));
}

/** Moves the cursor where the batch is in the sheet; where nobody knows, it stays and the same is sent again. */
async function settle(
  cursors: Cursors,
  held: Held,
  known: number,
  sent: Awaited<ReturnType<typeof sendOn>>,
): Promise<Flushed> {
  if (sent.kind !== 'written') return release(cursors, held, sent);
  const { seq } = sent.cursor;
  if (!(await cursors.move(held, sent.cursor))) return later(SOON_MS, 'another mirror took over');
  return { kind: 'flushed', through: seq, more: seq < known };
}

async function release(cursors: Cursors, held: Held, result: Flushed): Promise<Flushed> {
  await cursors.release(held);
  return result;
}

function isFor(target: Target, cursor: Cursor): boolean {
  return (
    cursor.spreadsheetId === target.spreadsheetId &&
    cursor.timeZone === target.timeZone &&
    cursor.layout === LAYOUT
  );
}

/** The start in a spreadsheet that was not mirrored to before. */
function startOf({ spreadsheetId, timeZone }: Target): Cursor {
  const nothing = { seq: 0, entries: 0, rolls: 0, write: 0, ledgerRows: 0, rollsRows: 0 };
  return { spreadsheetId, timeZone, layout: LAYOUT, ...nothing };
}
