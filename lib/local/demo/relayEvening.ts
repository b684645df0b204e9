import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { newJournal, type Post, post } from '../../relay/post.ts';

/** The sample evening: a dealer's journal of some 80 lines. */
export const DEMO_EVENING = new URL('./evening.txt', import.meta.url);

const taken = z.object({ next: z.int(), say: z.array(z.string()) });

/**
 * Relays the sample evening line by line through the signed webhook, at a pace that people can watch.
 * @param paceMs between two lines.
 * @param told gets each line, and what the dealer's client may say to it.
 * @throws when a line is not taken.
 */
export async function relayEvening(
  to: Post,
  paceMs: number,
  told: (line: string, say: readonly string[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const lines = (await readFile(DEMO_EVENING, 'utf8')).trimEnd().split('\n');
  const journal = newJournal(new Date());
  for (let n = 1; n <= lines.length; ) {
    const line = lines[n - 1] ?? '';
    const delivery = { journal, from: n, utcOffset: '+00:00', lines: [line] };
    const { status, answer } = await post(to, 'journal', delivery);
    const read = taken.safeParse(answer);
    if (status !== 200 || !read.success) {
      throw new Error(`expected line ${n} of the sample evening to be taken, got HTTP ${status}`);
    }
    told(line, read.data.say);
    n = read.data.next;
    await pause(paceMs, undefined, { signal });
  }
}
