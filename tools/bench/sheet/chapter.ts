import type { Chapter, Run } from '../chapter.ts';
import { FULL, measureSheet, QUICK } from './measure.ts';
import { catchUpChapter } from './report.ts';

/** A long ledger and an empty sheet. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  return catchUpChapter(await measureSheet(quick ? QUICK : FULL, told));
}
