import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { often } from '../support/often.ts';
import { environmentOf, startRelay } from './relayProcess.ts';

const LARGE_MB = often(50, 200);
const LARGE = LARGE_MB * 1_000_000;
const SMALL = 2_000_000;
/** How much more memory many times the journal may take, in KB. */
const MOST_GROWTH_KB = 64_000;
/** Nobody listens there: whatever is read waits. */
const POST = {
  url: 'http://127.0.0.1:9',
  table: 'lucky7',
  relay: 'dealer',
  secret: `whsec_${'A'.repeat(43)}=`,
};

const folder = mkdtempSync(join(tmpdir(), 'cigo-relay-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Chatter, with one line of the dealer's in each part of 100,000 bytes, and `note end` as the last. */
function writeJournal(name: string, bytes: number): string {
  const file = join(folder, name);
  const line = (text: string): string => `[11/29/2026 20:00:00]  ${text}\r\n`;
  const part = line(`Mallory: ${'the quick brown fox '.repeat(4)}`).repeat(900) + line('Dan: next');
  const open = openSync(file, 'w');
  for (let written = 0; written < bytes; written += part.length) writeSync(open, part);
  writeSync(open, line('Dan: note end'));
  closeSync(open);
  return file;
}

/** A figure of a process, as Linux counts it. */
function figure(pid: number, file: 'status' | 'io', name: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
}

/** Reads a journal from its start to its end; answers the most memory that it took, in KB. */
async function memoryOver(journal: string, state: string): Promise<number> {
  const relay = startRelay(
    ['--table', 'lucky7', '--from-start', journal],
    environmentOf(POST, state),
  );
  await relay.untilPrinted('does not answer');
  while (!readFileSync(join(state, 'queue'), 'utf8').includes('note end')) await pause(200);
  const most = figure(relay.pid, 'status', 'VmHWM');
  await relay.end();
  return most;
}

test(`a journal of ${LARGE_MB} MB takes no more memory than a small one`, async () => {
  const [small, large] = [writeJournal('small.txt', SMALL), writeJournal('large.txt', LARGE)];
  const before = await memoryOver(small, join(folder, 'small'));
  const after = await memoryOver(large, join(folder, 'large'));
  process.stdout.write(`peak of memory: ${before} KB over 2 MB, ${after} KB over ${LARGE_MB} MB\n`);
  expect(after - before).toBeLessThan(MOST_GROWTH_KB);
  expect(statSync(large).size).toBeGreaterThan(LARGE);
});

test(`a start upon ${LARGE_MB} MB reads a little of its end, and upon a kept place not even that`, async () => {
  const journal = join(folder, 'large.txt');
  for (const state of ['fresh', 'large']) {
    const relay = startRelay(
      ['--table', 'lucky7', journal],
      environmentOf(POST, join(folder, state)),
    );
    await relay.untilPrinted('does not answer');
    expect(figure(relay.pid, 'io', 'rchar')).toBeLessThan(LARGE / 4);
    await relay.end();
  }
});
