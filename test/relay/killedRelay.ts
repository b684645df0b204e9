import { writeSync } from 'node:fs';
import { disk, type Files, type OpenFile } from '../../lib/relay/files.ts';
import { lockFolder } from '../../lib/relay/lock.ts';
import { runRelay } from '../../lib/relay/relay.ts';
import { createNet, type Net } from '../../lib/relay/send/net.ts';
import type { KilledRelay, KillPoint } from './killPoints.ts';

/** A relay that kills itself where it is told to, for the kill test: its only argument is a `KilledRelay`. */
const told = JSON.parse(process.argv[2] ?? '') as KilledRelay;
let passes = told.kill?.passes ?? 0;

function dieAt(point: KillPoint): void {
  if (told.kill?.point !== point) return;
  passes -= 1;
  if (passes >= 0) return;
  writeSync(1, `killed at ${point}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function mortal(file: OpenFile): OpenFile {
  let unsynced = false;
  return {
    ...file,
    append(bytes) {
      const text = bytes.toString();
      const [lines, taken] = [/"kind":"lines","lines":\[\{/, /"kind":"taken"/].map((kind) =>
        kind.test(text),
      );
      if (lines) dieAt('read-append');
      if (taken) dieAt('answer-mark');
      file.append(bytes);
      unsynced ||= lines === true;
      if (taken) dieAt('mark-read');
    },
    sync() {
      if (unsynced) dieAt('append-sync');
      file.sync();
      unsynced = false;
    },
  };
}

function mortalNet(net: Net): Net {
  return async (body) => {
    if (JSON.parse(body).lines.length === 0) return net(body);
    dieAt('sync-send');
    const answer = net(body);
    if (told.kill?.point === 'send-answer') {
      await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 4))]);
      dieAt('send-answer');
    }
    return answer;
  };
}

const files: Files = { ...disk, open: (file) => mortal(disk.open(file)) };
const stop = new AbortController();
const unlock = await lockFolder(told.stateFolder);
if (unlock === null) throw new Error('expected no other relay to run');
writeSync(1, 'begun\n');
await runRelay(
  { ...told, to: told.post },
  {
    files,
    net: mortalNet(createNet(told.post, stop.signal)),
    now: Date.now,
    ticks: () => performance.now(),
    random: Math.random,
    zone: () => 0,
    tell: (event) => {
      if (event.kind === 'note') writeSync(1, `${event.loud ? 'LOUD ' : ''}${event.sentence}\n`);
      if (event.kind === 'trouble') writeSync(1, `trouble: ${event.sentence}\n`);
    },
  },
  stop.signal,
);
