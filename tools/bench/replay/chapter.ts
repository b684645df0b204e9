import type { Chapter, Goal, Run } from '../chapter.ts';
import { factor, median, ratios, spread } from '../figures.ts';
import { alignedTable, megabytes, whole } from '../paper.ts';
import { placesTable } from '../profile.ts';
import { type Measured, measureReplay, type ReplayRun } from './measure.ts';

const FULL = { lines: 1_000_000, more: 4_000_000, rounds: 3 };
const QUICK = { lines: 60_000, more: 240_000, rounds: 2 };
/** Memory is flat where the longer journal takes no more than so many times as much. */
const GOALS = { share: 0.25, memory: 1.1 } as const;

const [JOURNAL, GAME] = ['`lib/journal`', '`lib/game`'];

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
  const { lines = 0, more = 0, rounds = 0 } = all[0] ?? {};
  const text = `Two dealers' journals of ${whole(lines)} lines: evenings at a table of seven with side bets, payments, undos and typed rolls. In the one nearly every line does something, in the other nine of ten are talk. Each reading is a process of its own, from the first line to the end, ${rounds} rounds in turn (\`--json\`, which gathers all before it prints, once). The loop reads the lines as \`replay\` does, tests each one's stamp and does nothing else. Memory is the most that the process ever had, Node and all code included: its heap takes some hundred thousand lines to grow to the size that it then keeps.

${alignedTable(
  ['', 'lines a second', `memory, ${whole(lines)} lines`, `${whole(more)} lines`],
  all.flatMap(rowsOf),
)}

Where the account's time goes, by V8's notes in a reading of its own, which these make slower. What Node does is counted where the line stands that asked for it.

${placesTable(
  all.map(({ lines: count, talk, places }) => ({ title: kindOf(talk), places, count })),
  'line',
)}

${limitOf(all)}`;
  return { title: 'A journal played with no server', text, goals: all.flatMap(goalsOf) };
}

function rowsOf({ lines, talk, loop, account, json, longer }: Measured): readonly string[][] {
  const row = (what: string, runs: readonly ReplayRun[], far: ReplayRun | null): string[] => [
    `${what}, ${kindOf(talk)}`,
    spread(
      runs.map(({ ms }) => (lines / ms) * 1000),
      whole,
    ),
    megabytes(median(runs.map(({ peakBytes }) => peakBytes))),
    far === null ? '' : megabytes(far.peakBytes),
  ];
  return [
    row('the loop', loop, longer.loop),
    row('`replay`, the readable account', account, longer.account),
    row('`replay --json`', [json], null),
  ];
}

/** What the goal leaves for a line, and what a part of it takes that nothing can do without. */
function limitOf(all: readonly Measured[]): string {
  const sentences = all.map(({ lines, talk, loop, places }) => {
    const perLine = (ms: number): string => `${((ms / lines) * 1000).toFixed(2)} µs`;
    const allowed = perLine(median(loop.map(({ ms }) => ms)) / GOALS.share);
    return `Where ${kindOf(talk)}, the goal leaves ${allowed} for a line; to see who speaks and whether it is a roll or an order (\`lib/journal\`) takes ${perLine(places[JOURNAL] ?? 0)}, and to decide (\`lib/game\`) ${perLine(places[GAME] ?? 0)}.`;
  });
  return sentences.join(' ');
}

function kindOf(talk: number): string {
  return talk === 0 ? 'every line matters' : 'nine of ten are talk';
}

function goalsOf({ lines, more, talk, loop, account, longer }: Measured): readonly Goal[] {
  const shares = ratios(
    loop.map(({ ms }) => ms),
    account.map(({ ms }) => ms),
  );
  const grown = longer.account.peakBytes / median(account.map(({ peakBytes }) => peakBytes));
  return [
    {
      measure: `\`replay\`, lines a second, ${kindOf(talk)}`,
      against: 'a loop that reads the lines and tests the stamp',
      figure: `${spread(shares, factor)} ×`,
      goal: `≥ ${GOALS.share} × (0.10 is the floor)`,
      met: median(shares) >= GOALS.share,
    },
    {
      measure: `memory of the readable account, ${whole(more)} lines, ${kindOf(talk)}`,
      against: `${whole(lines)} lines`,
      figure: `${factor(grown)} ×`,
      goal: `flat: ≤ ${GOALS.memory} ×`,
      met: grown <= GOALS.memory,
    },
  ];
}
