import { once } from 'node:events';
import type { Chapter, Run } from '../chapter.ts';
import { startFork } from '../forked.ts';
import type { Live, LiveOptions } from './live.ts';
import { liveChapter } from './liveReport.ts';
import { FULL_LIVE, QUICK_LIVE } from './measure.ts';

const PROCESS = new URL('./liveProcess.ts', import.meta.url);

/** From commit to cell. Most of it is waiting, so all are measured at once. */
export async function measure({ quick, told }: Run): Promise<Chapter> {
  const all = quick ? QUICK_LIVE : FULL_LIVE;
  return liveChapter(await Promise.all(all.map((options) => liveIn(options, told))));
}

async function liveIn(options: LiveOptions, told: (line: string) => void): Promise<Live> {
  const child = startFork(PROCESS, [JSON.stringify(options)]);
  let live: Live | null = null;
  child.on('message', (message: string | Live) => {
    if (typeof message === 'string') told(message);
    else live = message;
  });
  await once(child, 'exit');
  if (live === null) throw new Error(`expected ${options.tables} live tables to come to an end`);
  return live;
}
