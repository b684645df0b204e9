import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../support/random.ts';

/**
 * Writes a folder of journals as a game client does, in a process of its own: FOLDER EVENING SEED. It pauses, bursts 20
 * lines in 100 ms, begins a new file now and then, and writes lines in two halves; at SIGTERM it ends its line and goes.
 */
const [, , folder = '', evening = '', seed = '1'] = process.argv;
const random = createRandom(Number(seed));
const said = readFileSync(evening, 'utf8').trimEnd().split('\n');
let ends = false;
process.on('SIGTERM', () => {
  ends = true;
});

const two = (value: number): string => String(value).padStart(2, '0');

/** A stamp of now, in UTC, with the given signs between its parts. */
function stamp(build: (parts: readonly string[]) => string): string {
  const now = new Date();
  const parts = [
    String(now.getUTCFullYear()),
    two(now.getUTCMonth() + 1),
    two(now.getUTCDate()),
    two(now.getUTCHours()),
    two(now.getUTCMinutes()),
    two(now.getUTCSeconds()),
  ];
  return build(parts);
}

let files = 0;
function newFile(): string {
  files += 1;
  return join(folder, `${stamp((parts) => parts.join('_'))}_journal.txt`);
}

let file = newFile();
let since = 0;
let at = 0;

async function writeLine(gapMs: number): Promise<void> {
  const text = said[at % said.length] ?? '';
  at += 1;
  since += 1;
  const now = stamp(([y, mo, d, h, mi, s]) => `[${mo}/${d}/${y} ${h}:${mi}:${s}]`);
  const line = `${text.replace(/^\[.*?\]/, now)}\r\n`;
  if (random.chance(0.1)) {
    const half = random.below(line.length);
    appendFileSync(file, line.slice(0, half));
    await pause(20);
    appendFileSync(file, line.slice(half));
  } else {
    appendFileSync(file, line);
  }
  if (gapMs > 0) await pause(gapMs);
}

while (!ends) {
  switch (random.below(4)) {
    case 0:
      await pause(20 + random.below(60));
      break;
    case 1:
      for (let n = 0; n < 20; n += 1) await writeLine(5);
      break;
    case 2:
      for (let n = 0; n < 8; n += 1) await writeLine(30);
      break;
    default:
      if (since > 120) {
        // Nobody logs in anew within a second.
        await pause(2_200);
        file = newFile();
        since = 0;
      }
  }
}
process.stdout.write(`${at} lines in ${files} files\n`);
