import * as z from 'zod/mini';
import type { LedgerReport } from './heal.ts';

const message = z.object({
  table: z.string(),
  audit: z.optional(z.object({ broken: z.nullable(z.string()) })),
});

/**
 * What the audit puts into the queue of bells: the table's sheet is to be held against the ledger, of which it has found
 * this. So one function alone writes to a sheet, and one table's bells and audits come one after the other.
 */
export function requestText(table: string, { broken }: LedgerReport): string {
  return JSON.stringify({ table, audit: { broken } } satisfies z.output<typeof message>);
}

/** A mere bell, as a new commit rings it. */
export function bellText(table: string): string {
  return JSON.stringify({ table } satisfies z.output<typeof message>);
}

/** What the audit has found, if a message is from it; null of a mere bell. */
export function readRequest(body: string): LedgerReport | null {
  try {
    return message.parse(JSON.parse(body)).audit ?? null;
  } catch {
    return null;
  }
}
