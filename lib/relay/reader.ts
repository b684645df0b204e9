import type { Tell } from './events.ts';
import type { Files } from './files.ts';
import type { Follower, Found } from './follow/following.ts';
import type { Place } from './follow/place.ts';
import { endOf } from './follow/tail.ts';
import type { Zone } from './offsets.ts';
import type { Queue } from './queue/queue.ts';
import { sift } from './sieve.ts';

/** Brings what is new in the journals into the queue. */
export interface Reader {
  /**
   * Looks once.
   * @returns whether there may be more to read at once, and whether lines were queued.
   * @throws JournalFault, and Node's errors of the queue's own file.
   */
  step(): { readonly more: boolean; readonly queued: boolean };
  /** Whether the last look found nothing new. */
  caughtUp(): boolean;
  /** Whether there is a journal to read: without one nobody may think that the table is heard. */
  hears(): boolean;
  /** Goes on at the end of the journal that is followed. */
  toEnd(): void;
}

export interface ReaderPorts {
  readonly files: Files;
  readonly queue: Queue;
  readonly follower: Follower;
  readonly dealer: string | null;
  readonly zone: Zone;
  readonly now: () => number;
  readonly ticks: () => number;
  readonly tell: Tell;
}

/** A journal could not be looked at. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault';
}

/** While so many lines wait, the rest waits in the journal itself: memory stays flat. */
const MOST_WAITING = 20_000;
/** A place without lines to send is written down this often, or after so many bytes: reading them again does no harm. */
const PLACE_MS = 5_000;
const PLACE_BYTES = 4_000_000;
const NOTHING = { more: false, queued: false };

export function createReader(ports: ReaderPorts): Reader {
  const { files, queue, follower, dealer, zone, now, ticks, tell } = ports;
  let here: Place | null = queue.place;
  let written = { at: ticks(), offset: here?.offset ?? 0 };
  let caughtUp = false;
  // Where an earlier run has kept a place, nothing else says which journal is followed.
  let isNamed = here === null;

  const name = (found: Found): void => {
    const follows = found.kind === 'lines' || (found.kind === 'nothing' && found.why === null);
    if (isNamed || here === null || !follows) return;
    tell({ kind: 'note', sentence: `Going on in ${here.file}.`, loud: false });
    isNamed = true;
  };

  const keep = (place: Place, passed: readonly string[] | null): void => {
    queue.move(place, passed);
    written = { at: ticks(), offset: place.offset };
  };

  const read = ({ lines, place, more }: Extract<Found, { kind: 'lines' }>) => {
    const { kept, memory } = sift(lines, here ?? place, dealer, zone, now());
    const after = { ...place, ...memory };
    const isDue = ticks() - written.at > PLACE_MS || after.offset - written.offset > PLACE_BYTES;
    if (kept.length > 0) queue.add(kept, after);
    else if (isDue) keep(after, null);
    here = after;
    tell({ kind: 'queue', length: queue.length });
    return { more, queued: kept.length > 0 };
  };

  const move = ({ place, lost, why, passed }: Extract<Found, { kind: 'moved' }>) => {
    if (lost) queue.begin(now());
    keep(place, passed);
    tell({ kind: 'note', sentence: why, loud: lost && here !== null });
    isNamed = true;
    here = place;
    return { more: true, queued: false };
  };

  return {
    hears: () => here !== null && files.size(here.file) !== null,
    step() {
      caughtUp = false;
      if (queue.length >= MOST_WAITING) return NOTHING;
      const found = looked(() => follower.look(here, queue.passed));
      caughtUp = found.kind === 'nothing';
      name(found);
      switch (found.kind) {
        case 'nothing':
          if (found.why === null) tell({ kind: 'well', part: 'journal' });
          else tell({ kind: 'trouble', part: 'journal', sentence: found.why });
          return NOTHING;
        case 'lines':
          tell({ kind: 'well', part: 'journal' });
          return read(found);
        case 'moved':
          return move(found);
      }
    },
    caughtUp: () => caughtUp,
    toEnd() {
      const end = here === null ? null : endOf(files, here.file, here);
      if (end === null) return;
      keep(end, null);
      here = end;
    },
  };
}

function looked<T>(look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw new JournalFault('the journal could not be read', { cause: error });
  }
}
