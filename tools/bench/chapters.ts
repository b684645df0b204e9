import type { Measure } from './chapter.ts';

/** The chapters by name, in the order of the page. Each is loaded in the process that measures it. */
export const CHAPTERS: Readonly<Record<string, () => Promise<{ readonly measure: Measure }>>> = {
  units: () => import('./units/chapter.ts'),
  intake: () => import('./intake/chapter.ts'),
  http: () => import('./http/chapter.ts'),
  depth: () => import('./deep/chapter.ts'),
  cold: () => import('./cold/chapter.ts'),
  memory: () => import('./memory/chapter.ts'),
  replay: () => import('./replay/chapter.ts'),
};
