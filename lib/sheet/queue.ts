import { setTimeout as pause } from 'node:timers/promises';
import { type MetricName, metricLine } from '../metrics.ts';
import { type Flushed, isBusy, isWaiting, later } from './flushed.ts';
import type { Healer, LedgerReport } from './heal/heal.ts';
import { readRequest } from './heal/request.ts';
import type { Mirror } from './mirror.ts';

/** What SQS hands over, as far as it is read; the group of a message is the table that it rings for. */
export interface BellsEvent {
  readonly Records: readonly {
    readonly messageId: string;
    readonly receiptHandle: string;
    readonly body: string;
    readonly attributes: { readonly MessageGroupId?: string };
  }[];
}

type Message = BellsEvent['Records'][number];

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

/** Hides a message that is being handled for so many seconds from now on, instead of what its queue is set to. */
export type Postpone = (receiptHandle: string, seconds: number) => Promise<void>;

export interface BellsDeps {
  readonly mirror: Pick<Mirror, 'flush'>;
  readonly healer: Healer;
  readonly postpone: Postpone;
  /** Takes one line of JSON, from which CloudWatch takes the metrics of refusals. */
  readonly log: (line: string) => void;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

export type BellsHandler = (event: BellsEvent, context: Remaining) => Promise<BellsAnswer>;

/** A flush that begins with less than this left might be cut off in the middle. */
const FLUSH_MS = 22_000;
/** Two looks, a reading and two writings, each of which Google may take its time for. */
const HEAL_MS = 75_000;
/** What is to come back so soon waits here: a way through the queue takes about as long. */
const SOON_MS = 3_000;

/**
 * Flushes each table that a bell has rung for until nothing is left, all at the same time: none waits for another's
 * sheet. The messages of a table that is to come back go back to the queue, all of them, so that their order stays:
 * at the time that the mirror says, or where it says none, when the queue brings them back by itself. Where one of them
 * is from the audit, the sheet is then held against the ledger too.
 */
export function createBellsHandler(deps: BellsDeps): BellsHandler {
  const { mirror, log, now } = deps;
  const ring = async (
    table: string,
    messages: readonly Message[],
    context: Remaining,
  ): Promise<readonly Message[]> => {
    const trouble =
      (await flushAll(mirror, table, context)) ?? (await healAsked(deps, table, messages, context));
    if (trouble === null) return [];
    log(lineOf(table, trouble, now()));
    if (trouble.kind === 'later') await postponeAll(deps, table, messages, trouble.after);
    return messages;
  };
  return async ({ Records: records }, context) => {
    const tables = [...new Set(records.map(tableOf))];
    const failed = await Promise.all(
      tables.map((table) => {
        const messages = records.filter((record) => tableOf(record) === table);
        return ring(table, messages, context);
      }),
    );
    return {
      batchItemFailures: failed.flat().map(({ messageId }) => ({ itemIdentifier: messageId })),
    };
  };
}

/** Where it fails, they come back all the same, only later. */
async function postponeAll(
  { postpone, log }: BellsDeps,
  table: string,
  messages: readonly Message[],
  ms: number,
): Promise<void> {
  const seconds = Math.ceil(ms / 1000);
  try {
    await Promise.all(messages.map(({ receiptHandle }) => postpone(receiptHandle, seconds)));
  } catch (error) {
    log(JSON.stringify({ level: 'warn', event: 'postpone', table, why: whyOf(error) }));
  }
}

function tableOf({ attributes }: Message): string {
  return attributes.MessageGroupId ?? '';
}

function lineOf(table: string, trouble: Trouble, now: number): string {
  const fields = { level: levelOf(trouble), event: 'mirror', table, ...trouble };
  const metric = metricOf(trouble);
  if (metric === null) return JSON.stringify(fields);
  return metricLine('mirror', { [metric]: 1 }, now, fields);
}

function levelOf(trouble: Trouble): 'info' | 'warn' {
  return trouble.kind !== 'failed' && isWaiting(trouble) ? 'info' : 'warn';
}

function metricOf(trouble: Trouble): MetricName | null {
  if (trouble.kind === 'refused') return 'SheetsRefused';
  return trouble.kind !== 'failed' && isBusy(trouble) ? 'SheetsBusy' : null;
}

/** Null where its sheet has all. */
async function flushAll(
  mirror: BellsDeps['mirror'],
  table: string,
  context: Remaining,
): Promise<Trouble | null> {
  try {
    const last = await lastFlush(mirror, table, context);
    return isDone(last) ? null : last;
  } catch (error) {
    return { kind: 'failed', why: whyOf(error) };
  }
}

/** Null where no message asks for it, or it is done. */
async function healAsked(
  { healer }: BellsDeps,
  table: string,
  messages: readonly Message[],
  context: Remaining,
): Promise<Trouble | null> {
  const report = messages.map(({ body }) => readRequest(body)).findLast((one) => one !== null);
  if (report === undefined) return null;
  if (context.getRemainingTimeInMillis() < HEAL_MS) return later(0, 'no time is left');
  return healUntilRight(healer, table, report, context);
}

async function healUntilRight(
  healer: Healer,
  table: string,
  report: LedgerReport,
  context: Remaining,
): Promise<Trouble | null> {
  try {
    let healed = await healer.heal(table, report);
    while (healed.kind === 'healed' && healed.more) {
      if (context.getRemainingTimeInMillis() < HEAL_MS) return later(0, 'no time is left');
      healed = await healer.heal(table, report);
    }
    return healed.kind === 'later' || healed.kind === 'refused' ? healed : null;
  } catch (error) {
    return { kind: 'failed', why: whyOf(error) };
  }
}

function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function lastFlush(
  mirror: BellsDeps['mirror'],
  table: string,
  context: Remaining,
): Promise<Flushed> {
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
