import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endFork, nextMessage, startFork } from '../forked.ts';
import { writeJournal } from './journal.ts';

/** A loop that only reads the lines and tests their stamps; the readable account; `--json`. */
export type Reading = 'loop' | 'account' | 'json';

/** What one reading took: from the first line to the end, and the most memory that its process ever had. */
export interface ReplayRun {
  readonly ms: number;
  readonly peakBytes: number;
}

export interface Sizes {
  readonly lines: number;
  /** The shorter journal, whose memory is compared with the longer one's. */
  readonly fewer: number;
  readonly rounds: number;
}

export interface Measured extends Sizes {
  readonly talk: number;
  /** A round each: first the loop, then the account. */
  readonly loop: readonly ReplayRun[];
  readonly account: readonly ReplayRun[];
  readonly json: ReplayRun;
  readonly short: Readonly<Record<Reading, ReplayRun>>;
}

const PROCESS = new URL('./process.ts', import.meta.url);

/** @param talk which share of the lines is no order and no roll. */
export async function measureReplay(
  sizes: Sizes,
  talk: number,
  told: (line: string) => void,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  const [long, short] = [join(folder, 'long.txt'), join(folder, 'short.txt')];
  try {
    await writeJournal(long, sizes.lines, talk);
    await writeJournal(short, sizes.fewer, talk);
    const [loop, account]: [ReplayRun[], ReplayRun[]] = [[], []];
    for (let round = 1; round <= sizes.rounds; round += 1) {
      told(`round ${round} of ${sizes.rounds}`);
      loop.push(await read('loop', long));
      account.push(await read('account', long));
    }
    told('with --json, and the shorter journal');
    return {
      ...{ ...sizes, talk, loop, account, json: await read('json', long) },
      short: {
        loop: await read('loop', short),
        account: await read('account', short),
        json: await read('json', short),
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What it prints goes nowhere. */
async function read(way: Reading, file: string): Promise<ReplayRun> {
  const child = startFork(PROCESS, [way, file], ['ignore', 'ignore', 'inherit', 'ipc']);
  const run = await nextMessage<ReplayRun>(child);
  await endFork(child);
  return run;
}
