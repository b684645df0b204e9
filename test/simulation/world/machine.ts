import type { Event } from '../../../lib/relay/events.ts';
import type { Files } from '../../../lib/relay/files.ts';
import { runRelay } from '../../../lib/relay/relay.ts';
import type { Net } from '../../../lib/relay/send/net.ts';
import { createMemoryDisk } from '../../relay/memoryDisk.ts';
import type { Random } from '../../support/random.ts';
import type { Sends } from '../plan.ts';
import type { Schedule } from '../schedule.ts';
import { createLife, type Life } from './life.ts';
import type { Trace } from './trace.ts';

/** A dealer's machine: his game client, which writes a journal, and the relay, which follows it. */
export interface Machine {
  readonly sends: Sends;
  /** The client adds bytes to its journal. */
  write(bytes: string): void;
  kill(): void;
  powerFails(fuse: number): void;
  fills(ms: number): void;
  /** Whether all that was written has been sent and answered. */
  readonly isDone: boolean;
  /** The lines that the client has written. */
  readonly lines: readonly string[];
}

export interface MachinePorts {
  readonly schedule: Schedule;
  readonly trace: Trace;
  readonly chance: Random;
  /** How far its clock is ahead, in milliseconds. */
  readonly offset: () => number;
  readonly netOf: (life: Life) => Net;
  /** Told where a relay ends that should go on, or says something aloud. */
  readonly complain: (what: string) => void;
}

const JOURNAL = '/game/2026_11_29_20_00_00_journal.txt';
const PACE = {
  ...{ lookMs: 3_000, settleMs: 1_000, pauseMs: 500, mostPauseMs: 10_000 },
  ...{ wrongMs: 20_000, waitMs: 10_000, heartbeatMs: 120_000 },
};
/** The offset of its zone, in minutes. */
const ZONE = 60;
const OFF_MS = 5_000;

export function createMachine(sends: Sends, ports: MachinePorts): Machine {
  const { schedule, trace, chance, offset, netOf, complain } = ports;
  const disk = createMemoryDisk();
  const { id, table, dealer } = sends;
  let life: Life = createLife(`${id}-0`);
  let written = '';
  let [starts, waiting] = [0, 0];
  let unpowered = false;

  const hear = (event: Event): void => {
    if (event.kind === 'queue') waiting = event.length;
    if (event.kind === 'note' && event.loud) complain(`relay ${id} says: ${event.sentence}`);
  };
  const start = (): void => {
    starts += 1;
    life = createLife(`${id}-${starts}`);
    const mine = life;
    trace.note(life.name, 'starts');
    const options = {
      ...{ to: { url: 'http://cigo', table, relay: id }, path: JOURNAL, isFolder: false },
      ...{ fromStart: true, dealer, stateFolder: '/state', pace: PACE },
    };
    const world = {
      files: ofLife(disk, mine),
      net: netOf(mine),
      now: () => schedule.now() + offset(),
      ticks: schedule.now,
      random: () => chance.below(1_000) / 1_000,
      zone: () => ZONE,
      tell: hear,
    };
    runRelay(options, world, new AbortController().signal).catch((error: unknown) => {
      if (!mine.alive) return;
      complain(`relay ${id} ended: ${error instanceof Error ? error.stack : String(error)}`);
    });
    void mine.ended.then(() => {
      if (unpowered) disk.powerFails(chance);
      unpowered = false;
      schedule.after(1_000 + chance.below(15_000), start);
    });
  };
  disk.put(JOURNAL, '');
  start();
  return {
    sends,
    write(bytes) {
      written += bytes;
      disk.put(JOURNAL, written);
    },
    kill() {
      trace.count('relay killed');
      life.end();
    },
    powerFails(fuse) {
      trace.count('relay lost its power');
      disk.fuse = fuse;
      unpowered = true;
      schedule.after(OFF_MS, life.end);
    },
    fills(ms) {
      trace.count('relay with a full disk');
      disk.room = chance.below(200);
      schedule.after(ms, () => {
        disk.room = Number.POSITIVE_INFINITY;
      });
    },
    get isDone() {
      return waiting === 0 && life.alive;
    },
    get lines() {
      return written.split('\n').slice(0, -1);
    },
  };
}

/** The disk for one process; whoever has ended, or has no power, changes nothing more and is at its end. */
function ofLife(disk: ReturnType<typeof createMemoryDisk>, life: Life): Files {
  const living = <T>(does: () => T): T => {
    if (!life.alive) throw new Error('expected a process that lives');
    try {
      return does();
    } catch (error) {
      if (error instanceof Error && error.message === 'no power') life.end();
      throw error;
    }
  };
  return {
    list: (folder) => living(() => disk.list(folder)),
    size: (file) => living(() => disk.size(file)),
    read: (file, at, length) => living(() => disk.read(file, at, length)),
    rename: (from, to) => living(() => disk.rename(from, to)),
    open(file) {
      const open = living(() => disk.open(file));
      return {
        size: () => living(() => open.size()),
        read: (at, length) => living(() => open.read(at, length)),
        append: (bytes) => living(() => open.append(bytes)),
        truncate: (size) => living(() => open.truncate(size)),
        sync: () => living(() => open.sync()),
        close: () => living(() => open.close()),
      };
    },
  };
}
