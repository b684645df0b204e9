import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createView } from '../../lib/http/view.ts';
import { type Gateway, startGateway } from '../../lib/local/gateway.ts';
import { answersIn } from '../fuzz/wire.ts';
import { HOUSE, intakeOf, NOW, write } from '../http/requests.ts';

/** Callers who open connections and then take their time. */

const CALLERS_OF_A_KIND = 20;
const intake = intakeOf();
let gateway: Gateway;
beforeAll(async () => {
  const view = createView({
    house: async () => HOUSE,
    now: () => NOW,
    log: () => {},
    receiptKeys: async () => [],
    readReceipt: async () => null,
    staffKeys: async () => [],
    readTable: async () => null,
    readCloses: async () => null,
    readLedger: async () => null,
    readOdds: async () => null,
    readRoll: async () => null,
  });
  gateway = await startGateway({
    port: 0,
    handlers: { intake: intake.handle, view },
    log: () => {},
    arrivalMs: 2_000,
  });
});
afterAll(() => gateway.close());

/** Says its text letter by letter, as long as it is listened to. */
async function drip(text: string): Promise<string> {
  const socket = connect(gateway.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  const drops = dripping(socket, text);
  await once(socket, 'close');
  clearInterval(drops);
  return Buffer.concat(chunks).toString();
}

function dripping(socket: Socket, text: string): NodeJS.Timeout {
  let at = 0;
  return setInterval(() => {
    socket.write(text[at % text.length] ?? '');
    at += 1;
  }, 100);
}

const HEAD = 'POST /v1/tables/lucky7/journal HTTP/1.1\r\nhost: x\r\n';

test('headers, bodies and chunks without end: each caller is ended, and others are served meanwhile', async () => {
  const texts = [
    `${HEAD}x-slow: ${'y'.repeat(5_000)}`,
    `${HEAD}content-length: 100000\r\n\r\n${'y'.repeat(5_000)}`,
    `${HEAD}transfer-encoding: chunked\r\n\r\n${'1\r\ny\r\n'.repeat(800)}`,
  ];
  const callers = texts.flatMap((text) =>
    Array.from({ length: CALLERS_OF_A_KIND }, () => drip(text)),
  );
  const ended = Promise.all(callers);
  let served = 0;
  let waiting = true;
  void ended.then(() => (waiting = false));
  while (waiting) {
    if ((await delivered()) === 200) served += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(served).toBeGreaterThan(0);
  for (const told of await ended) {
    expect(answersIn(told)).toMatchObject([{ status: 408 }]);
  }
  expect(intake.deliveries).toHaveLength(served);
});

/** A delivery by somebody who is in no way slow. */
async function delivered(): Promise<number> {
  const { headers, body = '' } = write();
  const response = await fetch(`${gateway.url}/v1/tables/lucky7/journal`, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]) => [name, value ?? '']),
    body: Buffer.from(body, 'base64'),
  });
  return response.status;
}
