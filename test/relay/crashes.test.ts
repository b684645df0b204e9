import { describe, expect, test } from 'vitest';
import { openQueue } from '../../lib/relay/queue/queue.ts';
import type { Net } from '../../lib/relay/send/net.ts';
import { createRandom, type Random } from '../support/random.ts';
import { createMemoryDisk } from './memoryDisk.ts';
import {
  createNumberServer,
  type NumberServer,
  orderLine,
  orders,
  reply,
  type SimulatedRelay,
  simulateRelay,
} from './simulated.ts';

const JOURNAL = '/game/journal.txt';

/** A network that loses requests and answers, sends twice, and lets a server stumble. */
function badNet({ net }: NumberServer, random: Random): Net {
  return async (body) => {
    if (random.chance(0.1)) return null;
    if (random.chance(0.1)) return reply(503, {});
    if (random.chance(0.1)) await net(body);
    const answer = await net(body);
    return random.chance(0.15) ? null : answer;
  };
}

/** One evening of power cuts; answers what the server has, and how many times the power failed. */
async function evening(seed: number) {
  const random = createRandom(seed);
  const disk = createMemoryDisk();
  const server = createNumberServer();
  const clock = { now: Date.UTC(2026, 10, 29, 20), ticks: 0 };
  const start = (): SimulatedRelay =>
    simulateRelay({
      disk,
      net: badNet(server, random),
      clock,
      compactBytes: 4_000,
      fromStart: true,
    });
  let [written, bytes, cuts] = [0, '', 0];
  disk.put(JOURNAL, '');
  let relay = start();
  const write = (): void => {
    written += 1;
    bytes += `${orderLine(written)}\r\n[11/29/2026 20:00:00]  Mallory: hello\r\n`;
    disk.put(JOURNAL, bytes.slice(0, bytes.length - random.pick([0, 0, 7])));
  };
  const step = async (): Promise<void> => {
    try {
      if (random.chance(0.25)) write();
      else if (random.chance(0.6)) relay.reader.step();
      else await relay.send();
    } catch (error) {
      if (disk.fuse > 0) throw error;
    }
  };
  for (let steps = 0; steps < 120; steps += 1) {
    clock.ticks += random.below(20_000);
    clock.now += random.chance(0.05) ? -3_600_000 : random.below(20_000);
    server.most = random.pick([500, 500, 3, 1]);
    if (random.chance(0.15)) disk.fuse = 1 + random.below(4);
    await step();
    if (disk.fuse > 0 && random.chance(0.95)) continue;
    disk.powerFails(random);
    cuts += 1;
    relay = start();
  }
  disk.put(JOURNAL, bytes);
  disk.powerFails(random);
  relay = simulateRelay({ disk, net: server.net, clock, fromStart: true });
  await relay.settle();
  return { lines: server.lines, written, cuts };
}

test('power cuts at any point, and a bad network: no line is lost, none is doubled', async () => {
  let cuts = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const found = await evening(seed);
    expect(found.lines, `seed ${seed}`).toEqual(orders(1, found.written));
    cuts += found.cuts;
  }
  expect(cuts).toBeGreaterThan(1_000);
});

describe('a disk', () => {
  test('that is full loses nothing, and the queue goes on when there is room', async () => {
    const disk = createMemoryDisk();
    const server = createNumberServer();
    disk.put(JOURNAL, `${orders(1, 3).join('\n')}\n`);
    const relay = simulateRelay({ disk, net: server.net, fromStart: true });
    relay.reader.step();
    for (const room of [0, 10, 100]) {
      disk.room = room;
      expect(() => relay.reader.step()).toThrow('full');
    }
    expect(relay.queue.length).toBe(0);
    disk.room = Number.POSITIVE_INFINITY;
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 3));
    const { newest } = relay.queue;
    expect(simulateRelay({ disk, net: server.net }).queue.newest).toEqual(newest);
  });

  test('that lied about what it had written: the same lines are read again, and taken once', async () => {
    const disk = createMemoryDisk();
    const server = createNumberServer();
    disk.put(JOURNAL, `${orders(1, 3).join('\n')}\n`);
    await simulateRelay({ disk, net: server.net, fromStart: true }).settle();
    const old = disk.read('/state/queue', 0, 1e6);
    disk.put(JOURNAL, `${orders(1, 6).join('\n')}\n`);
    await simulateRelay({ disk, net: server.net }).settle();
    disk.put('/state/queue', old);
    disk.put(JOURNAL, `${orders(1, 8).join('\n')}\n`);
    const relay = simulateRelay({ disk, net: server.net });
    await relay.send();
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 8));
    expect(relay.events.some((event) => event.kind === 'note' && event.loud)).toBe(false);
  });

  test('with a damaged queue: what is damaged is read again from the journal', async () => {
    const disk = createMemoryDisk();
    const server = createNumberServer();
    disk.put(JOURNAL, `${orders(1, 3).join('\n')}\n`);
    await simulateRelay({ disk, net: server.net, fromStart: true }).settle();
    disk.put(JOURNAL, `${orders(1, 9).join('\n')}\n`);
    const bytes = disk.read('/state/queue', 0, 10_000);
    const at = bytes.indexOf('note 2');
    bytes[at] = 0x58;
    disk.put('/state/queue', bytes);
    await simulateRelay({ disk, net: server.net, fromStart: true }).settle();
    expect(server.lines).toEqual(orders(1, 9));
  });
});

describe('the queue', () => {
  test('is written anew when it has grown, and is the same afterwards', async () => {
    const disk = createMemoryDisk();
    const server = createNumberServer();
    let bytes = '';
    disk.put(JOURNAL, bytes);
    let relay = simulateRelay({ disk, net: server.net, fromStart: true });
    for (let round = 0; round < 40; round += 1) {
      bytes += `${orders(round * 500 + 1, round * 500 + 500).join('\n')}\n`;
      disk.put(JOURNAL, bytes);
      await relay.settle();
    }
    expect(disk.size('/state/queue')).toBeLessThan(1_100_000);
    const { newest } = relay.queue;
    relay = simulateRelay({ disk, net: server.net });
    expect(relay.queue.newest).toEqual(newest);
    expect(relay.queue.length).toBe(0);
    expect(server.lines).toEqual(orders(1, 20_000));
  });

  test('of another relay is refused', () => {
    const disk = createMemoryDisk();
    openQueue(disk, '/state', 'relay dealer at table lucky7');
    expect(() => openQueue(disk, '/state', 'relay dealer at table other')).toThrow(
      '/state holds the queue of relay dealer at table lucky7: name another folder for relay dealer at table other.',
    );
  });
});
