import type { Log, StoredCommit } from '../ledger/log.ts';
import type { Covering } from '../presence/coverage.ts';
import type { SheetsApi } from './api.ts';
import { MOST_CELLS } from './cellCount.ts';
import { type Cursor, type Cursors, type Held, NO_TALLY, type Tally } from './cursor.ts';
import { type Flushed, later, SOON_MS } from './flushed.ts';
import { sheetAhead } from './look.ts';
import { refold } from './refold.ts';
import { type Sending, type Sent, sendFirst, sendOn } from './send.ts';
import type { MirrorStore } from './store.ts';
import { LAYOUT } from './tabs.ts';
import type { Target } from './target.ts';

export interface MirrorDeps extends MirrorStore {
  readonly log: Log;
  /** Each table's way into the Sheets API. */
  readonly sheetsOf: (table: string) => SheetsApi;
  /** Null for a table that has no spreadsheet. */
  readonly targetOf: (table: string) => Target | null | Promise<Target | null>;
  /** Names this mirror; no two that run at the same time may have the same name. */
  readonly owner: string;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** E-mail addresses of the accounts that write; none where they are not known. */
  readonly editors?: () => Promise<readonly string[]>;
  /** Takes one line of JSON: what was put right in a sheet. */
  readonly say: (line: string) => void;
  /** So many cells a file may have, empty ones included; somewhat less than Google takes if nothing is said. */
  readonly mostCells?: number;
}

/** Brings what the log has and a table's sheet has not. */
export interface Mirror {
  /**
   * Writes one batch at most. It may be called at any time, again after any end, and by several at once: the cells end
   * up the same.
   * @throws when the log or the cursors cannot be reached.
   */
  flush(table: string): Promise<Flushed>;
  /** The same where perhaps nothing is new, but the form of the spreadsheet is to be looked at and put right. */
  mend(table: string): Promise<Flushed>;
}

/** Longer than a handler may run (150 s in the cloud): whoever still has the lease then is dead. */
export const LEASE_MS = 180_000;

/** The mirror upon its ports. */
export function createMirror(deps: MirrorDeps): Mirror {
  return {
    async flush(table) {
      const target = await deps.targetOf(table);
      if (target === null) return { kind: 'nothing' };
      // In this order: a commit or a coverage that the cursor knows is never missing in what is read after it.
      const cursor = await deps.cursors.read(table);
      const [newest, { covering }] = await Promise.all([
        deps.log.newest(table),
        deps.presence.read(table),
      ]);
      if (cursor !== null && isFor(target, cursor)) {
        const nothing = whatIsNew(cursor, table, newest, covering);
        if (nothing !== null) return nothing;
      }
      return flushTo(deps, target, table, newest, false);
    },

    async mend(table) {
      const target = await deps.targetOf(table);
      if (target === null) return { kind: 'nothing' };
      return flushTo(deps, target, table, await deps.log.newest(table), true);
    },
  };
}

/** Null where there is something to write. */
function whatIsNew(
  cursor: Cursor,
  table: string,
  newest: StoredCommit | null,
  { revision }: Covering,
): Flushed | null {
  const known = newest?.seq ?? 0;
  if (cursor.seq < known) return null;
  if (cursor.seq === known) return cursor.covering === revision ? { kind: 'nothing' } : null;
  return { kind: 'refused', message: sheetAhead(table, cursor.seq, known) };
}

async function flushTo(
  deps: MirrorDeps,
  target: Target,
  table: string,
  newest: StoredCommit | null,
  mending: boolean,
): Promise<Flushed> {
  const { log, cursors, players, presence, sheetsOf, now, owner, say } = deps;
  const { mostCells = MOST_CELLS, editors = async () => [] } = deps;
  const held = await cursors.take(table, owner, now(), now() + LEASE_MS);
  if (held === null) return later(SOON_MS, 'another mirror is at work');
  const { cursor } = held;
  const known = newest?.seq ?? 0;
  const [{ covering }, told] = await Promise.all([presence.read(table), deps.findings.read(table)]);
  const here = cursor !== null && isFor(target, cursor);
  const isShown = here && cursor.seq >= known && cursor.covering === covering.revision;
  // Another mirror was here since the cursor was read.
  if (isShown && !mending) return release(cursors, held, { kind: 'nothing' });
  const sending: Sending = {
    ...{ log, players, editors, now, table, newest, covering, mostCells, say },
    sheets: sheetsOf(table),
    keep: deps.findings,
    findings: told,
  };
  const sent =
    here && !cursor.full && !cursor.doubtful && !mending
      ? await sendOn(sending, cursor)
      : await sendFirst(sending, here ? cursor : await begin(sending, target, cursor));
  return settle(deps, held, known, sent);
}

/**
 * Moves the cursor where the batch is in the sheet; where nobody knows, it stays and the same is sent again. The players
 * come first: what they know already is passed over when the same commits come again.
 */
async function settle(
  { cursors, players }: MirrorStore,
  held: Held,
  known: number,
  sent: Sent,
): Promise<Flushed> {
  if (sent.kind === 'doubtful') {
    // Kept, so that whoever comes at the next turn looks first and has it for the write.
    if (held.cursor !== null) await cursors.move(held, { ...held.cursor, doubtful: true });
    return sent.so;
  }
  if (sent.kind !== 'written') return release(cursors, held, sent);
  const { cursor, moved, stopped } = sent;
  await players.save(held.table, moved);
  const { seq } = cursor;
  if (!(await cursors.move(held, cursor))) return later(SOON_MS, 'another mirror took over');
  if (stopped !== null) return { kind: 'refused', message: stopped };
  return { kind: 'flushed', through: seq, more: seq < known };
}

async function release(cursors: Cursors, held: Held, result: Flushed): Promise<Flushed> {
  await cursors.release(held);
  return result;
}

export function isFor(target: Target, cursor: Cursor): boolean {
  return (
    cursor.spreadsheetId === target.spreadsheetId &&
    cursor.timeZone === target.timeZone &&
    cursor.layout === LAYOUT
  );
}

/** Under another layout the players and shifts of an older spreadsheet are added up again first. */
async function begin(sending: Sending, target: Target, before: Cursor | null): Promise<Cursor> {
  const start = startOf(target, before);
  const isAnother = before !== null && before.layout !== LAYOUT;
  if (!isAnother || start.base.seq === 0) return start;
  const { closing } = await refold(sending, start);
  return { ...start, closing, base: { ...start.base, closing } };
}

/**
 * The start in a spreadsheet that was not mirrored to before, or not so. One that follows upon a full one goes on where
 * that ended.
 */
function startOf({ spreadsheetId, timeZone }: Target, before: Cursor | null): Cursor {
  const base = baseOf(spreadsheetId, before);
  const rows = { ledger: 0, rolls: 0, players: 0, checks: 0 };
  const nothing = { write: 0, rows, cells: 0, full: false, doubtful: false, found: 0, covering: 0 };
  return { spreadsheetId, timeZone, layout: LAYOUT, ...base, base, ...nothing };
}

function baseOf(spreadsheetId: string, before: Cursor | null): Tally {
  if (before === null) return NO_TALLY;
  if (!before.full || before.spreadsheetId === spreadsheetId) return before.base;
  const { seq, entries, rolls, players, net, closing } = before;
  return { seq, entries, rolls, players, net, closing };
}
