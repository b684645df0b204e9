import type { Refusal } from '../game/refusals.ts';
import type { Roll } from '../game/rolls.ts';
import { type ShownState, showState } from '../game/shown.ts';
import type { Table } from '../game/table.ts';
import type { Entry } from '../game/transfers.ts';
import { closingWords } from './closingWords.ts';
import type { Commit, Head } from './commit.ts';
import { say } from './say.ts';
import { takingWords } from './takingWords.ts';
import { timeOf, timeOfRoll } from './times.ts';

/** An entry as it is shown outside, with its commit, its dealer and its time in ISO 8601, UTC. */
export type ShownEntry = Entry & {
  readonly time: string;
  readonly receivedAt: string;
  readonly dealer: string;
  readonly seq: number;
  readonly lateMs?: number;
};

/** A roll as it is shown outside. */
export type ShownRoll = Roll & {
  readonly time: string;
  readonly receivedAt: string;
  readonly seq: number;
  /** Entered by a dealer instead of read from a game client. */
  readonly byHand?: true;
  /** For so many milliseconds its sender had held it back; absent where it came in time. */
  readonly lateMs?: number;
};

/** Lines that were taken, now or before. */
export interface TakenLines {
  readonly kind: 'taken';
  /** Where the sender goes on. */
  readonly next: number;
  readonly seq: number;
  readonly rolls: readonly ShownRoll[];
  readonly ledger: readonly ShownEntry[];
  readonly refused: readonly Refusal[];
  readonly say: readonly string[];
  readonly duplicate: boolean;
  /** The table as it stands after the commit `seq`. */
  readonly state: ShownState;
  /** The sender whose journal counts there; null where nobody's does. */
  readonly keeper: string | null;
  /** The line `next` waits for the old keeper's journal. */
  readonly wait?: true;
}

/** What became of a delivery (CONTRACT, HTTP). */
export type Taken =
  | TakenLines
  | { readonly kind: 'gap'; readonly expected: number }
  | { readonly kind: 'closed-journal'; readonly current: string };

export function showEntry(commit: Commit, entry: Entry): ShownEntry {
  return shownEntry(commit, entry, timesOf(commit, timeOf(commit, entry.n)));
}

/** All of a commit: a line that moves gold moves it more than once, and has one time. */
function showEntries(commit: Commit): readonly ShownEntry[] {
  let last: { readonly n: number; readonly times: Times } | null = null;
  return commit.entries.map((entry) => {
    const { n } = entry;
    const times: Times = last?.n === n ? last.times : timesOf(commit, timeOf(commit, n));
    last = { n, times };
    return shownEntry(commit, entry, times);
  });
}

function shownEntry({ seq, sender }: Commit, entry: Entry, times: Times): ShownEntry {
  return { dealer: sender.dealer, seq, ...times, ...entry };
}

export function showRoll(commit: Commit, roll: Roll): ShownRoll {
  const { seq, sender } = commit;
  const shown = { seq, ...timesOf(commit, timeOfRoll(commit, roll)), ...roll };
  return sender.role === 'console' ? { byHand: true, ...shown } : shown;
}

/**
 * The answer to a delivery whose last line this commit holds.
 * @param head what the table came to by it.
 */
export function answerOf(commit: Commit, head: Head, next: number, duplicate: boolean): TakenLines {
  return {
    kind: 'taken',
    next,
    seq: commit.seq,
    rolls: commit.rolls.map((roll) => showRoll(commit, roll)),
    ledger: showEntries(commit),
    refused: commit.refused,
    say: [...say(commit), ...closingWords(head), ...takingWords(head)],
    duplicate,
    ...showTable(commit.after.table),
  };
}

/** The answer to a delivery that brought nothing, or nothing that the newest commit tells of. */
export function emptyAnswer(
  { seq, ledger: { table } }: Head,
  next: number,
  duplicate: boolean,
): TakenLines {
  const nothing = { rolls: [], ledger: [], refused: [], say: [] };
  return { kind: 'taken', next, seq, ...nothing, duplicate, ...showTable(table) };
}

/** What a sender that sees nothing of the table but its own answers must know of it. */
function showTable(table: Table): Pick<TakenLines, 'state' | 'keeper'> {
  const state = showState(table);
  return { state, keeper: state.open ? table.keeper : null };
}

type Times = Pick<ShownEntry, 'time' | 'receivedAt' | 'lateMs'>;

function timesOf({ receivedAt, lateMs }: Commit, time: number): Times {
  const received = isoTime(receivedAt);
  const times = { time: time === receivedAt ? received : isoTime(time), receivedAt: received };
  return lateMs === null ? times : { ...times, lateMs };
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
