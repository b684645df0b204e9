import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOf } from '../../lib/cli/lines.ts';
import { startOf } from '../../lib/relay/follow/place.ts';
import { lookOn } from '../../lib/relay/follow/tail.ts';
import { createMemoryDisk } from '../relay/memoryDisk.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cigo-lines-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(text: string): Promise<readonly string[]> {
  const file = join(folder, 'journal.txt');
  writeFileSync(file, text);
  const lines: string[] = [];
  for await (const some of linesOf(file)) lines.push(...some);
  return lines;
}

/** What a relay forwards of the same file. */
function forwarded(text: string): readonly string[] {
  const disk = createMemoryDisk();
  disk.put('/game/journal.txt', text);
  const look = lookOn(disk, startOf('/game/journal.txt', null));
  return look.kind === 'lines' ? look.lines : [];
}

const NOUGHTS = '\0'.repeat(64);
const LINE = '[11/29/2026 20:00:00]  Dealer Dan: next';

test.each([
  ['line feeds', `${LINE}\n${LINE}\n`],
  ['both ends', `${LINE}\r\n${LINE}\r\n`],
  ['one return too many', `${LINE}\r\r\n${LINE}\r\n`],
  ['noughts of a power cut', `${LINE}\r\n${NOUGHTS}${LINE}\r\n`],
  ['noughts at the very start', `${NOUGHTS}${LINE}\r\n`],
  ['more noughts than a line has letters', `${'\0'.repeat(100_000)}${LINE}\r\n`],
  ['a byte order mark', `\uFEFF${LINE}\n`],
])('a file with %s is read as a relay forwards it', async (_, text) => {
  const lines = await read(text);
  expect(lines).toEqual(forwarded(text));
  expect(lines.at(-1)).toBe(LINE);
});
