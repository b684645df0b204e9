import type { Place } from '../follow/place.ts';
import type { Kept } from '../sieve.ts';
import type { QueueRecord } from './records.ts';

/** One run of numbers: its lines from number `from` on. Those below `taken` were taken, and are kept to go back to. */
export interface Run {
  readonly id: string;
  from: number;
  /** The number that the server goes on with. */
  taken: number;
  /** Whether any of its lines may have been sent. */
  tried: boolean;
  readonly lines: Kept[];
}

/** What a queue's file comes to. */
export interface QueueState {
  owner: string | null;
  /** The highest id that lines may have been sent under; empty where there is none. */
  top: string;
  /** The oldest first; new lines go to the last. */
  runs: Run[];
  place: Place | null;
  /** Journals that are not to be gone over to. */
  passed: readonly string[];
}

/** So many lines that were taken are kept, should the server have lost them. */
const MOST_TAKEN_KEPT = 500;

export function emptyState(): QueueState {
  return { owner: null, top: '', runs: [], place: null, passed: [] };
}

/** Brings a state up to a record. */
export function apply(state: QueueState, record: QueueRecord): void {
  switch (record.kind) {
    case 'queue':
      [state.owner, state.top] = [record.owner, record.top];
      return;
    case 'journal': {
      const { kind: _, ...run } = record;
      state.runs = state.runs.filter((one) => waitingIn(one) > 0);
      state.runs.push({ ...run, lines: [] });
      return;
    }
    case 'lines':
      addLines(state, record.lines);
      state.place = record.place ?? state.place;
      return;
    case 'passed':
      state.passed = record.names;
      return;
    case 'tried':
      for (const run of state.runs) run.tried ||= run.id === record.id;
      if (record.id > state.top) state.top = record.id;
      return;
    case 'taken':
      takeUpTo(state, record.id, record.next);
      return;
    case 'renamed':
      state.runs = state.runs.map((run) => (run.id === record.id ? renumbered(run, record) : run));
      return;
    case 'ended':
      state.runs = state.runs.filter(({ id }) => id !== record.id);
      return;
  }
}

function addLines(state: QueueState, lines: readonly Kept[]): void {
  const run = state.runs.at(-1);
  if (lines.length === 0) return;
  if (run === undefined) throw new Error('expected a journal to have been begun before its lines');
  run.lines.push(...lines);
}

function takeUpTo(state: QueueState, id: string, next: number): void {
  const run = state.runs.find((one) => one.id === id);
  if (run === undefined) return;
  run.taken = next;
  const surplus = Math.min(next - run.from, run.lines.length) - MOST_TAKEN_KEPT;
  if (surplus > 0) {
    run.lines.splice(0, surplus);
    run.from += surplus;
  }
  // A run that others follow gets no more lines.
  if (state.runs.at(-1) !== run && waitingIn(run) === 0) {
    state.runs = state.runs.filter((one) => one !== run);
  }
}

function renumbered(run: Run, { to, from }: { to: string; from: number }): Run {
  const lines = run.lines.slice(Math.max(0, from - run.from));
  return { id: to, from: 1, taken: 1, tried: false, lines };
}

/** How many lines of a run have not been taken. */
export function waitingIn({ from, lines, taken }: Run): number {
  return Math.max(0, from + lines.length - Math.max(taken, from));
}

/** The number that the next line of a run gets. */
export function nextNumber({ from, lines }: Run): number {
  return from + lines.length;
}

/** The records that come to this state. */
export function recordsOf({ owner, top, runs, place, passed }: QueueState): QueueRecord[] {
  const records: QueueRecord[] = [{ kind: 'queue', version: 1, owner: owner ?? '', top }];
  for (const { lines, ...run } of runs) {
    records.push({ kind: 'journal', ...run });
    for (let at = 0; at < lines.length; at += 500) {
      records.push({ kind: 'lines', lines: lines.slice(at, at + 500), place: null });
    }
  }
  records.push({ kind: 'passed', names: [...passed] }, { kind: 'lines', lines: [], place });
  return records;
}
