import type { Tell } from './events.ts';
import type { Files } from './files.ts';
import { followFile, followFolder } from './follow/follow.ts';
import type { Zone } from './offsets.ts';
import type { Pace } from './pace.ts';
import { openQueue } from './queue/queue.ts';
import { createReader } from './reader.ts';
import { createGiveUp } from './send/givingUp.ts';
import type { Net } from './send/net.ts';
import { createNumbers } from './send/numbers.ts';
import type { Address } from './send/reply.ts';
import { createSender } from './send/sender.ts';
import { runSteps } from './steps.ts';

export interface RelayOptions {
  readonly to: Address;
  /** The journal, or the folder of journals: an absolute path. */
  readonly path: string;
  readonly isFolder: boolean;
  /** Where there is no kept place, the journal is read from its start instead of its end. */
  readonly fromStart: boolean;
  /** Whose speech gives orders; null where it is not known. */
  readonly dealer: string | null;
  /** Where queue and place are kept. */
  readonly stateFolder: string;
  readonly pace: Pace;
}

/** What a relay needs of the world. */
export interface RelayPorts {
  readonly files: Files;
  readonly net: Net;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds of a clock that never jumps. */
  readonly ticks: () => number;
  readonly random: () => number;
  readonly zone: Zone;
  readonly tell: Tell;
}

/**
 * Follows the journal and sends what matters of it, until it is told to stop. Reading and sending take turns, so each
 * goes on while the other has to wait.
 * @throws when the queue cannot be opened.
 */
export async function runRelay(
  options: RelayOptions,
  ports: RelayPorts,
  signal: AbortSignal,
): Promise<void> {
  const { to, path, dealer, stateFolder, pace } = options;
  const { files, now, ticks, zone } = ports;
  // What ends because it is to end is no trouble.
  const tell: Tell = (event) => {
    if (!signal.aborted) ports.tell(event);
  };
  const queue = openQueue(files, stateFolder, `relay ${to.relay} at table ${to.table}`);
  const follow = options.isFolder ? followFolder : followFile;
  const following = { path, dealer, zone, now, ticks, settleMs: pace.settleMs };
  const follower = follow(files, following, options.fromStart);
  const reader = createReader({ ...ports, tell, queue, follower, dealer });
  const giveUp = createGiveUp(files, stateFolder, { queue, now, tell, toEnd: reader.toEnd });
  const numbers = createNumbers({ queue, now, tell, giveUp, caughtUp: reader.caughtUp });
  const sender = createSender(to, pace, { ...ports, tell, queue, numbers, hears: reader.hears });
  tell({ kind: 'queue', length: queue.length });
  await runSteps(reader, sender, pace, tell, signal);
  queue.close();
}
