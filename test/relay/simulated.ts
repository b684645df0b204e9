import type { Event } from '../../lib/relay/events.ts';
import { followFile, followFolder } from '../../lib/relay/follow/follow.ts';
import { USUAL_PACE } from '../../lib/relay/pace.ts';
import { openQueue, type Queue } from '../../lib/relay/queue/queue.ts';
import { createReader, type Reader } from '../../lib/relay/reader.ts';
import { createGiveUp } from '../../lib/relay/send/givingUp.ts';
import type { Net } from '../../lib/relay/send/net.ts';
import { createNumbers } from '../../lib/relay/send/numbers.ts';
import type { Response } from '../../lib/relay/send/reply.ts';
import { createSender, type Rest } from '../../lib/relay/send/sender.ts';
import type { MemoryDisk } from './memoryDisk.ts';

/** A server that knows nothing but numbers (CONTRACT, Numbers, gaps, copies). */
export interface NumberServer {
  journal: string;
  /** All lines of all journals, in order. */
  readonly lines: string[];
  taken: number;
  /** How many deliveries have come. */
  requests: number;
  /** At most so many lines are taken of a delivery. */
  most: number;
  readonly net: Net;
}

export function createNumberServer(): NumberServer {
  const server: NumberServer = {
    journal: '',
    lines: [],
    taken: 0,
    requests: 0,
    most: 500,
    net: async (body) => answer(server, JSON.parse(body)),
  };
  return server;
}

interface Body {
  readonly journal: string;
  readonly from: number;
  readonly lines: readonly string[];
}

function answer(server: NumberServer, { journal, from, lines }: Body): Response {
  server.requests += 1;
  if (journal < server.journal) {
    return reply(409, fault('JOURNAL_CLOSED', { current: server.journal }));
  }
  const taken = journal === server.journal ? server.taken : 0;
  if (from > taken + 1) return reply(409, fault('LINE_GAP', { expected: taken + 1 }));
  const fresh = lines.slice(taken + 1 - from).slice(0, server.most);
  if (fresh.length > 0) {
    server.journal = journal;
    server.taken = taken + fresh.length;
    server.lines.push(...fresh);
  }
  const nothing = { seq: 1, rolls: [], ledger: [], refused: [], say: [] };
  return reply(200, {
    ...nothing,
    next: taken + fresh.length + 1,
    duplicate: fresh.length === 0,
  });
}

export function reply(status: number, json: unknown): Response {
  return { status, text: JSON.stringify(json), retryAfterMs: null };
}

export function fault(code: string, more: object = {}): object {
  return { error: { code, message: 'for a test', ...more } };
}

/** A relay whose every step is taken by hand, on a disk in memory. */
export interface SimulatedRelay {
  readonly queue: Queue;
  readonly reader: Reader;
  readonly events: readonly Event[];
  readonly clock: { now: number; ticks: number };
  send(): Promise<Rest>;
  /** Reads and sends until there is nothing to do. */
  settle(): Promise<void>;
}

export interface Simulation {
  readonly disk: MemoryDisk;
  readonly net: Net;
  readonly path?: string;
  readonly isFolder?: boolean;
  readonly fromStart?: boolean;
  readonly dealer?: string | null;
  readonly compactBytes?: number;
  readonly clock?: { now: number; ticks: number };
}

export function simulateRelay(simulation: Simulation): SimulatedRelay {
  const { disk, net, path = '/game/journal.txt', dealer = null } = simulation;
  const clock = simulation.clock ?? { now: Date.UTC(2026, 10, 29, 20), ticks: 0 };
  const events: Event[] = [];
  const world = {
    now: () => clock.now,
    ticks: () => clock.ticks,
    zone: () => 0,
    random: () => 0.5,
    tell: (event: Event) => void events.push(event),
  };
  const queue = openQueue(disk, '/state', 'relay dealer at table lucky7', simulation.compactBytes);
  const follow = simulation.isFolder === true ? followFolder : followFile;
  const following = { path, dealer, ...world, settleMs: 1_000 };
  const follower = follow(disk, following, simulation.fromStart ?? false);
  const reader = createReader({ files: disk, queue, follower, dealer, ...world });
  const giveUp = createGiveUp(disk, '/state', { ...world, queue, toEnd: reader.toEnd });
  const numbers = createNumbers({ ...world, queue, giveUp, caughtUp: reader.caughtUp });
  const to = { url: 'http://cigo', table: 'lucky7', relay: 'dealer' };
  const sender = createSender(to, USUAL_PACE, {
    ...world,
    queue,
    numbers,
    net,
    hears: reader.hears,
  });
  const readAll = (): void => {
    while (reader.step().more) clock.ticks += 1;
  };
  return {
    queue,
    reader,
    events,
    clock,
    send: () => sender.step(),
    async settle() {
      readAll();
      for (let idle = 0; queue.length > 0 || idle < 2; idle += 1) {
        clock.ticks += 2 * USUAL_PACE.heartbeatMs;
        await sender.step();
        readAll();
        if (idle > 1_000) throw new Error('expected the queue to become empty');
      }
    },
  };
}

/** Lines that all matter, each unlike all others. */
export function orders(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => orderLine(from + i));
}

export function orderLine(n: number): string {
  return `[11/29/2026 20:00:00]  Dealer Dan: note ${n}`;
}
