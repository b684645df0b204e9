import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { PYTHON } from '../support/lacking.ts';
import { readBooks } from './books.ts';
import { FROM_NOW_ON, lines, OPENING, useDesk } from './desk.ts';
import { KINDS, queueOf, type RunningScript, untilLooked } from './script.ts';

const desk = useDesk();

describe.runIf(PYTHON !== '').each(KINDS)('%s: one plain sentence for each trouble', (kind) => {
  /** It is told, and told once however often the trouble comes again; `again` counts that. */
  async function expectTold(
    script: RunningScript,
    sentence: string,
    again: () => number,
  ): Promise<void> {
    await script.untilTold(sentence);
    for (const before = again(); again() < before + 3; ) await pause(10);
    expectOnce(script, sentence);
  }

  function expectOnce(script: RunningScript, sentence: string): void {
    expect(script.told().filter((one) => one.includes(sentence))).toHaveLength(1);
  }

  test('a wrong secret, which is not shown', async () => {
    const secret = `whsec_${Buffer.from('no secret of this house at all!!').toString('base64')}`;
    const script = desk.start(kind, { ...desk.books.relay(), secret });
    await expectTold(script, 'cigo refuses (SIGNATURE_WRONG)', () => desk.books.logged.length);
    expect(script.told().join()).not.toContain(secret.slice(6));
  });

  test('a wrong table', async () => {
    await expectTold(
      desk.start(kind, { ...desk.books.relay(), table: 'nowhere' }),
      'cigo refuses (NO_TABLE)',
      () => desk.books.logged.length,
    );
  });

  test('a server that answers HTML; what is said waits', async () => {
    let asked = 0;
    const { server, url } = await serverThatSays('<html>Welcome</html>', () => {
      asked += 1;
    });
    const script = desk.start(kind, { ...desk.books.relay(), url });
    const sentence = `No cigo answers at ${url} (HTTP 200): lines wait here.`;
    await expectTold(script, sentence, () => asked);
    desk.client.say(lines(...OPENING));
    await untilLooked(desk.client);
    await script.end('SIGKILL');
    server.close();
    desk.start(kind);
    await desk.expectBooks();
  });

  test('signs that would steer a window are not shown', async () => {
    const say = ['\u001b[31mBob\u0007 rolls\r\n \u202e7\u200b: co\u009bme in! José 🎲'];
    const { server, url } = await serverThatSays(JSON.stringify({ next: 1, say }));
    const script = desk.start(kind, { ...desk.books.relay(), url });
    await script.untilTold('[31mBob rolls 7: come in! José 🎲');
    await script.end('SIGKILL');
    server.close();
  });

  test('no secret, and a queue that another script uses', async () => {
    const first = await desk.started(kind);
    const second = desk.start(kind);
    await second.ended;
    expectOnce(second, 'is in use, or cannot be read: stop the other relay');
    await first.end('SIGKILL');
    const third = desk.start(kind, { ...desk.books.relay(), secret: '' });
    await third.ended;
    expectOnce(third, 'There is no secret in ');
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
    const sentence = 'cannot be written: is its folder there, and room on the disk?';
    await expectTold(script, sentence, desk.client.looks);
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
    const queue = queueOf(desk.client);
    writeFileSync(queue, `${' '.repeat(1_000_000)}\n`, { flag: 'a' });
    const grown = readFileSync(queue);
    const crashed = desk.start(kind);
    await untilLooked(desk.client);
    expect(existsSync(queue)).toBe(false);
    await crashed.end('SIGKILL');
    // As if the crash had come when what counts of it was written beside it, and it was not removed yet.
    writeFileSync(queue, grown);
    const again = desk.start(kind);
    desk.client.say(lines('*Bob rolls 3, 4*'));
    await desk.expectBooks();
    expect(statSync(queue).size + statSync(`${queue}.before`).size).toBeLessThan(10_000);
    await again.end('SIGKILL');
    desk.client.say(lines('Dealer Dan: note still here'));
    const last = desk.start(kind);
    await desk.expectBooks();
    for (const { told } of [crashed, again, last]) expect(told()).not.toContain(FROM_NOW_ON);
  });
});

/** A server that gives one answer to all. */
async function serverThatSays(text: string, onRequest = () => {}) {
  const server = createServer((_, response) => {
    onRequest();
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}` };
}
