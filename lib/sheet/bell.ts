import { type Flushed, isWaiting } from './flushed.ts';
import type { Healed, Healer, LedgerReport } from './heal/heal.ts';
import type { Mirror } from './mirror.ts';

/** Where there is no stream: tells the mirror of one machine that tables have changed. */
export interface Bell {
  /** Rings for a table. Rings close together come to one flush. */
  ring(table: string): void;
  /** Has the table's sheet held against its ledger, of which this was found, once it is up to it. */
  audit(table: string, report: LedgerReport): void;
  /** Rings for all tables, now and from time to time. */
  start(): void;
  /** Ends what is under way and rings no more. */
  stop(): Promise<void>;
}

export interface BellOptions {
  readonly mirror: Pick<Mirror, 'flush'>;
  readonly healer: Healer;
  /** All that are to be mirrored, by now. */
  readonly tables: () => readonly string[];
  /** From a ring to its flush, in milliseconds. */
  readonly pauseMs?: number;
  /** Between two rings for all tables, in milliseconds. */
  readonly everyMs?: number;
  /** Told of each flush that did not do what was asked, in one sentence. */
  readonly complain: (table: string, why: string) => void;
}

const PAUSE_MS = 1_000;
const EVERY_MS = 30_000;
/** After the log or the cursors could not be reached. */
const FAILED_MS = 5_000;

/** One flush at a time for each table. */
export function createBell(options: BellOptions): Bell {
  const { tables, pauseMs = PAUSE_MS, everyMs = EVERY_MS } = options;
  const ropes = new Map<string, Rope>();
  const audits: Audits = { reports: new Map(), last: Promise.resolve() };
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const rope = (table: string): Rope => {
    const known = ropes.get(table) ?? createRope(() => work(options, audits, table));
    ropes.set(table, known);
    return known;
  };
  const ring = (table: string): void => {
    if (!stopped) rope(table).pull(pauseMs);
  };
  const ringAll = (): void => tables().forEach(ring);
  return {
    ring,
    audit(table, report) {
      audits.reports.set(table, report);
      ring(table);
    },
    start() {
      ringAll();
      timer = setInterval(ringAll, everyMs);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all([...ropes.values()].map((one) => one.stop()));
    },
  };
}

/** What audits have found that no sheet has been held against yet. */
interface Audits {
  readonly reports: Map<string, LedgerReport>;
  /** Sheets come one after the other: each takes several of the readings that Google gives in a minute. */
  last: Promise<unknown>;
}

/** Milliseconds until there is more to do; null where nothing is. */
async function work(options: BellOptions, audits: Audits, table: string): Promise<number | null> {
  const { mirror, complain } = options;
  try {
    const after = next(await mirror.flush(table), (why) => complain(table, why));
    if (after !== null || !audits.reports.has(table)) return after;
    const healing = audits.last.then(() => heal(options, audits.reports, table));
    audits.last = healing.catch(() => undefined);
    return await healing;
  } catch (error) {
    complain(table, error instanceof Error ? error.message : String(error));
    return FAILED_MS;
  }
}

/** The report is kept until it is done with. */
async function heal(
  { healer, complain }: BellOptions,
  reports: Map<string, LedgerReport>,
  table: string,
): Promise<number | null> {
  const report = reports.get(table);
  if (report === undefined) return null;
  const healed = await healer.heal(table, report);
  if (healed.kind === 'healed' && healed.more) return 0;
  if (healed.kind !== 'later' && reports.get(table) === report) reports.delete(table);
  return next(healed, (why) => complain(table, why));
}

function next(flushed: Flushed | Healed, complain: (why: string) => void): number | null {
  switch (flushed.kind) {
    case 'nothing':
    case 'right':
    case 'healed':
      return null;
    case 'flushed':
      return flushed.more ? 0 : null;
    case 'later':
      // Its turn among the tables comes: nothing is wrong.
      if (!isWaiting(flushed)) complain(flushed.why);
      return flushed.after;
    case 'refused':
      complain(flushed.message);
      return null;
  }
}

interface Rope {
  pull(afterMs: number): void;
  stop(): Promise<void>;
}

/** Runs a task once after a pull, and once more where it was pulled meanwhile or asks for it. */
function createRope(task: () => Promise<number | null>): Rope {
  let waiting: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again: number | null = null;
  let stopped = false;

  const pull = (afterMs: number): void => {
    if (stopped || waiting !== undefined) return;
    if (running !== undefined) again = afterMs;
    else waiting = setTimeout(() => (running = run()), afterMs);
  };
  const run = async (): Promise<void> => {
    waiting = undefined;
    again = null;
    const asked = await task();
    running = undefined;
    const pulled: number | null = again;
    if (asked !== null || pulled !== null) pull(asked ?? pulled ?? 0);
  };
  return {
    pull,
    async stop() {
      stopped = true;
      clearTimeout(waiting);
      await running;
    },
  };
}
