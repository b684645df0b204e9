import type { Chapter, Goal, Run } from '../chapter.ts';
import { factor, mean, median } from '../figures.ts';
import { alignedTable, milliseconds, whole } from '../paper.ts';
import type { Compared, Pairs, Settled } from './compare.ts';
import { measureDepth } from './measure.ts';

const FULL = { depth: 1_000_000, whole: true, warm: 2_000, cold: 600 };
const QUICK = { depth: 20_000, whole: true, warm: 200, cold: 50 };
const MOST = 1.05;

/** Whether a log's length costs anything. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  return depthChapter(await measureDepth(quick ? QUICK : FULL, told));
}

export function depthChapter(compared: Compared): Chapter {
  const { from, warm, cold } = compared;
  const text = `The same lines, settled one by one and by turns at two tables of one dynalite: the one's log is ${whole(from.young)} commits long when it begins, the other's ${whole(from.deep)}. These are seeded: an evening's real commits over and over, the last evening with its numbers, its books, its chain and its places in the log as if all had been played, so that what is read back is there. "Cold" is a process that does not know the newest commit and reads it first, and then the one that pins the settings.

${alignedTable(
  ['', `at ${whole(from.young)}`, `at ${whole(from.deep)}`, 'times as much'],
  [...rowsOf('warm', warm), ...rowsOf('cold', cold)],
)}`;
  const goals = [...goalsOf('warm', from.deep, warm), ...goalsOf('cold', from.deep, cold)];
  return { title: 'A long log', text, goals };
}

/** What is compared, and how it is shown. */
const MEASURES: readonly {
  readonly what: string;
  readonly of: (all: readonly Settled[]) => number;
  readonly shown: (value: number) => string;
}[] = [
  { what: 'time, median', of: (all) => median(all.map(({ ms }) => ms)), shown: milliseconds },
  {
    what: 'write units, mean',
    of: (all) => mean(all.map(({ used }) => used.writeUnits)),
    shown: factor,
  },
  {
    what: 'read units, mean',
    of: (all) => mean(all.map(({ used }) => used.readUnits)),
    shown: factor,
  },
  {
    what: 'bytes of a commit, mean',
    of: (all) => mean(all.map(({ bytes }) => bytes)),
    shown: whole,
  },
];

function rowsOf(kind: string, { deep, young }: Pairs): readonly string[][] {
  return MEASURES.map(({ what, of, shown }) => {
    return [
      `${kind}: ${what}`,
      shown(of(young)),
      shown(of(deep)),
      timesAs(of(deep), of(young)).toFixed(3),
    ];
  });
}

function goalsOf(kind: string, seq: number, { deep, young }: Pairs): readonly Goal[] {
  const times = MEASURES.map(({ of }) => timesAs(of(deep), of(young)));
  return [
    {
      measure: `cost of a line at seq ${whole(seq)}, ${kind}`,
      against: 'the same line at the beginning of a log',
      figure: MEASURES.map(
        ({ what }, at) => `${what.replace(/,.*| of.*/, '')} ${factor(times[at] ?? 0)} ×`,
      ).join(', '),
      goal: `≤ ${MOST} ×`,
      met: times.every((value) => value <= MOST),
    },
  ];
}

/** Nothing is as much as nothing. */
function timesAs(one: number, other: number): number {
  return one === other ? 1 : one / other;
}
