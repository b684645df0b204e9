import { journalStart } from '../http/times.ts';
import { newJournal } from './post.ts';

/** A name for a journal that begins now and is above another one, even if the clock was set back since. */
export function aboveJournal(floor: string, nowMs: number): string {
  const least = (journalStart(floor) ?? 0) + 1;
  return newJournal(new Date(Math.max(nowMs, least)));
}
