import { journalStart } from '../../http/times.ts';
import type { Tell } from '../events.ts';
import type { Queue } from '../queue/queue.ts';
import { nextNumber, type Run } from '../queue/state.ts';
import type { Batch } from './batch.ts';
import { type GiveUp, handedOver } from './givingUp.ts';
import type { TakenAnswer } from './reply.ts';

/** How to go on after an answer. */
export type GoOn =
  | 'on'
  /** The server did not take what it was sent: with growing pauses. */
  | 'slowly'
  /** The next line waits for another journal. */
  | 'waiting';

/** Brings a queue's numbers and the server's together (CONTRACT, Numbers, gaps, copies). */
export interface Numbers {
  /** After a delivery without lines, which says where the server is. */
  greeted(run: Run, answer: TakenAnswer): GoOn;
  taken(run: Run, batch: Batch, answer: TakenAnswer): GoOn;
  /** The server wants another number than it was sent. */
  expected(run: Run, number: number): GoOn;
  /** The server has a newer journal of this sender. */
  closed(run: Run, current: string): GoOn;
  /** The run's name lies ahead of the server's clock. */
  ahead(run: Run): GoOn;
}

export interface NumbersPorts {
  readonly queue: Queue;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly tell: Tell;
  readonly giveUp: GiveUp;
  /** Whether the journal has been read to its end. */
  readonly caughtUp: () => boolean;
}

export function createNumbers({ queue, now, tell, giveUp, caughtUp }: NumbersPorts): Numbers {
  let isKnown = false;
  const aloud = (sentence: string): void => tell({ kind: 'note', sentence, loud: true });

  /** The server goes on with a number: what waits is more or less than was thought. */
  const goesOn = (run: Run, number: number): void => {
    queue.taken(run.id, number);
    tell({ kind: 'queue', length: queue.length });
  };

  const expected = (run: Run, number: number): GoOn => {
    if (number >= run.from) {
      goesOn(run, number);
    } else {
      aloud(
        'The server has lost lines that are not kept here any more: the numbering begins anew with what it has not taken. Tell the owner.',
      );
      queue.rename(run.id, Math.max(run.taken, run.from), now());
    }
    return 'slowly';
  };

  /** A full delivery cannot show the server that a line behind it makes the waiting void. */
  const waits = (run: Run, batch: Batch): GoOn => {
    const later = batch.full ? handedOver(run, batch) : null;
    if (later !== null) giveUp.before(run, later);
    return 'waiting';
  };

  return {
    expected,
    greeted(run, { next }) {
      isKnown = true;
      if (next < run.taken) return expected(run, next);
      if (next > run.taken) goesOn(run, next);
      // A crash of the disk may have set this relay back: then the same lines are read again, under the same numbers.
      if (next <= nextNumber(run) || !caughtUp()) return 'on';
      aloud(
        'The server has lines under numbers that this relay has not given: the numbering begins anew with what is said from now on. See that no other relay runs with a copy of this folder.',
      );
      queue.begin(now());
      return 'on';
    },
    taken(run, batch, answer) {
      const { next, wait } = answer;
      if (next < batch.from) return expected(run, next);
      queue.taken(run.id, next);
      const lines = batch.lines.slice(0, next - batch.from);
      tell({ kind: 'taken', answer, from: batch.from, lines });
      tell({ kind: 'queue', length: queue.length });
      return wait === true ? waits(run, batch) : next === batch.from ? 'slowly' : 'on';
    },
    closed(run, current) {
      // What was never sent was never taken: it can have other numbers. But once the server has known
      // this relay, somebody else has sent under its name since, and may have sent these very lines.
      if (run.tried || isKnown) giveUp.run(run, current);
      else queue.rename(run.id, run.from, now(), current);
      return 'slowly';
    },
    ahead(run) {
      // The clock was ahead when the run began, and has been set since.
      const isLater = now() < (journalStart(run.id) ?? 0);
      if (!run.tried && isLater) queue.rename(run.id, run.from, now());
      return 'slowly';
    },
  };
}
