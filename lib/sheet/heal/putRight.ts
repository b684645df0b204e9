import type { Request } from '../api.ts';
import type { Finding } from '../findings.ts';
import { runs, VALUES_AND_FORMATS } from '../updates.ts';
import type { Wrong } from './inspect.ts';

/** What was found wrong, cell by cell, as it is told. */
export function findingsOf(wrong: readonly Wrong[], at: number): readonly Finding[] {
  return wrong.flatMap(({ rows }) =>
    rows.flatMap(({ differences }) => differences.map((difference) => ({ at, ...difference }))),
  );
}

/** The requests that write wrong rows again, as few as they have gaps. */
export function rewritten({ tab, rows }: Wrong): readonly Request[] {
  return runs(
    tab,
    rows.map(({ at, row }) => [at, row]),
    VALUES_AND_FORMATS,
  );
}
