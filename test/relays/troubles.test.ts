import { rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { readBooks } from './books.ts';
import { FROM_NOW_ON, lines, OPENING, useDesk } from './desk.ts';
import { KINDS, queueOf, type RunningScript } from './script.ts';

const desk = useDesk();

describe.each(KINDS)('%s: one plain sentence for each trouble', (kind) => {
  async function expectTold(script: RunningScript, sentence: string): Promise<void> {
    await script.untilTold(sentence);
    await pause(300);
    expect(script.told().filter((one) => one.includes(sentence))).toHaveLength(1);
  }

  test('a wrong secret, which is not shown', async () => {
    const secret = `whsec_${Buffer.from('no secret of this house at all!!').toString('base64')}`;
    const script = desk.start(kind, { ...desk.books.relay(), secret });
    await expectTold(script, 'cigo refuses (SIGNATURE_WRONG)');
    expect(script.told().join()).not.toContain(secret.slice(6));
  });

  test('a wrong table', async () => {
    await expectTold(
      desk.start(kind, { ...desk.books.relay(), table: 'nowhere' }),
      'cigo refuses (NO_TABLE)',
    );
  });

  test('a server that answers HTML; what is said waits', async () => {
    const server = createServer((_, response) => response.end('<html>Welcome</html>'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const script = desk.start(kind, { ...desk.books.relay(), url });
    await expectTold(script, `No cigo answers at ${url} (HTTP 200): lines wait here.`);
    desk.client.say(lines(...OPENING));
    await pause(200);
    await script.end('SIGKILL');
    server.close();
    desk.start(kind);
    await desk.expectBooks();
  });

  test('no secret, and a queue that another script uses', async () => {
    const first = await desk.started(kind);
    await expectTold(desk.start(kind), 'is in use, or cannot be read: stop the other relay');
    await first.end('SIGKILL');
    await expectTold(
      desk.start(kind, { ...desk.books.relay(), secret: '' }),
      'There is no secret in ',
    );
  });

  test('a full disk: what cannot be queued is not sent, and is taken in once there is room', async () => {
    const full = await desk.started(kind);
    await full.end('SIGKILL');
    const blocks = Math.ceil(statSync(queueOf(desk.client)).size / 512);
    writeFileSync(
      queueOf(desk.client),
      '\n'.repeat(blocks * 512 - statSync(queueOf(desk.client)).size),
      {
        flag: 'a',
      },
    );
    const script = desk.start(kind, desk.books.relay(), `trap '' XFSZ; ulimit -f ${blocks}`);
    desk.client.say(lines(...OPENING, '*Bob rolls 3, 4*'));
    await expectTold(script, 'cannot be written: is its folder there, and room on the disk?');
    expect((await readBooks(desk.books)).ledger).toEqual([]);
    await script.end('SIGKILL');
    desk.start(kind);
    await desk.expectBooks();
  });

  test('a queue that was deleted: another journal, from now on', async () => {
    const script = await desk.started(kind);
    desk.client.say(lines(...OPENING));
    await desk.taken();
    await script.end('SIGKILL');
    rmSync(queueOf(desk.client));
    await desk.started(kind);
    desk.client.say(lines('*Bob rolls 3, 4*'));
    await desk.expectBooks();
  });

  test('a queue that grew: it is made short, and nothing is lost of it', async () => {
    const script = await desk.started(kind);
    desk.client.say(lines(...OPENING));
    await desk.taken();
    await script.end('SIGKILL');
    writeFileSync(queueOf(desk.client), `${' '.repeat(1_000_000)}\n`, { flag: 'a' });
    const again = desk.start(kind);
    desk.client.say(lines('*Bob rolls 3, 4*'));
    await desk.expectBooks();
    expect(statSync(queueOf(desk.client)).size).toBeLessThan(10_000);
    expect(again.told()).not.toContain(FROM_NOW_ON);
  });
});
