import type { Chapter, Goal } from '../chapter.ts';
import { quantile } from '../figures.ts';
import { alignedTable, megabytes, seconds, whole } from '../paper.ts';
import { CALL_BYTES, type CatchUp } from './catchUp.ts';
import type { WriteCall } from './recordedSheets.ts';

const HEAD = ['', 'mirror', '`values.append`, row by row', 'goal'] as const;
/** Google takes so many writes a minute from one account. */
const QUOTA = 60;
/** The mirror's turns are so far apart. */
const TURN_MS = 1_500;
const GOALS = { ledgerCalls: 30, ratio: 1.1, fewer: 100 } as const;

/** How calls to a sheet compare with what their bytes need. */
export interface CallCounts {
  readonly calls: number;
  readonly bytes: number;
  /** So many calls their bytes need at 2 MB each. */
  readonly needed: number;
  /** How many calls the rows of `Ledger` fill: in each call their share of its bytes. */
  readonly ledgerShare: number;
}

export function countCalls(calls: readonly WriteCall[]): CallCounts {
  const bytes = sum(calls, (call) => call.bytes);
  return {
    calls: calls.length,
    bytes,
    needed: Math.ceil(bytes / CALL_BYTES),
    ledgerShare: sum(calls, (call) => call.ledgerBytes / call.bytes),
  };
}

/** How a long ledger comes into an empty sheet. */
export function catchUpChapter(catchUp: CatchUp): Chapter {
  const { books, appended } = catchUp;
  const text = `A table of seven that has played for long, with side bets, payments, undos and typed rolls: ${whole(books.entries)} entries and ${whole(books.rolls)} rolls in ${whole(books.commits)} commits. Mirror and local Sheets API are one process, with Google's own client between them over HTTP and the embedded DynamoDB beside; the Sheets API has neither latency nor quotas here.

${catchUpTable(catchUp)}

A batch brings the entries and the rolls of the same commits, so that the sheet goes from one true state to the next: each call carries rows of \`Ledger\` and of \`Rolls\`. "Filled by \`Ledger\`" adds up the share that its rows have of each call's bytes. The mirror's bytes hold both tabs and all others, the appended ones \`Ledger\` alone. Row by row, ${whole(appended.calls.length)} rows were appended; the rest is reckoned from these.`;
  const title = `${whole(books.entries)} entries into an empty sheet`;
  return { title, text, goals: catchUpGoals(catchUp) };
}

function catchUpGoals({ books, calls }: CatchUp): readonly Goal[] {
  const { needed } = countCalls(calls);
  const fewer = books.entries / calls.length;
  const most = GOALS.ratio * needed;
  return [
    {
      measure: `calls to write ${whole(books.entries)} entries`,
      against: 'row by row',
      figure: `${whole(fewer)} × fewer`,
      goal: `≥ ${GOALS.fewer} × fewer`,
      met: fewer >= GOALS.fewer,
    },
    {
      measure: `calls to write ${whole(books.entries)} entries`,
      against: 'what their bytes need at 2 MB',
      figure: `${(calls.length / needed).toFixed(3)} ×`,
      goal: `≤ ${GOALS.ratio} ×`,
      met: calls.length <= most,
    },
  ];
}

function catchUpTable({ books, calls, seconds: took, flushes, appended }: CatchUp): string {
  const counts = countCalls(calls);
  const { needed } = counts;
  const byRow = books.entries / appended.calls.length;
  const appendedBytes = sum(appended.calls, (call) => call.bytes) * byRow;
  return alignedTable(HEAD, [
    [
      'write calls',
      whole(counts.calls),
      whole(books.entries),
      `≤ ${Math.floor(GOALS.ratio * needed)}`,
    ],
    ['bytes of their bodies', megabytes(counts.bytes), megabytes(appendedBytes), ''],
    ['calls that these need at 2 MB', whole(needed), whole(appendedBytes / CALL_BYTES), ''],
    [
      'calls for each that is needed',
      (counts.calls / needed).toFixed(3),
      whole(books.entries / Math.ceil(appendedBytes / CALL_BYTES)),
      `≤ ${GOALS.ratio}`,
    ],
    [
      'calls filled by `Ledger`',
      counts.ledgerShare.toFixed(1),
      whole(books.entries),
      `≤ ${GOALS.ledgerCalls}`,
    ],
    [
      'largest body',
      megabytes(Math.max(...calls.map(({ bytes }) => bytes))),
      '',
      `≤ ${megabytes(CALL_BYTES)}`,
    ],
    [
      'entries a second on this machine',
      whole(books.entries / took),
      whole(appended.calls.length / appended.seconds),
      '',
    ],
    [
      'time that the pace or the quota asks for',
      minutes((counts.calls * TURN_MS) / 1000),
      minutes((books.entries / QUOTA) * 60),
      '',
    ],
    [
      'time on this machine',
      `${took.toFixed(1)} s`,
      `${(appended.seconds * byRow).toFixed(0)} s`,
      '',
    ],
    [
      'a flush on this machine: median, 95 %',
      `${seconds(quantile(flushes, 0.5))}, ${seconds(quantile(flushes, 0.95))}`,
      '',
      '',
    ],
  ]);
}

function minutes(length: number): string {
  if (length < 120) return `${length.toFixed(0)} s`;
  return length < 7200 ? `${(length / 60).toFixed(0)} min` : `${(length / 3600).toFixed(1)} h`;
}

function sum<T>(of: readonly T[], figure: (one: T) => number): number {
  return of.reduce((total, one) => total + figure(one), 0);
}
