import type { Measure } from './chapter.ts';

/** The chapters by name, in the order of the page. Each is loaded in the process that measures it. */
export const CHAPTERS: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  units: () => import('./units/chapter.ts'),
  intake: () => import('./intake/chapter.ts'),
  http: () => import('./http/chapter.ts'),
  depth: () => import('./deep/chapter.ts'),
  cold: () => import('./cold/chapter.ts'),
  memory: () => import('./memory/chapter.ts'),
  sheet: () => import('./sheet/chapter.ts'),
  live: () => import('./sheet/liveChapter.ts'),
  replay: () => import('./replay/chapter.ts'),
};

/** Most of this one is waiting for turns: what is counted, not timed, is measured meanwhile. */
export const WAITING: readonly string[] = ['live'];
export const COUNTING: readonly string[] = ['units', 'memory'];
