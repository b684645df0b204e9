import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endFork, nextMessage, startFork } from '../forked.ts';
import type { Places } from '../profile.ts';
import { writeJournal } from './journal.ts';

/** A loop that only reads the lines and tests their stamps; the readable account; `--json`. */
export type Reading = 'loop' | 'account' | 'json';

/** What one reading took: from the first line to the end, and the most memory that its process ever had. */
export interface ReplayRun {
  readonly ms: number;
  readonly peakBytes: number;
  /** Where it went, if that was asked; empty where not. */
  readonly places: Places;
}

export interface Sizes {
  readonly lines: number;
  /** A longer journal, whose memory is compared with that of the other. */
  readonly more: number;
  readonly rounds: number;
}

export interface Measured extends Sizes {
  readonly talk: number;
  /** A round each: first the loop, then the account. */
  readonly loop: readonly ReplayRun[];
  readonly account: readonly ReplayRun[];
  readonly json: ReplayRun;
  /** Where the account's time goes; taking notes makes it slower. */
  readonly places: Places;
  /** Of the longer journal. */
  readonly longer: Readonly<Record<'loop' | 'account', ReplayRun>>;
}

const PROCESS = new URL('./process.ts', import.meta.url);

/** @param talk which share of the lines is no order and no roll. */
export async function measureReplay(
  sizes: Sizes,
  talk: number,
  told: (line: string) => void,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  const [file, longer] = [join(folder, 'journal.txt'), join(folder, 'longer.txt')];
  try {
    await writeJournal(file, sizes.lines, talk);
    await writeJournal(longer, sizes.more, talk);
    const [loop, account]: [ReplayRun[], ReplayRun[]] = [[], []];
    for (let round = 1; round <= sizes.rounds; round += 1) {
      told(`round ${round} of ${sizes.rounds}`);
      loop.push(await read('loop', file));
      account.push(await read('account', file));
    }
    told('with --json, and the longer journal');
    return {
      ...{ ...sizes, talk, loop, account, json: await read('json', file) },
      places: (await read('account', file, 'profile')).places,
      longer: { loop: await read('loop', longer), account: await read('account', longer) },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What it prints goes nowhere. */
async function read(way: Reading, file: string, ...asked: 'profile'[]): Promise<ReplayRun> {
  const child = startFork(PROCESS, [way, file, ...asked], ['ignore', 'ignore', 'inherit', 'ipc']);
  const run = await nextMessage<ReplayRun>(child);
  await endFork(child);
  return run;
}
