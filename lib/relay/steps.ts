import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Tell } from './events.ts';
import { codeOf } from './files.ts';
import type { Pace } from './pace.ts';
import { JournalFault, type Reader } from './reader.ts';
import type { Rest, Sender } from './send/sender.ts';

/** Lets reading and sending go on side by side until they are told to stop. */
export async function runSteps(
  reader: Reader,
  sender: Sender,
  pace: Pace,
  tell: Tell,
  signal: AbortSignal,
): Promise<void> {
  const bell = createBell();
  const stop = new AbortController();
  const end = (): void => {
    stop.abort();
    bell.ring();
  };
  signal.addEventListener('abort', end);

  const readAll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const { queued, waitMs } = readOnce(reader, pace, tell);
      if (queued) bell.ring();
      await pause(waitMs, stop.signal);
    }
  };
  const sendAll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const { waitMs, patient } = await stepped(sender, pace, tell);
      if (patient) await pause(waitMs, stop.signal);
      else await bell.heard(waitMs);
    }
  };
  // A fault of this program in one of them ends both.
  const [read, sent] = await Promise.allSettled([readAll().finally(end), sendAll().finally(end)]);
  signal.removeEventListener('abort', end);
  for (const half of [read, sent]) if (half.status === 'rejected') throw half.reason;
}

async function stepped(sender: Sender, pace: Pace, tell: Tell): Promise<Rest> {
  try {
    return await sender.step();
  } catch (error) {
    tellFault(error, tell);
    return { waitMs: pace.wrongMs / 4, patient: true };
  }
}

function readOnce(reader: Reader, pace: Pace, tell: Tell): { queued: boolean; waitMs: number } {
  try {
    const { queued, more } = reader.step();
    if (queued) tell({ kind: 'well', part: 'disk' });
    return { queued, waitMs: more ? 0 : pace.lookMs };
  } catch (error) {
    tellFault(error, tell);
    return { queued: false, waitMs: 2 * pace.pauseMs };
  }
}

/** What passes by itself, or when a person has done something, is said; all else is a fault of this program. */
function tellFault(error: unknown, tell: Tell): void {
  const cause = error instanceof JournalFault ? error.cause : error;
  const code = codeOf(cause);
  if (code === '') throw error;
  const sentence =
    error instanceof JournalFault
      ? `The journal cannot be read for the moment (${code}): it is tried again, and nothing is lost.`
      : (DISK[code] ??
        `The queue cannot be written (${code}): it is tried again; keep the game's journal.`);
  tell({ kind: 'trouble', part: error instanceof JournalFault ? 'journal' : 'disk', sentence });
}

const FULL =
  'The disk is full: make room on it; nothing is lost, and it goes on by itself as soon as there is some.';
const DISK: Readonly<Record<string, string>> = { ENOSPC: FULL, EFBIG: FULL, EDQUOT: FULL };

interface Bell {
  ring(): void;
  /** Returns when it rings, or has rung since the last time, and after a while in any case. */
  heard(mostMs: number): Promise<void>;
}

function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async heard(mostMs) {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, mostMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      [rung, wake] = [false, null];
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await pauseFor(ms, undefined, { signal }).catch(() => undefined);
}
