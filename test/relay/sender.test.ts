import { describe, expect, test } from 'vitest';
import { USUAL_PACE } from '../../lib/relay/pace.ts';
import type { Net } from '../../lib/relay/send/net.ts';
import { createMemoryDisk } from './memoryDisk.ts';
import { createNumberServer, fault, orders, reply, simulateRelay } from './simulated.ts';

const JOURNAL = '/game/journal.txt';

interface Sent {
  readonly journal: string;
  readonly from: number;
  readonly utcOffset?: string;
  readonly readAt?: number;
  readonly lines: readonly string[];
}

/** A relay that has read these lines, and what it sends. */
function deskOf(
  lines: readonly string[],
  answers: (sent: Sent) => ReturnType<typeof reply> | null = () => null,
) {
  const disk = createMemoryDisk();
  const server = createNumberServer();
  const sent: Sent[] = [];
  const net: Net = async (body) => {
    const delivery = JSON.parse(body) as Sent;
    sent.push(delivery);
    return answers(delivery) ?? server.net(body);
  };
  const write = (all: readonly string[]): void =>
    disk.put(JOURNAL, all.map((line) => `${line}\r\n`).join(''));
  write(lines);
  const relay = simulateRelay({ disk, net, fromStart: true });
  while (relay.reader.step().more);
  relay.reader.step();
  const notes = (): readonly string[] =>
    relay.events.flatMap((event) => ('sentence' in event ? [event.sentence] : []));
  return { disk, net, server, sent, relay, write, notes };
}

describe('deliveries', () => {
  test('begin with one without lines, which says where the server is; then all that waits goes in one', async () => {
    const { relay, sent } = deskOf(orders(1, 3));
    await relay.send();
    await relay.send();
    expect(sent.map(({ from, lines }) => [from, lines.length])).toEqual([
      [1, 0],
      [1, 3],
    ]);
    expect(sent[1]).toMatchObject({ utcOffset: '+00:00', readAt: relay.clock.now });
    expect(sent[0]).not.toHaveProperty('readAt');
  });

  test('are no sign of life of a relay that has lost its journal and has nothing to send', async () => {
    const { relay, disk, net, sent } = deskOf(orders(1, 1));
    await relay.settle();
    const before = sent.length;
    disk.remove(JOURNAL);
    const again = simulateRelay({ disk, net });
    again.reader.step();
    await again.send();
    expect(sent.length).toBe(before);
  });

  test('hold 500 lines and 256 KB at most', async () => {
    const long = orders(1, 1_200).map((line) => line + 'ß'.repeat(400));
    const { relay, sent, server } = deskOf(long);
    await relay.settle();
    expect(server.lines).toEqual(long);
    expect(Math.max(...sent.map(({ lines }) => lines.length))).toBeLessThanOrEqual(500);
    const bytes = sent.map((one) => Buffer.byteLength(JSON.stringify(one)));
    expect(Math.max(...bytes)).toBeLessThan(256 * 1_024);
  });

  test('hold lines that were read within a minute, so that only the late ones are marked late', async () => {
    const { relay, sent, write } = deskOf(orders(1, 2));
    relay.clock.now += 3_600_000;
    write(orders(1, 3));
    relay.reader.step();
    for (let step = 0; step < 3; step += 1) await relay.send();
    expect(
      sent.map(({ readAt, lines }) => [lines.length, relay.clock.now - (readAt ?? 0)]).slice(1),
    ).toEqual([
      [2, 3_600_000],
      [1, 0],
    ]);
  });

  test('a fresh line does not wait for the next heartbeat', async () => {
    const { relay } = deskOf([]);
    const { waitMs, patient } = await relay.send();
    expect([waitMs, patient]).toEqual([USUAL_PACE.heartbeatMs, false]);
  });

  test('without lines are sent every 30 s while there is nothing to say', async () => {
    const { relay, sent } = deskOf([]);
    await relay.send();
    for (let seconds = 0; seconds < 300; seconds += 1) {
      relay.clock.ticks += 1_000;
      await relay.send();
    }
    expect(sent).toHaveLength(1 + 10);
  });
});

describe('numbers', () => {
  test('another relay of this name has sent since: what waits is put aside, for it may have sent the same', async () => {
    const { relay, server, sent, write, disk, notes } = deskOf([]);
    await relay.send();
    server.journal = '20990101T000000000Z-twin';
    relay.clock.ticks += USUAL_PACE.heartbeatMs;
    await relay.send();
    server.journal = '20990102T000000000Z-twin';
    write(orders(1, 2));
    while (relay.reader.step().more);
    await relay.send();
    await relay.settle();
    expect(server.lines).toEqual([]);
    expect(sent.flatMap((one) => one.lines)).toEqual([]);
    expect(notes().join(' ')).toContain('If that relay reads the same journal, it has sent them');
    expect(disk.list('/state')?.some((name) => name.startsWith('not-taken-'))).toBe(true);
  });

  test('the server takes fewer lines than were sent: it goes on there', async () => {
    const { relay, server } = deskOf(orders(1, 7));
    server.most = 2;
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 7));
  });

  test('a gap: it goes back to what the server expects', async () => {
    const { relay, server } = deskOf(orders(1, 7));
    await relay.settle();
    server.taken = 4;
    server.lines.length = 4;
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 7));
  });

  test('a gap before what is kept: the numbering begins anew with what was never taken, and it is said', async () => {
    const { relay, server, write, notes } = deskOf(orders(1, 1_200));
    await relay.settle();
    const { journal } = server;
    server.taken = 100;
    write(orders(1, 1_203));
    await relay.settle();
    expect(server.journal > journal).toBe(true);
    expect(server.lines.slice(1_200)).toEqual(orders(1_201, 1_203));
    expect(notes().join()).toContain('The server has lost lines that are not kept here any more');
  });

  test('an older journal, of which nothing was ever sent: its lines go into one above the current', async () => {
    const { relay, server } = deskOf(orders(1, 3));
    server.journal = '20990101T000000000Z-zzzz';
    await relay.settle();
    expect(server.journal > '20990101T000000000Z-zzzz').toBe(true);
    expect(server.lines).toEqual(orders(1, 3));
  });

  test('an older journal that was in use: it goes on with what comes, and what was not taken is put aside', async () => {
    const { disk, relay, server, write, notes } = deskOf(orders(1, 3));
    await relay.settle();
    const old = server.journal;
    server.journal = '20990101T000000000Z-zzzz';
    write(orders(1, 5));
    await relay.settle();
    write(orders(1, 6));
    await relay.settle();
    expect(server.lines).toEqual([...orders(1, 3), ...orders(6, 6)]);
    const aside = disk.read(`/state/not-taken-${old}.txt`, 0, 1_000).toString();
    expect(aside).toBe(`${orders(4, 5).join('\n')}\n`);
    expect(notes().join()).toContain(
      `2 lines were not known to be taken and will not be sent: see /state/not-taken-${old}.txt, and say again what matters.`,
    );
  });

  test('the server has more than this relay has given: it begins anew, so that nothing is swallowed', async () => {
    const { relay, server, write, notes } = deskOf(orders(1, 3));
    await relay.settle();
    server.taken = 9;
    await relay.settle();
    write(orders(1, 5));
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 5));
    expect(notes().join()).toContain('the numbering begins anew with what is said from now on');
  });

  test('ids rise, though the clock goes back', async () => {
    const { relay, server, disk, write } = deskOf(orders(1, 1));
    await relay.settle();
    const first = server.journal;
    relay.clock.now -= 86_400_000;
    write([...orders(5, 6), ...orders(1, 1)]);
    relay.reader.step();
    write([...orders(5, 6), ...orders(1, 2)]);
    await relay.settle();
    expect(server.journal > first).toBe(true);
    expect(server.lines).toEqual([...orders(1, 1), ...orders(2, 2)]);
    expect(disk.size('/state/queue')).toBeGreaterThan(0);
  });

  test('a clock that was ahead and has been set: the journal gets the right time, and its lines go', async () => {
    const disk = createMemoryDisk();
    const server = createNumberServer();
    disk.put(JOURNAL, `${orders(1, 2).join('\n')}\n`);
    const clock = { now: Date.UTC(2030, 0, 1), ticks: 0 };
    const net: Net = async (body) =>
      JSON.parse(body).journal > '20261201' ? reply(422, fault('JOURNAL_AHEAD')) : server.net(body);
    const relay = simulateRelay({ disk, net, clock, fromStart: true });
    while (relay.reader.step().more);
    await relay.send();
    await relay.send();
    expect(server.lines).toEqual([]);
    clock.now = Date.UTC(2026, 10, 29, 20);
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 2));
    expect(server.journal).toContain('20261129T200000000Z-');
  });
});

describe('a line that waits for another journal', () => {
  const waits = { next: 1, seq: 1, rolls: [], ledger: [], refused: [], say: [], duplicate: false };

  test('is sent again gently, with all that has come since', async () => {
    const { relay, write, sent } = deskOf(orders(1, 1), ({ lines }) =>
      lines.length === 0 ? null : reply(200, { ...waits, wait: true }),
    );
    await relay.send();
    expect(await relay.send()).toEqual({ waitMs: USUAL_PACE.waitMs, patient: true });
    relay.clock.now += 3_600_000;
    write(orders(1, 3));
    relay.reader.step();
    expect(await relay.send()).toEqual({ waitMs: USUAL_PACE.waitMs, patient: true });
    expect(sent.at(-1)?.lines).toEqual(orders(1, 3));
  });

  test('with a later taking that no delivery can show: the numbering begins with that one', async () => {
    const take = '[11/29/2026 20:00:00]  Dealer Dan: take table now';
    const { relay, server, notes } = deskOf(
      [...orders(1, 600), take, ...orders(601, 602)],
      ({ lines }) =>
        lines.length > 0 && lines[0] !== take ? reply(200, { ...waits, wait: true }) : null,
    );
    await relay.settle();
    expect(server.lines).toEqual([take, ...orders(601, 602)]);
    expect(notes().join()).toContain('600 lines were not known to be taken');
  });
});

describe('what goes wrong', () => {
  test.each([
    ['no answer', null],
    ['trouble of the server', reply(500, fault('INTERNAL'))],
    ['a refusal', reply(401, fault('SIGNATURE_WRONG'))],
    ['a page', { status: 200, text: '<html></html>', retryAfterMs: null }],
    ['a gap without end', reply(409, fault('LINE_GAP', { expected: 1 }))],
    [
      'a closed journal without end',
      reply(409, fault('JOURNAL_CLOSED', { current: '20990101T000000000Z-zzzz' })),
    ],
  ])('%s: the pauses grow, and nothing is lost', async (_, response) => {
    const disk = createMemoryDisk();
    const server = createNumberServer();
    disk.put(JOURNAL, `${orders(1, 3).join('\n')}\n`);
    let broken = true;
    const relay = simulateRelay({
      disk,
      fromStart: true,
      net: async (body) => (broken ? response : server.net(body)),
    });
    while (relay.reader.step().more);
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) pauses.push((await relay.send()).waitMs);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(USUAL_PACE.pauseMs / 2);
    expect(pauses.slice(-3).every((pause) => pause >= 20_000)).toBe(true);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(USUAL_PACE.mostPauseMs);
    broken = false;
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 3));
  });

  test('a server that says how long to wait is obeyed', async () => {
    const busy = { ...reply(503, fault('TRY_AGAIN')), retryAfterMs: 90_000 };
    const { relay } = deskOf([], () => busy);
    expect((await relay.send()).waitMs).toBe(90_000);
  });

  test('a delivery that is too large is sent in halves', async () => {
    const { relay, server } = deskOf(orders(1, 10), ({ lines }) =>
      lines.length > 3 ? reply(413, fault('TOO_LARGE')) : null,
    );
    await relay.settle();
    expect(server.lines).toEqual(orders(1, 10));
  });
});
