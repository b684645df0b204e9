import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { countRequests } from '../support/countRequests.ts';
import { startDynalite } from '../support/dynalite.ts';

const NAMES = { ledger: 'ledger', mirror: 'mirror' };
const COMMIT = { table: 'a', seq: 1, text: 'once' };
const TRIES = 3;

function connected(endpoint: string) {
  const client = createDynamoClient({ endpoint });
  onTestFinished(() => client.destroy());
  const log = createDynamoLog({ client, tableName: NAMES.ledger });
  return { client, log, requests: countRequests(client) };
}

/** A server of its own making on a free port. */
async function listening(onSocket: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onSocket(socket);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { server, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('a put whose answer was lost is sent again, and is then called taken', async () => {
  const dynalite = await startDynalite();
  onTestFinished(dynalite.stop);
  const direct = connected(dynalite.endpoint);
  await createTables(direct.client, NAMES);
  let lost = 0;
  const { endpoint } = await listening((socket) => {
    const behind = connect(Number(new URL(dynalite.endpoint).port), '127.0.0.1');
    behind.on('error', () => {}).on('close', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind);
    behind.on('data', (answer) => {
      if (lost === 0) socket.destroy();
      else socket.write(answer);
      lost += 1;
    });
  });

  const { log, requests } = connected(endpoint);
  expect(await log.append(COMMIT)).toBe('taken');
  expect(requests.sent).toBe(2);
  expect(await log.newest('a')).toEqual(COMMIT);
  expect(await direct.log.range('a', 1, 9, 9)).toEqual([COMMIT]);
});

test('where nobody listens it gives up after three tries', async () => {
  const { server, endpoint } = await listening(() => {});
  server.close();
  await once(server, 'close');
  const { log, requests } = connected(endpoint);
  await expect(log.append(COMMIT)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(requests.sent).toBe(TRIES);
});

test('it does not wait for ever for an answer that never comes', async () => {
  const { endpoint } = await listening(() => {});
  const { log, requests } = connected(endpoint);
  await expect(log.append(COMMIT)).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(requests.sent).toBe(TRIES);
});

test('it sends made-up credentials to this machine, and the cloud’s region is its own', async () => {
  const local = createDynamoClient({ endpoint: 'http://127.0.0.1:1' });
  expect(await local.config.credentials()).toMatchObject({ accessKeyId: 'cigo' });
  await expect(local.config.region()).resolves.toBe('us-east-1');
  const cloud = createDynamoClient({ region: 'eu-north-1' });
  await expect(cloud.config.region()).resolves.toBe('eu-north-1');
  expect(cloud.config.endpoint).toBeUndefined();
});
