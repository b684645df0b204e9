import type { Chapter, Goal } from './chapter.ts';
import { alignedTable } from './paper.ts';

const HEAD = ['measure', 'against', 'measured', 'goal', ''] as const;

/** What a page says at its top. */
export interface Heading {
  readonly machine: string;
  readonly versions: string;
  /** As in `2026-11-30`. */
  readonly day: string;
  readonly minutes: number;
}

/** The page of benchmarks: all goals in one table, then a chapter each. */
export function benchmarkPage(
  chapters: readonly Chapter[],
  { machine, versions, day, minutes }: Heading,
): string {
  return `# Benchmarks
Made by \`npm run bench\` on ${day} in ${minutes.toFixed(0)} minutes, all on one machine: ${machine}. ${versions}.

What counts is how one thing compares with another in the same run: a machine that is slower is slower for both. Requests, units, bytes, calls and sizes are the same at each run and are held by tests; times are this machine's. Where something was measured in rounds, the median of these stands first, then the least and the most.

${goalTable(chapters.flatMap(({ goals }) => goals))}

${chapters.map(chapterText).join('\n\n')}
`;
}

/** One chapter with its heading. */
export function chapterText({ title, text }: Chapter): string {
  return `## ${title}\n${text}`;
}

/** All goals, and whether they are met. */
export function goalTable(goals: readonly Goal[]): string {
  return alignedTable(
    HEAD,
    goals.map(({ measure, against, figure, goal, met }) => {
      return [measure, against, figure, goal, verdict(met)];
    }),
  );
}

function verdict(met: boolean | null): string {
  if (met === null) return 'not measured';
  return met ? 'met' : '**not met**';
}
