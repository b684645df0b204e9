import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newJournal } from '../post.ts';
import type { Net } from './net.ts';

const refused = z.object({
  error: z.looseObject({ sender: z.looseObject({ dealer: z.string() }) }),
});

/** Nobody waits longer for it: the journal is to be followed. */
const PATIENCE_MS = 3_000;

/**
 * Asks the server whose relay this is, by a delivery without lines that begins with a gap, in a journal that is never
 * used: it is refused, and so no sign of life. Null where no answer says it in time; then the dealer is not known.
 * @param now milliseconds since 1970.
 */
export async function askDealer(net: Net, table: string, now: number): Promise<string | null> {
  const body = JSON.stringify({ table, journal: newJournal(new Date(now)), from: 2, lines: [] });
  const response = await Promise.race([net(body), pause(PATIENCE_MS, null, { ref: false })]);
  const read = refused.safeParse(parsed(response?.text ?? ''));
  return read.success ? read.data.error.sender.dealer : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
