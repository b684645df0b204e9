import * as z from 'zod/mini';

/** A keeper who was not heard for longer than this is silent: two heartbeats may be lost, a third may not. */
const SILENT_MS = 90_000;

const moment = z.int();
export const coverage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closed') }),
  z.strictObject({ kind: z.literal('covered'), since: moment }),
  z.strictObject({ kind: z.literal('silent'), keeper: z.nullable(z.string()), since: moment }),
]);

/**
 * Whether whoever keeps a table hears it: at a closed table nobody has to; `silent` names the keeper who was last heard
 * at `since`, or null where nobody has kept the table since then. Moments are UTC, in milliseconds.
 */
export type Coverage = z.output<typeof coverage>;

/** What is remembered of a table's coverage; `revision` rises by one whenever it turns. */
export interface Covering {
  readonly revision: number;
  readonly coverage: Coverage;
}

/** Of a table that nobody has looked at yet. */
export const NO_COVERING: Covering = { revision: 0, coverage: { kind: 'closed' } };

/** What a table shows of its keeper. */
export type Signs =
  | { readonly open: false }
  | {
      readonly open: true;
      /** Null while nobody keeps it. */
      readonly keeper: string | null;
      /** When he was last heard, or when the last keeping ended; null where nobody knows. */
      readonly heardAt: number | null;
    };

/** How a table is covered, given how it was before: what has not turned stays the very same. */
export function coverageAfter(before: Coverage, signs: Signs, now: number): Coverage {
  if (!signs.open) return before.kind === 'closed' ? before : { kind: 'closed' };
  const { keeper, heardAt } = signs;
  if (heardAt === null || now - heardAt > SILENT_MS) {
    return goesOn(before, keeper, heardAt)
      ? before
      : { kind: 'silent', keeper, since: heardAt ?? now };
  }
  return before.kind === 'covered' ? before : { kind: 'covered', since: heardAt };
}

/** The same silence, unless its keeper was heard again for a moment; that nobody keeps a table begins once. */
function goesOn(before: Coverage, keeper: string | null, heardAt: number | null): boolean {
  if (before.kind !== 'silent' || before.keeper !== keeper) return false;
  return keeper === null || heardAt === null || heardAt <= before.since;
}
