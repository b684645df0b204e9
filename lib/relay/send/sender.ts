import type { Tell } from '../events.ts';
import { type Pace, pauseAfter } from '../pace.ts';
import type { Queue } from '../queue/queue.ts';
import { type Run, waitingIn } from '../queue/state.ts';
import { type Batch, batchOf, bodyOf, emptyBatch } from './batch.ts';
import type { Net } from './net.ts';
import type { GoOn, Numbers } from './numbers.ts';
import { type Address, type Reply, readResponse } from './reply.ts';

export interface SenderPorts {
  readonly queue: Queue;
  readonly numbers: Numbers;
  readonly net: Net;
  /** Whether there is a journal to read. */
  readonly hears: () => boolean;
  /** Milliseconds of a clock that never jumps. */
  readonly ticks: () => number;
  readonly random: () => number;
  readonly tell: Tell;
}

/** How long to wait before the next step, in milliseconds. New lines shorten it, unless it is `patient`. */
export interface Rest {
  readonly waitMs: number;
  readonly patient: boolean;
}

/** Sends what waits in a queue, in order, one request at a time. */
export interface Sender {
  /** Sends once, where there is something to send. @throws Node's errors of files. */
  step(): Promise<Rest>;
}

const MOST_LINES = 500;
/** So often numbers may be put right before a person is told. */
const ROUNDS = 3;
const AT_ODDS =
  'The server and this relay do not agree about the numbers of the lines, again and again: see that no other relay has the same name; nothing is lost.';

export function createSender(to: Address, pace: Pace, ports: SenderPorts): Sender {
  const { queue, numbers, net, hears, ticks, random, tell } = ports;
  let failures = 0;
  let most = MOST_LINES;
  let greeted = '';
  let waiting = false;
  let sentAt = ticks();

  const pause = (leastMs = 0): Rest => {
    failures += 1;
    return { waitMs: Math.max(leastMs, pauseAfter(failures, pace, random)), patient: true };
  };

  const atOdds = (): Rest => {
    if (failures >= ROUNDS) tell({ kind: 'trouble', part: 'server', sentence: AT_ODDS });
    return pause();
  };

  const rest = (goOn: GoOn): Rest => {
    if (goOn === 'slowly') return atOdds();
    failures = 0;
    waiting = goOn === 'waiting';
    if (waiting) return { waitMs: pace.waitMs, patient: true };
    const next = sentAt + pace.heartbeatMs - ticks();
    const untilHeartbeat = hears() ? Math.max(0, next) : pace.heartbeatMs;
    return { waitMs: queue.length > 0 ? 0 : untilHeartbeat, patient: false };
  };

  const troubled = (sentence: string, leastMs = 0): Rest => {
    tell({ kind: 'trouble', part: 'server', sentence });
    return pause(leastMs);
  };

  const tooLarge = ({ lines }: Batch, trouble: string): Rest => {
    if (lines.length <= 1) return troubled(trouble, pace.wrongMs);
    most = Math.ceil(lines.length / 2);
    return { waitMs: 0, patient: false };
  };

  const hear = (run: Run, batch: Batch, reply: Reply): Rest => {
    switch (reply.kind) {
      case 'taken':
        tell({ kind: 'connected' });
        most = MOST_LINES;
        if (batch.lines.length > 0) return rest(numbers.taken(run, batch, reply.answer));
        greeted = run.id;
        return rest(numbers.greeted(run, reply.answer));
      case 'gap':
        return rest(numbers.expected(run, reply.expected));
      case 'closed':
        return rest(numbers.closed(run, reply.current));
      case 'ahead':
        numbers.ahead(run);
        return troubled(reply.trouble);
      case 'too-large':
        return tooLarge(batch, reply.trouble);
      case 'passing':
        return troubled(reply.trouble, reply.afterMs ?? 0);
      case 'wrong':
        return troubled(reply.trouble, pace.wrongMs);
    }
  };

  /** What is to be sent now; null where it is nothing. One without lines, by which a run begins, is a sign of life. */
  const due = (run: Run): Batch | null => {
    if (greeted === run.id && waitingIn(run) > 0) return batchOf(run, most, waiting);
    const isDue = greeted !== run.id || ticks() - sentAt >= pace.heartbeatMs;
    return isDue && (hears() || waitingIn(run) > 0) ? emptyBatch(run) : null;
  };

  return {
    async step() {
      const { run } = queue;
      const batch = run === null ? null : due(run);
      if (run === null || batch === null) return rest('on');
      if (batch.lines.length > 0) queue.try(run.id);
      sentAt = ticks();
      return hear(run, batch, readResponse(await net(bodyOf(to.table, batch)), to));
    },
  };
}
