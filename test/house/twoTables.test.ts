import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Machine, startMachine } from '../../lib/local/machine.ts';
import { newJournal, post } from '../../lib/relay/post.ts';
import { runCigo } from '../cli/runCigo.ts';
import { readTab } from '../support/cigo.ts';

/** Two tables within earshot: each client hears both dealers and both cups. */
const HOUSE = {
  tables: [
    {
      id: 'north',
      dealers: [{ name: 'Dealer Dan', serial: '0x00000DA1' }],
      diceSerials: ['0x40000001'],
      relays: [{ id: 'dan' }],
    },
    {
      id: 'south',
      dealers: [{ name: 'Dealer Eve', serial: '0x00000E5E' }],
      diceSerials: ['0x40000002'],
      relays: [{ id: 'eve' }],
    },
  ],
};

const dan = (said: string) => `<0x00000DA1> Dealer Dan: ${said}`;
const eve = (said: string) => `<0x00000E5E> Dealer Eve: ${said}`;

/** What both clients hear, in this order. */
const HEARD = [
  ...[dan('table open'), eve('table open'), dan('bank counts 100k'), eve('bank counts 50k')],
  ...[dan('seat Alice'), eve('seat Bob'), dan('Alice bets 5k'), eve('Bob bets 2k')],
  ...['<0x40000002> *Bob rolls 2, 3*', '<0x40000001> *Alice rolls 6, 6*'],
  ...['<0x40000001> *Bob rolls 4, 5*', '<0x40000002> *Alice rolls 4, 5*'],
  ...[eve('bank counts 51,900'), dan('bank counts 105k'), dan('table closed')],
  eve('table closed'),
].map((line, at) => `[11/29/2026 20:00:${String(at).padStart(2, '0')}]  ${line}`);

const folder = mkdtempSync(join(tmpdir(), 'cigo-two-tables-'));
const houseFile = join(folder, 'house.json');
let machine: Machine;

beforeAll(async () => {
  const text = JSON.stringify(HOUSE);
  writeFileSync(houseFile, text);
  machine = await startMachine({
    house: { file: houseFile, text },
    secretsFolder: folder,
    booksFolder: folder,
    port: 0,
    google: null,
    log: () => {},
  });
});
afterAll(async () => {
  await machine.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function relayed(table: string, relay: string): Promise<void> {
  const [secret = ''] = machine.secrets.relays[relay] ?? [];
  const body = { journal: newJournal(new Date()), from: 1, utcOffset: '+00:00', lines: HEARD };
  const { status } = await post({ url: machine.url, table, relay, secret }, 'journal', body);
  expect(status).toBe(200);
}

async function read(path: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${machine.secrets.staff}` };
  return (await fetch(`${machine.url}/v1/tables/${path}`, { headers })).json();
}

async function rowsOf(table: string): Promise<readonly unknown[]> {
  for (let tries = 0; ; tries += 1) {
    const rows = await readTab(machine.url, table, 'Ledger');
    if (rows.length > 3 || tries > 200) return rows.slice(1).map((row) => row.slice(2, 7));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('two dealers at two tables of one house stay apart, and the report adds them up', async () => {
  await Promise.all([relayed('north', 'dan'), relayed('south', 'eve')]);
  expect(await rowsOf('north')).toEqual([
    ['chest-top-up', '', 'bank', 'chest', 25_000],
    ['bet', 'Alice', 'player:alice', 'stake', 5_000],
    ['bet-to-chest', 'Alice', 'stake', 'chest', 5_000],
  ]);
  expect(await rowsOf('south')).toEqual([
    ['chest-top-up', '', 'bank', 'chest', 25_000],
    ['bet', 'Bob', 'player:bob', 'stake', 2_000],
    ['bet-lost', 'Bob', 'stake', 'bank', 2_000],
  ]);
  expect(await read('north/closes')).toMatchObject({ closes: [{ rolls: { counted: 1 } }] });

  const env = { CIGO_DATA_DIR: folder, CIGO_HOUSE: houseFile };
  const { status, stdout, stderr } = await runCigo(['report', '--json'], env);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { tables, house } = JSON.parse(stdout);
  expect(house).toEqual({
    totals: [
      { kind: 'chest-top-up', count: 2, gold: 50_000 },
      { kind: 'bet', count: 2, gold: 7_000 },
      { kind: 'bet-to-chest', count: 1, gold: 5_000 },
      { kind: 'bet-lost', count: 1, gold: 2_000 },
    ],
    accounts: { bank: -48_000, chest: 55_000, stake: 0, sides: 0, players: -7_000 },
    owed: 0,
    balanced: true,
  });
  expect(tables).toMatchObject([
    { table: 'north', shifts: [{ dealer: 'Dealer Dan', closing: { variance: 0 } }] },
    {
      table: 'south',
      shifts: [
        { dealer: 'Dealer Eve', closing: { expected: 52_000, counted: 51_900, variance: -100 } },
      ],
    },
  ]);
});

test('a table that was never opened cannot be reported', async () => {
  const env = { CIGO_DATA_DIR: folder, CIGO_HOUSE: houseFile };
  const { status, stderr } = await runCigo(['report', '--table', 'west'], env);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('The books hold nothing of a table "west"'),
  });
  expect(await runCigo(['report', '--table', 'WEST'], env)).toMatchObject({
    status: 2,
    stdout: '',
  });
  const words = await runCigo(['report', '--table', 'south'], env);
  expect(words.status).toBe(0);
  expect(words.stdout).toMatch(/Dealer Eve +50,000 +– +52,000 +51,900 +-100\n/);
});
