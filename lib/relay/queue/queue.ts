import { join } from 'node:path';
import type { Files, OpenFile } from '../files.ts';
import type { Place } from '../follow/place.ts';
import { aboveJournal } from '../journalId.ts';
import type { Kept } from '../sieve.ts';
import { decodeRecords, encodeRecord, type QueueRecord } from './records.ts';
import {
  apply,
  emptyState,
  nextNumber,
  type QueueState,
  type Run,
  recordsOf,
  waitingIn,
} from './state.ts';

/** Lines that wait for being sent, numbered, on disk before anyone sees them. */
export interface Queue {
  readonly place: Place | null;
  readonly passed: readonly string[];
  /** The run that is to be sent from: the oldest with lines that wait, or the one that gets the next lines. */
  readonly run: Run | null;
  /** How many lines wait. */
  readonly length: number;
  /** The number that the next line of the newest run gets, and the run's id. */
  readonly newest: { readonly id: string; readonly next: number } | null;
  /** Numbers lines, and remembers the place behind them. They are on the disk when it returns. */
  add(lines: readonly Kept[], place: Place): void;
  /** Remembers a place. @param passed the journals that are not to be gone over to, where they have changed. */
  move(place: Place, passed: readonly string[] | null): void;
  /** Begins a new run of numbers, above all that lines were sent under and above `floor`. */
  begin(nowMs: number, floor?: string): void;
  /** Lines of a run are about to be sent: from now on it is not sure that none was taken. */
  try(id: string): void;
  /** The server goes on with a number, be it lower than before. */
  taken(id: string, next: number): void;
  /** Nothing was taken of a run's lines from a number on: they are numbered anew, in a journal above `floor`. */
  rename(id: string, from: number, nowMs: number, floor?: string): void;
  /** Gives a run up, with what waits in it. */
  end(id: string): void;
  close(): void;
}

const COMPACT_BYTES = 1_000_000;

/**
 * Opens the queue in a folder, made where there is none. Every change is appended to one file, and nothing in it is ever
 * changed in place; a part that a crash tore is cut off. A change that cannot be written has not happened.
 * @param owner whose lines they are: another one's queue is refused.
 * @param compactBytes from which size on the file is written anew when nothing waits in it.
 * @throws Node's errors of files, such as a full disk, here and at every change.
 */
export function openQueue(
  files: Files,
  folder: string,
  owner: string,
  compactBytes = COMPACT_BYTES,
): Queue {
  const path = join(folder, 'queue');
  const state = emptyState();
  let log = files.open(path);
  let length = load(log, state);
  // What lies in memory of the operating system only must not be sent.
  log.sync();

  const write = (records: readonly QueueRecord[], sync: boolean): void => {
    const bytes = Buffer.concat(records.map(encodeRecord));
    // What an earlier failure has left half written.
    if (log.size() !== length) log.truncate(length);
    log.append(bytes);
    if (sync) log.sync();
    length += bytes.length;
    for (const record of records) apply(state, record);
  };
  const compact = (): void => {
    const needed = state.runs.reduce((sum, run) => sum + waitingIn(run), 0);
    if (length < compactBytes || needed > 0) return;
    const bytes = Buffer.concat(recordsOf(state).map(encodeRecord));
    const fresh = files.open(`${path}.new`);
    try {
      fresh.truncate(0);
      fresh.append(bytes);
      fresh.sync();
    } finally {
      fresh.close();
    }
    log.close();
    try {
      files.rename(`${path}.new`, path);
    } finally {
      log = files.open(path);
      length = log.size();
    }
  };

  const risen = (floor: string, nowMs: number): string =>
    aboveJournal([floor, state.top].sort().at(-1) ?? '', nowMs);

  if (state.owner === null) write([{ kind: 'queue', version: 1, owner, top: '' }], true);
  if (state.owner !== owner) {
    throw new Error(
      `${folder} holds the queue of ${state.owner}: name another folder for ${owner}.`,
    );
  }
  return {
    get place() {
      return state.place;
    },
    get passed() {
      return state.passed;
    },
    get run() {
      return state.runs.find((run) => waitingIn(run) > 0) ?? state.runs.at(-1) ?? null;
    },
    get length() {
      return state.runs.reduce((sum, run) => sum + waitingIn(run), 0);
    },
    get newest() {
      const run = state.runs.at(-1);
      return run === undefined ? null : { id: run.id, next: nextNumber(run) };
    },
    add: (lines, place) => write([{ kind: 'lines', lines: [...lines], place }], true),
    move: (place, passed) => {
      const names: QueueRecord[] = passed === null ? [] : [{ kind: 'passed', names: [...passed] }];
      write([...names, { kind: 'lines', lines: [], place }], passed !== null);
    },
    begin: (nowMs, floor = '') => {
      write([{ kind: 'journal', id: risen(floor, nowMs), from: 1, taken: 1, tried: false }], true);
    },
    try(id) {
      if (state.runs.some((run) => run.id === id && !run.tried))
        write([{ kind: 'tried', id }], true);
    },
    taken(id, next) {
      // On a full disk it is enough to know it: what is sent again after a crash is taken once.
      try {
        write([{ kind: 'taken', id, next }], false);
        compact();
      } catch {
        apply(state, { kind: 'taken', id, next });
      }
    },
    rename(id, from, nowMs, floor = '') {
      write([{ kind: 'renamed', id, to: risen(floor, nowMs), from }], true);
    },
    end: (id) => write([{ kind: 'ended', id }], true),
    close: () => log.close(),
  };
}

/** Brings a state up to a file, cuts off what is torn, and answers how many bytes are sound. */
function load(log: OpenFile, state: QueueState): number {
  const size = log.size();
  const { records, length } = decodeRecords(log.read(0, size));
  for (const record of records) apply(state, record);
  if (length < size) log.truncate(length);
  return length;
}
