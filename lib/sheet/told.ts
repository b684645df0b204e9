import type { Finding } from './findings.ts';
import type { Misformed } from './form/mending.ts';

/** What was not in form, as it is told in `Checks`. */
export function toldOf(misformed: readonly Misformed[], at: number): readonly Finding[] {
  return misformed.map(({ tab, what, before, after }) => ({ at, tab, where: what, before, after }));
}
