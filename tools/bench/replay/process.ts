import { linesOf } from '../../../lib/cli/lines.ts';
import { replay } from '../../../lib/cli/replay.ts';
import { STAMP } from '../../../lib/journal/stamp.ts';
import { type Places, profiled } from '../profile.ts';
import type { Reading, ReplayRun } from './measure.ts';

/** Reads one journal in one way, in a process of its own, and tells its parent what that took; and where, if asked. */
const [, , way, file = '', asked] = process.argv;

const WAYS: Readonly<Record<Reading, () => Promise<unknown>>> = {
  loop: () => stamped(file),
  account: () => replay([file]),
  json: () => replay(['--json', file]),
};
let places: Places = {};
const began = performance.now();
if (asked === 'profile') places = await profiled(WAYS[way as Reading]);
else await WAYS[way as Reading]();
const ms = performance.now() - began;
const run: ReplayRun = { ms, peakBytes: process.resourceUsage().maxRSS * 1024, places };
process.send?.(run);
if (process.connected) process.disconnect();

/** How many lines bear a stamp: the least that anything can do that reads a journal. */
async function stamped(journal: string): Promise<number> {
  let count = 0;
  for await (const lines of linesOf(journal)) {
    for (const line of lines) if (STAMP.test(line)) count += 1;
  }
  return count;
}
