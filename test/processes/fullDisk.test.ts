import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { decodeCommit } from '../../lib/ledger/codec/codec.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';
import { openJournal } from '../../lib/local/sheets/records.ts';
import { serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import type { Outcome } from '../../lib/replay/outcome.ts';
import { booksOf } from '../ledger/outcomes.ts';
import { provenLog } from '../ledger/provenLog.ts';
import { built } from '../support/built.ts';
import { type RunningCigo, readTab, secretsOf, startCigo } from '../support/cigo.ts';
import { ledgerCells, replayed } from '../support/expected.ts';

const TABLE = 'lucky7';
/** Some 8 KB that a commit keeps. */
const NOTES = Array.from({ length: 40 }, (_, i) => dealer(`note ${i} ${'x'.repeat(150)}`));
/** So many of them at most fit on the disk where it has some room. */
const MOST_DELIVERIES = 60;
const REFUSALS = 3;
const SENTENCE = 'the books cannot be reached for the moment: send the same request again';

/** A cigo whose files can be kept from growing, as a full disk does it. */
interface Disk {
  cigo: RunningCigo;
  fill(): void;
  makeRoom(): Promise<void>;
}

/** Where no other process can be told how large its files may be, they have some room from the start until the end. */
async function startOnDisk(folder: string): Promise<Disk> {
  const canLimit = spawnSync('prlimit', ['--version']).status === 0;
  const limit = (bytes: string) => {
    if (canLimit)
      execFileSync('prlimit', ['--pid', String(disk.cigo.process.pid), `--fsize=${bytes}:`]);
  };
  const disk: Disk = {
    cigo: await startCigo(['start'], folder, {}, canLimit ? ':' : 'ulimit -f 256'),
    fill: () => limit('1'),
    async makeRoom() {
      if (canLimit) return limit('unlimited');
      await disk.cigo.end('SIGINT');
      disk.cigo = await startCigo(['start'], folder);
    },
  };
  return disk;
}

test('a full disk: a delivery is refused in plain words, and taken once when there is room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-full-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const disk = await startOnDisk(folder);
  onTestFinished(async () => void (await disk.cigo.end('SIGKILL')));
  const secret = secretsOf(folder).relays['dealer']?.[0] ?? '';
  const journal = newJournal(new Date());
  const taken: string[] = [];
  const deliver = async (lines: readonly string[]) => {
    const to = { url: disk.cigo.url, table: TABLE, relay: 'dealer', secret };
    const delivery = { journal, from: taken.length + 1, utcOffset: '+00:00', lines };
    const posted = await post(to, 'journal', delivery);
    if (posted.status === 200) taken.push(...lines);
    return posted;
  };

  const opening = ['table open', 'seat Alice', 'Alice bets 5k'];
  expect(await deliver(opening.map(dealer))).toMatchObject({ status: 200 });
  disk.fill();
  let lines = [line('*Alice rolls 3, 4*'), ...NOTES, dealer('Alice bets 5k')];
  let posted = await deliver(lines);
  for (let more = 0; posted.status === 200 && more < MOST_DELIVERIES; more += 1) {
    lines = [...NOTES];
    posted = await deliver(lines);
  }
  const before = taken.length;
  expect(posted).toMatchObject({ status: 503, answer: { error: { message: SENTENCE } } });
  for (let tries = 1; tries < REFUSALS && taken.length === before; tries += 1) {
    // A new file of the store may have room where there was some.
    expect([200, 503]).toContain((await deliver(lines)).status);
  }
  await disk.makeRoom();
  while (taken.length === before) {
    await pause(200);
    await deliver(lines);
  }
  expect(await deliver([line('*Alice rolls 1, 1*')])).toMatchObject({ status: 200 });

  const expected = replayed(taken);
  await untilShown(disk.cigo.url, expected);
  await disk.cigo.end('SIGKILL');
  await expectKept(folder, expected);
}, 300_000);

test('a record of the local sheet that the disk takes a part of is not called written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-full-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'journal');
  const append = [process.execPath, built('test/processes/appender.ts'), path];
  // One block: 512 or 1,024 bytes, which no whole number of records fills.
  const told = execFileSync('/bin/sh', ['-c', 'ulimit -f 1; exec "$0" "$@"', ...append]);
  const [taken, code] = told.toString().split(' ');
  expect(code).toBe('EFBIG');
  const records: unknown[] = [];
  const journal = await openJournal(path, (record) => records.push(record));
  expect(records).toHaveLength(Number(taken));
  await journal.append({ record: 'more' });
  await journal.close();
  const again: unknown[] = [];
  await openJournal(path, (record) => again.push(record));
  expect(again).toEqual([...records, { record: 'more' }]);
});

test('pages of the local sheet that the disk does not take stay in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-full-disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const spill = [process.execPath, built('test/processes/spiller.ts'), join(folder, 'pages')];
  // 128 or 256 KB: some pages fit, and a part of one more.
  const told = execFileSync('/bin/sh', ['-c', 'ulimit -f 256; exec "$0" "$@"', ...spill]);
  const { pages, inMemory, same } = JSON.parse(told.toString());
  expect({ pages, same }).toEqual({ pages: 96, same: true });
  expect(inMemory).toBeGreaterThan(32);
  expect(inMemory).toBeLessThan(96);
  expect(readdirSync(folder)).toEqual([]);
});

/** The sheet comes up to the ledger. */
async function untilShown(url: string, expected: Outcome): Promise<void> {
  const shown = async () => {
    const [, ...rows] = await readTab(url, TABLE, 'Ledger');
    return rows.map((row) => [row[0], ...row.slice(2, 8)]);
  };
  await expect.poll(shown, { timeout: 60_000, interval: 200 }).toEqual(ledgerCells(expected));
}

/** All of it lies on the disk: nothing that was answered is missing, nothing is there twice, the chain is whole. */
async function expectKept(folder: string, expected: Outcome): Promise<void> {
  const { endpoint, stop } = await startEmbeddedDynamoDb({ folder });
  const client = createDynamoClient({ endpoint });
  const log = createDynamoLog({ client, tableName: 'ledger' });
  const stored = await log.range(TABLE, 1, Number.MAX_SAFE_INTEGER, 1_000);
  provenLog(stored);
  const { balances: _, ...books } = expected;
  expect(booksOf(stored.map(decodeCommit))).toEqual(books);
  client.destroy();
  await stop();
  const api = await serveSheetsApi({ folder: join(folder, 'sheets'), quota: null });
  await api.ready();
  await untilShown(api.rootUrl.slice(0, -1), expected);
  await api.close();
}

function dealer(said: string): string {
  return line(`Dealer Dan: ${said}`);
}

function line(said: string): string {
  return `[11/29/2026 20:00:00]  ${said}`;
}
