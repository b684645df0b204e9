import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newJournal } from '../post.ts';
import type { Net } from './net.ts';

const answered = z.object({ sender: z.object({ dealer: z.string() }) });

/** Nobody waits longer for it: the journal is to be followed. */
const PATIENCE_MS = 3_000;

/**
 * Asks the server whose relay this is, by a delivery without lines in a journal that is never used: it changes nothing.
 * Null where no answer says it in time; then the dealer is not known, as before.
 * @param now milliseconds since 1970.
 */
export async function askDealer(net: Net, table: string, now: number): Promise<string | null> {
  const body = JSON.stringify({ table, journal: newJournal(new Date(now)), from: 1, lines: [] });
  const response = await Promise.race([net(body), pause(PATIENCE_MS, null, { ref: false })]);
  if (response === null || response.status !== 200) return null;
  const read = answered.safeParse(parsed(response.text));
  return read.success ? read.data.sender.dealer : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
