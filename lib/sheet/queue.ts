import { setTimeout as pause } from 'node:timers/promises';
import { type MetricName, metricLine } from '../metrics.ts';
import { type Flushed, isBusy, later } from './flushed.ts';
import type { Mirror } from './mirror.ts';

/** What SQS hands over, as far as it is read; the group of a message is the table that it rings for. */
export interface BellsEvent {
  readonly Records: readonly {
    readonly messageId: string;
    readonly attributes: { readonly MessageGroupId?: string };
  }[];
}

/** The messages that are to come back; the others are done with. */
export interface BellsAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** What a function knows of the time that it has left, in milliseconds. */
export interface Remaining {
  getRemainingTimeInMillis(): number;
}

/** Why a table has to come back. */
type Trouble = Flushed | { readonly kind: 'failed'; readonly why: string };

export type BellsHandler = (event: BellsEvent, context: Remaining) => Promise<BellsAnswer>;

/** A flush that begins with less than this left might be cut off in the middle. */
const FLUSH_MS = 22_000;
/** What is to come back so soon waits here: the queue brings it back after more than a minute. */
const SOON_MS = 3_000;

/**
 * Flushes each table that a bell has rung for until nothing is left, all at the same time: none waits for another's
 * sheet. The messages of a table that is to come back go back to the queue, all of them, so that their order stays.
 * @param log takes one line of JSON, from which CloudWatch takes the metrics of refusals.
 * @param now UTC, in milliseconds.
 */
export function createBellsHandler(
  mirror: Mirror,
  log: (line: string) => void,
  now: () => number = Date.now,
): BellsHandler {
  return async ({ Records: records }, context) => {
    const unfinished = new Set<string>();
    const flush = async (table: string): Promise<void> => {
      const trouble = await flushAll(mirror, table, context);
      if (trouble === null) return;
      unfinished.add(table);
      log(lineOf(table, trouble, now()));
    };
    await Promise.all([...new Set(records.map(tableOf))].map(flush));
    const failed = records.filter((record) => unfinished.has(tableOf(record)));
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  };
}

function tableOf({ attributes }: BellsEvent['Records'][number]): string {
  return attributes.MessageGroupId ?? '';
}

function lineOf(table: string, trouble: Trouble, now: number): string {
  const fields = { level: 'warn', event: 'mirror', table, ...trouble };
  const metric = metricOf(trouble);
  if (metric === null) return JSON.stringify(fields);
  return metricLine('mirror', { [metric]: 1 }, now, fields);
}

function metricOf(trouble: Trouble): MetricName | null {
  if (trouble.kind === 'refused') return 'SheetsRefused';
  return trouble.kind !== 'failed' && isBusy(trouble) ? 'SheetsBusy' : null;
}

/** Null where its sheet has all. */
async function flushAll(
  mirror: Mirror,
  table: string,
  context: Remaining,
): Promise<Trouble | null> {
  try {
    const last = await lastFlush(mirror, table, context);
    return isDone(last) ? null : last;
  } catch (error) {
    return { kind: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

async function lastFlush(mirror: Mirror, table: string, context: Remaining): Promise<Flushed> {
  while (context.getRemainingTimeInMillis() >= FLUSH_MS) {
    const flushed = await mirror.flush(table);
    const wait = untilNext(flushed);
    if (wait === null) return flushed;
    await pause(wait);
  }
  return later(0, 'no time is left');
}

/** Milliseconds until the next flush here; null where this was the last. */
function untilNext(flushed: Flushed): number | null {
  if (flushed.kind === 'flushed') return flushed.more ? 0 : null;
  return flushed.kind === 'later' && flushed.after <= SOON_MS ? flushed.after : null;
}

function isDone({ kind }: Flushed): boolean {
  return kind === 'flushed' || kind === 'nothing';
}
