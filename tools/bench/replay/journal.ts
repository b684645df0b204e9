import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { wholeEvening } from '../wholeEvening.ts';

const START = Date.UTC(2026, 8, 1, 18);
/** So long is what is played; a longer journal is that again and again. */
const PLAYED = 50_000;

/**
 * Writes a dealer's journal of so many lines: evenings one after another, each from its opening to its closing.
 * @param talk which share of the lines is no order and no roll.
 */
export async function writeJournal(file: string, lines: number, talk: number): Promise<void> {
  const evening = wholeEvening(Math.min(PLAYED, lines), START, talk);
  const stream = createWriteStream(file);
  for (let written = 0; written < lines; written += evening.length) {
    const some = evening.slice(0, lines - written);
    if (!stream.write(`${some.join('\n')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
