import type { Chapter, Goal, Run } from '../chapter.ts';
import { factor, median, ratios, spread } from '../figures.ts';
import { alignedTable, megabytes, whole } from '../paper.ts';
import { type Measured, measureReplay, type Reading, type ReplayRun } from './measure.ts';

const FULL = { lines: 1_000_000, fewer: 100_000, rounds: 3 };
const QUICK = { lines: 60_000, fewer: 20_000, rounds: 2 };
/** Memory is flat where the longer journal takes no more than so many times as much. */
const GOALS = { share: 0.25, memory: 1.1 } as const;

/** Which share of the lines is no order and no roll: of a quiet house, and of one where people stand and talk. */
const TALK = [0, 0.9] as const;

/** How fast a journal is played, and in how much memory. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  const measured: Measured[] = [];
  for (const talk of TALK) {
    measured.push(
      await measureReplay(quick ? QUICK : FULL, talk, (line) =>
        told(`${line}, ${talk * 100} % talk`),
      ),
    );
  }
  return replayChapter(measured);
}

function replayChapter(all: readonly Measured[]): Chapter {
  const { lines = 0, fewer = 0, rounds = 0 } = all[0] ?? {};
  const text = `Two dealers' journals of ${whole(lines)} lines: evenings at a table of seven with side bets, payments, undos and typed rolls. In the one nearly every line does something, in the other nine of ten are talk. Each reading is a process of its own, from the first line to the end, ${rounds} rounds in turn (\`--json\`, which gathers all before it prints, once). The loop reads the lines as \`replay\` does, tests each one's stamp and does nothing else. Memory is the most that the process ever had, Node and all code included.

${alignedTable(
  ['', 'lines a second', `memory, ${whole(fewer)} lines`, `${whole(lines)} lines`],
  all.flatMap(rowsOf),
)}`;
  return { title: 'A journal played with no server', text, goals: all.flatMap(goalsOf) };
}

function rowsOf({ lines, talk, loop, account, json, short }: Measured): readonly string[][] {
  const row = (what: string, way: Reading, runs: readonly ReplayRun[]): string[] => [
    `${what}, ${kindOf(talk)}`,
    spread(
      runs.map(({ ms }) => (lines / ms) * 1000),
      whole,
    ),
    megabytes(short[way].peakBytes),
    megabytes(median(runs.map(({ peakBytes }) => peakBytes))),
  ];
  return [
    row('the loop', 'loop', loop),
    row('`replay`, the readable account', 'account', account),
    row('`replay --json`', 'json', [json]),
  ];
}

function kindOf(talk: number): string {
  return talk === 0 ? 'every line matters' : 'nine of ten are talk';
}

function goalsOf({ lines, fewer, talk, loop, account, short }: Measured): readonly Goal[] {
  const shares = ratios(
    loop.map(({ ms }) => ms),
    account.map(({ ms }) => ms),
  );
  const grown = median(account.map(({ peakBytes }) => peakBytes)) / short.account.peakBytes;
  return [
    {
      measure: `\`replay\`, lines a second, ${kindOf(talk)}`,
      against: 'a loop that reads the lines and tests the stamp',
      figure: `${spread(shares, factor)} ×`,
      goal: `≥ ${GOALS.share} × (0.10 is the floor)`,
      met: median(shares) >= GOALS.share,
    },
    {
      measure: `memory of the readable account, ${whole(lines)} lines, ${kindOf(talk)}`,
      against: `${whole(fewer)} lines`,
      figure: `${factor(grown)} ×`,
      goal: `flat: ≤ ${GOALS.memory} ×`,
      met: grown <= GOALS.memory,
    },
  ];
}
