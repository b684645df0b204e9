import { expect, test } from 'vitest';
import type { Net } from '../../lib/relay/send/net.ts';
import { createMemoryDisk } from './memoryDisk.ts';
import { createNumberServer, orders, simulateRelay } from './simulated.ts';

test('where the answer was lost, and the relay died, it says that nothing waits as soon as the server says so', async () => {
  const disk = createMemoryDisk();
  const server = createNumberServer();
  disk.put('/game/journal.txt', `${orders(1, 3).join('\n')}\n`);
  const deaf: Net = async (body) => {
    const answer = await server.net(body);
    return server.taken > 0 ? null : answer;
  };
  const first = simulateRelay({ disk, net: deaf, fromStart: true });
  while (first.reader.step().more);
  await first.send();
  await first.send();
  expect(server.taken).toBe(3);

  const again = simulateRelay({ disk, net: server.net });
  expect(again.queue.length).toBe(3);
  await again.send();
  expect(again.events.filter(({ kind }) => kind === 'queue').at(-1)).toEqual({
    kind: 'queue',
    length: 0,
  });
});
