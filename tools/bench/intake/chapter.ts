import type { Chapter, Goal, Run } from '../chapter.ts';
import { mean, median, quantile } from '../figures.ts';
import { alignedTable, milliseconds, whole } from '../paper.ts';
import { startDynaliteProcess } from '../store/store.ts';
import { measureIntake, type Taken } from './measure.ts';

const FULL = { one: { warm: 2_000, measured: 6_000 }, many: { warm: 100, measured: 500 } };
const QUICK = { one: { warm: 200, measured: 300 }, many: { warm: 10, measured: 30 } };
const BATCH = 100;
const GOALS = { medianMs: 1, most99Ms: 5 } as const;

/** The time that intake itself takes, beside what DynamoDB takes. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  const sizes = quick ? QUICK : FULL;
  const store = await startDynaliteProcess();
  try {
    const one = await measureIntake(store.endpoint, 1, sizes.one, told);
    const many = await measureIntake(store.endpoint, BATCH, sizes.many, told);
    return chapterOf([one, many]);
  } finally {
    await store.stop();
  }
}

function chapterOf(all: readonly Taken[]): Chapter {
  const counts = all.map(
    ({ lines, outside }) => `${whole(outside.length)} deliveries of ${said(lines)}`,
  );
  const text = `From the event to the answer of a warm function, in one process: signature, body, decision, commit, answer. What the store's calls took (dynalite in a process of its own, Amazon's client and HTTP with it) is subtracted. ${counts.join(', then ')}. Of a batch the lines are taken that one commit holds, and the rest comes with the next one.

${alignedTable(
  ['', 'median', '95 %', '99 %', 'longest', 'in the store, median', 'lines taken'],
  all.map(({ lines, outside, inStore, taken }) => [
    said(lines),
    ...[0.5, 0.95, 0.99, 1].map((share) => milliseconds(quantile(outside, share))),
    milliseconds(median(inStore)),
    mean(taken).toFixed(1),
  ]),
)}`;
  return { title: 'What intake takes by itself', text, goals: all.map(goalOf) };
}

function goalOf({ lines, outside }: Taken): Goal {
  const [middle, most] = [median(outside), quantile(outside, 0.99)];
  return {
    measure: `intake outside DynamoDB, ${said(lines)}`,
    against: '',
    figure: `median ${milliseconds(middle)}, 99 % ${milliseconds(most)}`,
    goal: `median ≤ ${GOALS.medianMs} ms, 99 % ≤ ${GOALS.most99Ms} ms`,
    met: middle <= GOALS.medianMs && most <= GOALS.most99Ms,
  };
}

function said(lines: number): string {
  return lines === 1 ? 'one line' : `${lines} lines`;
}
