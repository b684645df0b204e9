import type { Chapter, Goal } from '../chapter.ts';
import { factor } from '../figures.ts';
import { alignedTable, seconds, whole } from '../paper.ts';
import { mostInAMinute, refusedCalls } from './delays.ts';
import { ROLL_MS } from './evening.ts';
import { type Fared, LATENCY_MS, type Live } from './live.ts';

/** Of the 60 writes a minute that Google takes from one account the mirror's turns use so many at most. */
const PER_MINUTE = 45;
const GOALS = { aloneMs: 3_000, times: 1.3 } as const;

/** From commit to cell, with one table and with many. */
export function liveChapter(all: readonly Live[]): Chapter {
  const lengths = all.map(({ tables, seconds: length }) => `${whole(tables)} for ${length} s`);
  const text = `A roll that counts every ${ROLL_MS / 1000} s at each table, each line a signed delivery of its own (tables: ${lengths.join(', ')}), all through one account. Each call to the local Sheets API takes ${LATENCY_MS} ms, and Google's quotas are on. Where it stands beside, the same entries are appended row by row through an account of their own at the same time, with Google's recommended back-off. The sheets are made before; after the last commit all may catch up for as long as one round of turns takes. Delay is from the commit in the log to the row in the store, by its stream of events. What the quota allows is one write for each table every tables × 60 / ${PER_MINUTE} s; all that has come meanwhile is in it.

${all.map(tableOf).join('\n\n')}`;
  return { title: 'From commit to cell', text, goals: all.flatMap(goalsOf) };
}

/** How often each table can be written at most, in milliseconds. */
function limitMs({ tables }: Live): number {
  return (tables * 60_000) / PER_MINUTE;
}

function goalsOf(live: Live): readonly Goal[] {
  const { mirror } = live;
  const { most95, missing } = mirror.delays;
  const measure = `commit to cell, ${placeOf(live)}, 95 %`;
  const times = most95 / limitMs(live);
  const delay: Goal =
    live.tables === 1
      ? {
          ...{ measure, against: '', figure: seconds(most95) },
          goal: `≤ ${GOALS.aloneMs / 1000} s`,
          met: most95 <= GOALS.aloneMs && missing === 0,
        }
      : {
          ...{ measure, against: `the quota's limit: ${seconds(limitMs(live))}` },
          figure: `${seconds(most95)}: ${factor(times)} ×`,
          goal: `≤ ${GOALS.times} ×`,
          met: times <= GOALS.times && missing === 0,
        };
  const refused = refusedCalls(mirror.calls);
  return [
    delay,
    {
      ...{ measure: `calls refused (429), ${placeOf(live)}`, against: '' },
      figure: whole(refused),
      goal: '0',
      met: refused === 0,
    },
  ];
}

function tableOf(live: Live): string {
  const ways = live.rowByRow === null ? [live.mirror] : [live.mirror, live.rowByRow];
  const head = ['mirror', '`values.append`, row by row'].slice(0, ways.length);
  const row = (what: string, figure: (fared: Fared) => string): readonly string[] => [
    what,
    ...ways.map(figure),
  ];
  const delay = (of: (delays: Fared['delays']) => number) => (fared: Fared) =>
    `${fared.delays.missing > 0 ? '≥ ' : ''}${seconds(of(fared.delays))}`;
  const made = `${whole(live.commits)} commits, ${whole(live.entries)} entries`;
  return alignedTable(
    [`${placeOf(live)}: ${made}`, ...head],
    [
      row('write calls', ({ calls }) => whole(calls.length)),
      row('most calls in any 60 s', ({ calls }) => whole(mostInAMinute(calls))),
      row('calls refused (429)', ({ calls }) => whole(refusedCalls(calls))),
      row(
        'delay, median',
        delay(({ median }) => median),
      ),
      row(
        'delay, 95 %',
        delay(({ most95 }) => most95),
      ),
      row(
        'delay, longest',
        delay(({ longest }) => longest),
      ),
      row('entries not in the sheet at the end', ({ delays }) => whole(delays.missing)),
    ],
  );
}

function placeOf({ tables }: Live): string {
  return tables === 1 ? 'one table' : `${whole(tables)} tables`;
}
