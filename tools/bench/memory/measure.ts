import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newJournal, type Post, post } from '../../../lib/relay/post.ts';
import { endFork, nextMessage, startFork } from '../forked.ts';
import { play, tableSettings } from '../play.ts';
import type { Begun, Memory } from './process.ts';

export interface Sizes {
  /** Rolls that count. */
  readonly rolls: number;
  /** Memory is looked at so often, after the same number of rolls each time. */
  readonly looks: number;
}

/** The memory of the server when so many rolls had counted. */
export interface Look extends Memory {
  readonly rolls: number;
}

const PROCESS = new URL('./process.ts', import.meta.url);
const LINES = 50;
/** From one look to the next while the sheet catches up. */
const CALM_MS = 3_000;
/** Work under way holds this and that; two looks that differ by less than this share say that it has ended. */
const CALM = 0.03;
const MOST_LOOKS = 10;

/** An evening at the server of one machine, in deliveries of some lines, as fast as it takes them; a look when it is calm. */
export async function measureMemory(
  { rolls, looks }: Sizes,
  told: (line: string) => void,
): Promise<readonly Look[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  const child = startFork(PROCESS, [folder]);
  try {
    const { url, secret } = await nextMessage<Begun>(child);
    const sender = createSender({ url, table: 'lucky7', relay: 'dealer', secret });
    const seen: Look[] = [];
    for (let look = 1; look <= looks; look += 1) {
      const until = Math.round((rolls * look) / looks);
      await sender.sendUntil(until, (done) => told(`${done} of ${rolls} rolls`));
      seen.push({ rolls: until, ...(await calmMemory(child)) });
    }
    return seen;
  } finally {
    await endFork(child);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The memory when the sheet has caught up. */
async function calmMemory(child: ChildProcess): Promise<Memory> {
  await pause(CALM_MS);
  let memory = await memoryOf(child);
  for (let look = 1; look < MOST_LOOKS; look += 1) {
    const { held } = memory;
    await pause(CALM_MS);
    memory = await memoryOf(child);
    if (Math.abs(memory.held - held) < held * CALM) break;
  }
  return memory;
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  const answered = nextMessage<Memory>(child);
  child.send('look');
  return answered;
}

function createSender(to: Post) {
  const evening = play(tableSettings(), 7, Date.now());
  const journal = newJournal(new Date());
  const waiting: string[] = [];
  let [from, rolls] = [1, 0];
  return {
    async sendUntil(until: number, told: (rolls: number) => void): Promise<void> {
      while (rolls < until) {
        while (waiting.length < LINES) waiting.push(evening.next().value?.text ?? '');
        const delivery = { journal, from, utcOffset: '+00:00', lines: waiting };
        const { status, answer } = await post(to, 'journal', delivery);
        if (status !== 200) throw new Error(`expected 200, got ${JSON.stringify(answer)}`);
        const taken = answer as { readonly next: number; readonly rolls: { counts: boolean }[] };
        waiting.splice(0, taken.next - from);
        from = taken.next;
        rolls += taken.rolls.filter(({ counts }) => counts).length;
        told(rolls);
      }
    },
  };
}
