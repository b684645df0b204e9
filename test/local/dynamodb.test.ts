import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';
import { built } from '../support/built.ts';

const NAMES = { ledger: 'ledger', mirror: 'mirror' };
const KILLS = 6;

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-dynamodb-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function start(folder: string) {
  const server = await startEmbeddedDynamoDb({ folder });
  onTestFinished(() => server.stop());
  return server;
}

async function logAt(endpoint: string): Promise<Log> {
  const client = createDynamoClient({ endpoint });
  onTestFinished(() => client.destroy());
  await createTables(client, NAMES);
  return createDynamoLog({ client, tableName: NAMES.ledger });
}

/** The same in a process of its own, which can be killed. */
async function startHost(folder: string): Promise<{ host: ChildProcess; endpoint: string }> {
  const host = fork(built('test/local/dynamodbHost.ts'), [folder], { execArgv: [] });
  onTestFinished(() => void host.kill('SIGKILL'));
  const [{ endpoint, error }] = await once(host, 'message');
  if (error) throw new Error(error);
  return { host, endpoint };
}

async function kill(host: ChildProcess): Promise<void> {
  const gone = once(host, 'exit');
  host.kill('SIGKILL');
  await gone;
}

test('keeps its data over a stop and a start', async () => {
  const folder = freshFolder();
  const first = await start(folder);
  await (await logAt(first.endpoint)).append({ table: 'a', seq: 1, text: 'kept' });
  await first.stop();
  const second = await start(folder);
  const log = await logAt(second.endpoint);
  expect(await log.newest('a')).toEqual({ table: 'a', seq: 1, text: 'kept' });
  expect(await log.append({ table: 'a', seq: 1, text: 'again' })).toBe('taken');
});

test('loses nothing that it answered when it is killed, again and again', async () => {
  const folder = freshFolder();
  let answered = 0;
  for (let round = 1; round <= KILLS; round += 1) {
    const { host, endpoint } = await startHost(folder);
    const log = await logAt(endpoint);
    const kept = await log.range('a', 1, Number.MAX_SAFE_INTEGER, 1000);
    // One more than was answered may be there: written, but killed before it could say so.
    expect([answered, answered + 1]).toContain(kept.length);
    expect(kept.map(({ seq, text }) => `${seq} ${text}`)).toEqual(
      kept.map((_, i) => `${i + 1} commit ${i + 1}`),
    );
    answered = kept.length;
    // However slow the machine is, each round answers something before it ends.
    const enough = answered + 1 + Math.floor(Math.random() * 20);
    let killed: Promise<unknown> | undefined;
    try {
      for (;;) {
        const seq = answered + 1;
        if (seq > enough) killed ??= pause(Math.random() * 10).then(() => kill(host));
        expect(await log.append({ table: 'a', seq, text: `commit ${seq}` })).toBe('appended');
        answered = seq;
      }
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/ECONNRE(FUSED|SET)/) });
    }
    await killed;
  }
  expect(answered).toBeGreaterThanOrEqual(KILLS);
});

test('what a query has read from is closed behind it', async () => {
  const { endpoint } = await start(freshFolder());
  const log = await logAt(endpoint);
  for (const seq of [1, 2, 3]) await log.append({ table: 'a', seq, text: 'kept' });
  const values = vi.spyOn(ClassicLevel.prototype, 'values');
  onTestFinished(() => values.mockRestore());
  expect(await log.newest('a')).toMatchObject({ seq: 3 });
  expect(await log.range('a', 1, 3, 1_000)).toHaveLength(3);
  expect(values).toHaveBeenCalledTimes(2);
  for (const { value: read } of values.mock.results) {
    await expect
      .poll(() => read.next().catch(({ code }: { code: string }) => code))
      .toBe('LEVEL_ITERATOR_NOT_OPEN');
  }
});

test('a folder is used by one process at a time, and is free once that one is dead', async () => {
  const folder = freshFolder();
  const { host, endpoint } = await startHost(folder);
  await (await logAt(endpoint)).append({ table: 'a', seq: 1, text: 'kept' });
  const inUse = `Another cigo is using the folder ${folder}; stop it first.`;
  await expect(startEmbeddedDynamoDb({ folder })).rejects.toThrow(inUse);
  await expect(startHost(folder)).rejects.toThrow(inUse);
  expect(await (await logAt(endpoint)).newest('a')).toMatchObject({ text: 'kept' });

  await kill(host);
  expect(existsSync(join(folder, 'in-use', 'LOCK'))).toBe(true);
  expect(existsSync(join(folder, 'dynamodb', 'LOCK'))).toBe(true);
  const server = await start(folder);
  expect(await (await logAt(server.endpoint)).newest('a')).toMatchObject({ text: 'kept' });
});

test('the same process cannot take a folder twice either', async () => {
  const folder = freshFolder();
  const server = await start(folder);
  await expect(startEmbeddedDynamoDb({ folder })).rejects.toThrow('Another cigo is using');
  await server.stop();
  await start(folder);
});

test('a place that cannot be a folder is told in one sentence', async () => {
  const file = join(freshFolder(), 'file');
  writeFileSync(file, '');
  await expect(startEmbeddedDynamoDb({ folder: file })).rejects.toThrow(
    `The folder ${file} cannot be used; make it writable or choose another.`,
  );
});

test('data that cannot be read is told in one sentence, and the folder is let go', async () => {
  const folder = freshFolder();
  await (await start(folder)).stop();
  const current = join(folder, 'dynamodb', 'CURRENT');
  writeFileSync(current, 'MANIFEST-999999\n');
  const broken = `The data in ${join(folder, 'dynamodb')} cannot be read; put a backup in its place.`;
  await expect(startEmbeddedDynamoDb({ folder })).rejects.toThrow(broken);
  await expect(startEmbeddedDynamoDb({ folder })).rejects.toThrow(broken);
});

test('a table that a kill left half made is made again', async () => {
  const folder = freshFolder();
  const first = await start(folder);
  await logAt(first.endpoint);
  await first.stop();
  const store = new ClassicLevel<string, { TableStatus: string }>(join(folder, 'dynamodb'), {
    valueEncoding: 'json',
  });
  const key = `table~${NAMES.ledger}`;
  const table = await store.get(key);
  expect(table).toMatchObject({ TableStatus: 'ACTIVE' });
  await store.put(key, { ...table, TableStatus: 'CREATING' });
  await store.close();

  const log = await logAt((await start(folder)).endpoint);
  expect(await log.append({ table: 'a', seq: 1, text: 'kept' })).toBe('appended');
});

test('a caller that hangs up in the middle of a request harms nobody', async () => {
  const { endpoint } = await start(freshFolder());
  const log = await logAt(endpoint);
  const socket = connect(Number(new URL(endpoint).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"half":');
  await pause(50);
  socket.destroy();
  await once(socket, 'close');
  await pause(50);
  expect(await log.append({ table: 'a', seq: 1, text: 'kept' })).toBe('appended');
});

test('a stop under load loses nothing that was answered, and may be asked for twice', async () => {
  const folder = freshFolder();
  const first = await start(folder);
  const log = await logAt(first.endpoint);
  const seqs = [...Array(40).keys()].map((i) => i + 1);
  const answered = new Set<number>();
  const appends = seqs.map((seq) =>
    log.append({ table: 'a', seq, text: 'under way' }).then(() => answered.add(seq)),
  );
  const settled = Promise.allSettled(appends);
  await Promise.any(appends);
  await Promise.all([first.stop(), first.stop()]);
  await settled;

  const again = await logAt((await start(folder)).endpoint);
  const kept = (await again.range('a', 1, 99, 99)).map(({ seq }) => seq);
  expect(answered.size).toBeGreaterThan(0);
  expect(kept).toEqual(expect.arrayContaining([...answered]));
});
