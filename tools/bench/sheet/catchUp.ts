import type { Settings } from '../../../lib/game/settings.ts';
import { decodeCommit } from '../../../lib/ledger/codec/codec.ts';
import { fixedToken } from '../../../lib/sheet/access.ts';
import { createGoogleSheets } from '../../../lib/sheet/google.ts';
import { rowsOf } from '../../../lib/sheet/harvest.ts';
import { marksOf } from '../../../lib/sheet/marks.ts';
import { createMirror, type Mirror } from '../../../lib/sheet/mirror.ts';
import type { Row } from '../../../lib/sheet/rows.ts';
import { calendarOf } from '../../../lib/sheet/serial.ts';
import type { MirrorStore } from '../../../lib/sheet/store.ts';
import { createAppending } from './appending.ts';
import { type LongBooks, longBooks } from './books.ts';
import { type RecordedSheets, recordedSheets, type WriteCall } from './recordedSheets.ts';

/** Google recommends so many bytes a call at most: https://developers.google.com/workspace/sheets/api/limits */
export const CALL_BYTES = 2_000_000;

/** What it takes to bring a long ledger into an empty sheet. */
export interface CatchUp {
  readonly books: Omit<LongBooks, 'log'>;
  /** All of them, in order. */
  readonly calls: readonly WriteCall[];
  readonly seconds: number;
  /** What each flush took, in milliseconds. */
  readonly flushes: readonly number[];
  /** Rows appended one by one, and what that took. */
  readonly appended: { readonly calls: readonly WriteCall[]; readonly seconds: number };
}

const TABLE = 'bench';
const TIME_ZONE = 'UTC';

/** Without latency and quotas, so that the time is this machine's alone. */
export async function measureCatchUp(
  { entries, appends }: { readonly entries: number; readonly appends: number },
  settings: Settings,
  store: MirrorStore,
  told: (line: string) => void,
): Promise<CatchUp> {
  const { log, ...books } = await longBooks(TABLE, settings, entries, (done) =>
    told(`played ${done} of ${entries} entries`),
  );
  const api = await recordedSheets({ quota: null });
  try {
    const flushes = await catchUp(mirrorTo(api, log, store), () => {
      told(`mirrored in ${api.writes.length} calls`);
    });
    const seconds = flushes.reduce((sum, ms) => sum + ms, 0) / 1000;
    const calls = api.writes.slice();
    const appended = await appendRows(api, (await firstRows(log)).slice(0, appends), told);
    return { books, calls, seconds, flushes, appended };
  } finally {
    await api.close();
  }
}

function mirrorTo({ rootUrl }: RecordedSheets, log: LongBooks['log'], store: MirrorStore): Mirror {
  const credentials = async () => fixedToken('local');
  const sheets = createGoogleSheets({ credentials, rootUrl, timeoutMs: 60_000 });
  return createMirror({
    log,
    ...store,
    sheetsOf: () => sheets,
    targetOf: () => ({ spreadsheetId: `local-${TABLE}`, timeZone: TIME_ZONE }),
    owner: TABLE,
    say: () => {},
    now: Date.now,
  });
}

/** Flushes until the sheet is up to date; answers what each took. */
async function catchUp(mirror: Mirror, told: () => void): Promise<readonly number[]> {
  const flushes: number[] = [];
  for (let more = true; more; told()) {
    const began = performance.now();
    const flushed = await mirror.flush(TABLE);
    if (flushed.kind !== 'flushed') throw new Error(`expected a flush, got ${flushed.kind}`);
    flushes.push(performance.now() - began);
    more = flushed.more;
  }
  return flushes;
}

/** The rows of the first commits, as they were when these were new. */
async function firstRows(log: LongBooks['log']): Promise<readonly Row[]> {
  const commits = (await log.range(TABLE, 1, 1_000, 1_000)).map(decodeCommit);
  return rowsOf(commits, marksOf([]), calendarOf(TIME_ZONE)).ledgerRows;
}

async function appendRows(
  api: RecordedSheets,
  rows: readonly Row[],
  told: (line: string) => void,
): Promise<CatchUp['appended']> {
  const appending = createAppending(api.rootUrl, 'local-appended');
  await appending.begin();
  const before = api.writes.length;
  const began = performance.now();
  for (const [at, row] of rows.entries()) {
    await appending.append(row);
    told(`appended ${at + 1} of ${rows.length} rows`);
  }
  return { calls: api.writes.slice(before), seconds: (performance.now() - began) / 1000 };
}
