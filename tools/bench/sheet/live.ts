import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decodeCommit } from '../../../lib/ledger/codec/codec.ts';
import type { StoredCommit } from '../../../lib/ledger/log.ts';
import { GOOGLES_QUOTA } from '../../../lib/local/sheets/quota.ts';
import { rowsOf } from '../../../lib/sheet/harvest.ts';
import { marksOf } from '../../../lib/sheet/marks.ts';
import { calendarOf } from '../../../lib/sheet/serial.ts';
import { openCasino } from './casino.ts';
import { type Delays, delaysOf } from './delays.ts';
import { playAll } from './evening.ts';
import { type RecordedSheets, recordedSheets, type WriteCall } from './recordedSheets.ts';
import { createRowByRow } from './rowByRow.ts';
import { type Watching, watch } from './watching.ts';

export interface LiveOptions {
  readonly tables: number;
  readonly seconds: number;
  /** So long after the last commit the sheets may still catch up. */
  readonly graceSeconds: number;
  /** Whether the same entries are appended row by row beside it. */
  readonly compared: boolean;
}

/** How one way of writing fared. */
export interface Fared {
  readonly calls: readonly WriteCall[];
  readonly delays: Delays;
}

export interface Live extends LiveOptions {
  readonly commits: number;
  readonly entries: number;
  readonly rolls: number;
  /** What the mirror complained about. */
  readonly complaints: readonly string[];
  readonly mirror: Fared;
  readonly rowByRow: Fared | null;
}

/** How long each call to the Sheets API takes. */
export const LATENCY_MS = 300;

/** An entry that is in the log. */
interface Committed {
  readonly table: string;
  readonly entry: number;
  /** UTC, in milliseconds. */
  readonly at: number;
}

/**
 * Plays at some tables and mirrors them all through one account; beside it the same entries may be appended row by row
 * to other sheets, through another account. Both have Google's quotas and the same latency.
 */
export async function measureLive(
  options: LiveOptions,
  told: (line: string) => void,
): Promise<Live> {
  const api = { quota: GOOGLES_QUOTA, latencyMs: LATENCY_MS };
  const [mirrored, appended] = [await recordedSheets(api), await recordedSheets(api)];
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  try {
    return await measureIn({ folder, mirrored, appended }, options, told);
  } finally {
    await Promise.all([mirrored.close(), appended.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

interface Places {
  readonly folder: string;
  readonly mirrored: RecordedSheets;
  readonly appended: RecordedSheets;
}

async function measureIn(
  { folder, mirrored, appended }: Places,
  options: LiveOptions,
  told: (line: string) => void,
): Promise<Live> {
  const tables = Array.from({ length: options.tables }, (_, i) => `t${i + 1}`);
  const compared = options.compared ? tables : [];
  const writers = await rowWriters(appended.rootUrl, compared);
  const entries: Committed[] = [];
  const counts = { commits: 0, rolls: 0 };
  const casino = await openCasino({
    ...{ tables, folder, rootUrl: mirrored.rootUrl },
    committed(stored) {
      const { rolls, ledgerRows } = heardIn(stored, entries);
      for (const row of ledgerRows) writers.get(stored.table)?.add(row);
      counts.commits += 1;
      counts.rolls += rolls;
      told(`${options.tables} tables: ${counts.commits} commits, ${entries.length} entries`);
    },
  });
  const [ofMirror, ofRows] = [
    await watchAll(mirrored.rootUrl, tables),
    await watchAll(appended.rootUrl, compared),
  ];
  try {
    await casino.start();
    await playAll(casino, tables, options.seconds);
    const sheets = options.compared ? [ofMirror, ofRows] : [ofMirror];
    await catchingUp(options.graceSeconds, sheets, entries);
    const end = Date.now();
    const fared = (api: RecordedSheets, watched: Watched): Fared => ({
      calls: api.writes.slice(),
      delays: delaysOf(entries.map((one) => waited(one, watched, end))),
    });
    return {
      ...{ ...options, ...counts, entries: entries.length, complaints: casino.complaints },
      mirror: fared(mirrored, ofMirror),
      rowByRow: options.compared ? fared(appended, ofRows) : null,
    };
  } finally {
    const ending = [...writers.values(), ...ofMirror.values(), ...ofRows.values()];
    await Promise.all(ending.map((one) => one.stop()));
    await casino.stop();
  }
}

async function rowWriters(rootUrl: string, tables: readonly string[]) {
  const writers = new Map(tables.map((id) => [id, createRowByRow(rootUrl, `local-${id}`)]));
  for (const writer of writers.values()) await writer.begin();
  return writers;
}

/** Notes the entries of a commit that has just been written; answers its rolls and rows. */
function heardIn(stored: StoredCommit, entries: Committed[]) {
  const at = Date.now();
  const commit = decodeCommit(stored);
  const { table } = commit;
  entries.push(...commit.entries.map(({ entry }) => ({ table, entry, at })));
  const { ledgerRows } = rowsOf([commit], marksOf([]), calendarOf('UTC'));
  return { rolls: commit.rolls.length, ledgerRows };
}

type Watched = ReadonlyMap<string, Watching>;

async function watchAll(rootUrl: string, tables: readonly string[]): Promise<Watched> {
  const watching = tables.map(async (id) => [id, await watch(rootUrl, `local-${id}`)] as const);
  return new Map(await Promise.all(watching));
}

function waited({ table, entry, at }: Committed, watched: Watched, end: number) {
  const seen = watched.get(table)?.seenAt(entry) ?? null;
  return { ms: (seen ?? end) - at, arrived: seen !== null };
}

/** Until all entries are in all sheets, but no longer than that. */
async function catchingUp(
  seconds: number,
  sheets: readonly Watched[],
  entries: readonly Committed[],
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const isThrough = (watched: Watched): boolean =>
    entries.every((one) => waited(one, watched, 0).arrived);
  while (Date.now() < until && !sheets.every(isThrough)) await pause(100);
}
