import { setTimeout as pause } from 'node:timers/promises';
import { newJournal, post } from '../../../lib/relay/post.ts';
import { type PlayedLine, play, tableSettings } from '../play.ts';
import type { Casino } from './casino.ts';

/** From one roll that counts to the next at a table. */
export const ROLL_MS = 3_000;

/** Plays at all tables for a time: each line is a signed delivery of its own, as a relay sends them. */
export async function playAll(
  casino: Casino,
  tables: readonly string[],
  seconds: number,
): Promise<void> {
  const began = Date.now();
  const step = ROLL_MS / tables.length;
  await Promise.all(
    tables.map((table, i) => {
      const times = { from: began + i * step, until: began + seconds * 1000 };
      return playAt(casino, table, i + 1, times);
    }),
  );
}

async function playAt(
  { url, secret }: Casino,
  table: string,
  seed: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<void> {
  const lines = play(tableSettings(), seed, from);
  const journal = newJournal(new Date(from));
  const to = { url, table, relay: 'dealer', secret };
  let n = 1;
  for (let turn = from; turn < until; turn += ROLL_MS) {
    const heard = untilRoll(lines);
    for (const [i, { text }] of heard.entries()) {
      await pause(Math.max(0, turn + (i * ROLL_MS) / heard.length - Date.now()));
      const delivery = { journal, from: n, utcOffset: '+00:00', lines: [text] };
      const { status, answer } = await post(to, 'journal', delivery);
      if (status !== 200) throw new Error(`expected 200, got ${status}: ${JSON.stringify(answer)}`);
      n += 1;
    }
  }
}

/** The lines up to the next roll that counts. */
function untilRoll(lines: Iterator<PlayedLine>): readonly PlayedLine[] {
  const heard: PlayedLine[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    heard.push(next.value);
    if (next.value.counts) break;
  }
  return heard;
}
