import { CALL_BYTES, type CatchUp } from './catchUp.ts';
import { mostInAMinute, refusedCalls } from './delays.ts';
import { ROLL_MS } from './evening.ts';
import { type Fared, LATENCY_MS, type Live } from './live.ts';
import type { Measured } from './measure.ts';
import { alignedTable, megabytes, seconds, whole } from './paper.ts';
import type { WriteCall } from './recordedSheets.ts';

const HEAD = ['', 'mirror', '`values.append`, row by row', 'goal'] as const;
/** Google takes so many writes a minute from one account. */
const QUOTA = 60;
/** The mirror's turns are so far apart. */
const TURN_MS = 1_500;
const GOALS = { perMinute: 45, ledgerCalls: 30, ratio: 1.1 } as const;

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

/**
 * The page of benchmarks.
 * @param machine what it ran on, in a few words.
 */
export function benchmarkPage({ catchUp, live }: Measured, machine: string, day: string): string {
  return `# Benchmarks
Made by \`npm run bench:sheet\` on ${day}: ${machine}. Everything runs in one process, upon the embedded DynamoDB and the local Sheets API over HTTP, with Google's own client. What the catch-up counts is the same at each run; times are this machine's.

## ${whole(catchUp.books.entries)} entries into an empty sheet
A table of seven that has played for long, with side bets, payments, undos and typed rolls: ${whole(catchUp.books.entries)} entries and ${whole(catchUp.books.rolls)} rolls in ${whole(catchUp.books.commits)} commits. The Sheets API has neither latency nor quotas here.

${catchUpTable(catchUp)}

A batch brings the entries and the rolls of the same commits, so that the sheet goes from one true state to the next: each call carries rows of \`Ledger\` and of \`Rolls\`. "Filled by \`Ledger\`" adds up the share that its rows have of each call's bytes. The mirror's bytes hold both tabs and all others, the appended ones \`Ledger\` alone. Row by row, ${whole(catchUp.appended.calls.length)} rows were appended; the rest is reckoned from these.

${live.map(liveChapter).join('\n\n')}
`;
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

function liveChapter(live: Live): string {
  const { tables, seconds: length, graceSeconds, mirror, rowByRow } = live;
  const row = (what: string, figure: (fared: Fared) => string, goal = ''): readonly string[] => [
    what,
    figure(mirror),
    figure(rowByRow),
    goal,
  ];
  const delay = (of: (delays: Fared['delays']) => number) => (fared: Fared) =>
    `${fared.delays.missing > 0 ? '≥ ' : ''}${seconds(of(fared.delays))}`;
  return `## ${tables === 1 ? 'One table' : `${tables} tables`} on one account
A roll that counts every ${ROLL_MS / 1000} s${tables === 1 ? '' : ' at each'} for ${length} s, each line a signed delivery of its own: ${whole(live.commits)} commits, ${whole(live.entries)} entries, ${whole(live.rolls)} rolls. Each call to the Sheets API takes ${LATENCY_MS} ms, and Google's quotas are on; row by row the same entries are appended through an account of its own at the same time, with Google's recommended back-off. The sheets are made before; after the last commit both may catch up for ${graceSeconds} s. Delay is from the commit in the log to the row in the store, by its stream of events.${turns(tables)}

${alignedTable(HEAD, [
  row('write calls', ({ calls }) => whole(calls.length)),
  row('most calls in any 60 s', ({ calls }) => whole(mostInAMinute(calls)), `≤ ${GOALS.perMinute}`),
  row('calls refused (429)', ({ calls }) => whole(refusedCalls(calls)), '0'),
  row(
    'delay, median',
    delay(({ median }) => median),
    tables === 1 ? '1 to 2 s' : '',
  ),
  row(
    'delay, 95 %',
    delay(({ most95 }) => most95),
    tables === 1 ? '1 to 2 s' : '',
  ),
  row(
    'delay, longest',
    delay(({ longest }) => longest),
  ),
  row('entries not in the sheet at the end', ({ delays }) => whole(delays.missing), '0'),
])}`;
}

/** Why delays grow with the tables. */
function turns(tables: number): string {
  if (tables === 1) return '';
  const between = (tables * TURN_MS) / 1000;
  return ` The account has a turn every ${TURN_MS / 1000} s, so each of ${tables} busy tables writes every ${between} s, all that has come meanwhile.`;
}

function minutes(length: number): string {
  if (length < 120) return `${length.toFixed(0)} s`;
  return length < 7200 ? `${(length / 60).toFixed(0)} min` : `${(length / 3600).toFixed(1)} h`;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
}

function sum<T>(of: readonly T[], figure: (one: T) => number): number {
  return of.reduce((total, one) => total + figure(one), 0);
}
