import * as z from 'zod/mini';
import { KINDS } from '../game/transfers.ts';
import { count, number, time } from './answers.ts';

const close = z.looseObject({
  openedAt: time,
  closedAt: time,
  dealer: z.string(),
  /** The commit that opened the table. */
  openedBy: number,
  /** Where the chain stood: the closing commit, its hash, and the newest entry and roll. */
  head: z.looseObject({ entry: count, roll: count, seq: number, hash: z.string() }),
  totals: z.array(z.looseObject({ kind: z.enum(KINDS), count: number, gold: number })),
  rolls: z.looseObject({ counted: count, notCounted: count, undone: count }),
  /** By how much each account changed; of the house's own also what lay in it before and after. */
  accounts: z.array(
    z.looseObject({
      account: z.string(),
      change: z.int(),
      opening: z.optional(z.int()),
      closing: z.optional(z.int()),
    }),
  ),
  /** What all changes come to: 0. */
  sum: z.int(),
  balanced: z.boolean(),
  /** What was still to be handed over. */
  owed: z.int(),
});

/** Closed evenings, newest first. */
export const closesAnswer = z.looseObject({
  closes: z.array(close),
  next: z.nullable(number),
});
