import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { readLedger } from '../../lib/ledger/queries.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { relayEvening } from '../../lib/local/demo/relayEvening.ts';
import { rightState, serveAws } from '../doctor/awsServer.ts';
import { DAN, EVENING, RECEIVED_AT } from '../sheet/stage.ts';
import { built } from '../support/built.ts';
import { secretsOf, startCigo } from '../support/cigo.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { settingsOf } from '../support/setup.ts';
import { runCigo } from './runCigo.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cigo-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let dynalite: RunningDynamoDb;
/** As `GET …/ledger` gives them. */
let entries: readonly { readonly entry: number }[];
beforeAll(async () => {
  dynalite = await startDynalite();
  const client = createDynamoClient(dynalite);
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  const log = createDynamoLog({ client, tableName: 'ledger' });
  const intake = createIntake(log);
  for (let from = 1; from <= EVENING.length; ) {
    const taken = await intake.take({
      table: { id: 'lucky7', settings: settingsOf() },
      sender: DAN,
      journal: '20261129T180000000Z-abcd',
      from,
      utcOffset: 60,
      lines: EVENING.slice(from - 1, from + 9).map((raw) => ({ kind: 'line', raw })),
      receivedAt: RECEIVED_AT,
    });
    if (taken.kind !== 'taken') throw new Error('expected lines to be taken');
    from = taken.next;
  }
  entries = (await readLedger(log, 'lucky7', 0, 1_000)).entries;
  client.destroy();
});
afterAll(() => dynalite.stop());

function exported(args: string, env: Readonly<Record<string, string>> = {}) {
  const words = ['export', ...args.split(' ').filter((word) => word !== '')];
  return runCigo(words, { CIGO_DATA_DIR: join(folder, 'none'), ...env });
}

function there(): string {
  return `--ledger-table ledger --endpoint ${dynalite.endpoint}`;
}

function jsonIn(stdout: string): unknown[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

describe('cigo export', () => {
  test('writes CSV, one line an entry', async () => {
    const { status, stdout, stderr } = await exported(`--table lucky7 ${there()}`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const rows: Record<string, string>[] = parse(stdout, { columns: true });
    expect(rows.map(({ Entry }) => Number(Entry))).toEqual(entries.map(({ entry }) => entry));
  });

  test('writes JSON, an object a line, as a read gives it', async () => {
    const { stdout } = await exported(`--table lucky7 --format json ${there()}`);
    expect(jsonIn(stdout)).toEqual(entries);
  });

  test('writes from one entry to another, both included', async () => {
    const args = '--table lucky7 --format json --from 3 --to 7';
    const { stdout } = await exported(`${args} ${there()}`);
    expect(jsonIn(stdout)).toEqual(entries.slice(2, 7));
  });

  test('finds the ledger by its stack', async () => {
    await serveAws({ ...rightState(), dynamodb: dynalite.endpoint });
    const { stdout, stderr } = await exported('--table lucky7 --format json --stack Cigo');
    expect(stderr).toBe('');
    expect(jsonIn(stdout)).toEqual(entries);
  });

  test('ends in peace when its reader has gone', async () => {
    const words = `export --table lucky7 ${there()}`.split(' ');
    const child = spawn(process.execPath, [built('bin/cigo.ts'), ...words], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let complained = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complained += text;
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect({ status, complained }).toEqual({ status: 0, complained: '' });
  });
});

describe('one plain sentence says what is wrong', () => {
  test.each([
    ['', /^Name the table: cigo export --table ID\.\n$/],
    [
      '--table Lucky',
      /^--table: an id is 1 to 32 of the characters a-z, 0-9 and -, not "Lucky"\.\n$/,
    ],
    ['--table lucky7 --format xml', /^--format: must be csv or json, not "xml"\.\n$/],
    ['--table lucky7 --from 0', /^--from: must be the number of an entry, 1 or more, not "0"\.\n$/],
    ['--table lucky7 --to x', /^--to: must be the number of an entry, 1 or more, not "x"\.\n$/],
    ['--table lucky7 --from 5 --to 4', /^--from 5 comes after --to 4: turn them round\.\n$/],
    ['--table lucky7', /^There are no books in .*: set CIGO_DATA_DIR to where they are/],
    ['--table lucky7 --endpoint http://127.0.0.1:9', /^--endpoint: name its table too, with --led/],
    ['--table lucky7 --wrong', /^Unknown option '--wrong'; use cigo export --table ID/],
  ])('cigo export %s', async (args, sentence) => {
    const { status, stdout, stderr } = await exported(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
  });

  test('where the log has no such table, or is not there', async () => {
    const unknown = await exported(`--table other ${there()}`);
    expect(unknown).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'The books hold nothing of a table "other": it was never opened, or its id in house.json is another.\n',
    });
    const nowhere = await exported(
      `--table lucky7 --ledger-table nowhere --endpoint ${dynalite.endpoint}`,
    );
    expect(nowhere.status).toBe(2);
    expect(nowhere.stderr).toMatch(/^There is no table nowhere in this account and region\. /);
  });
});

test('on this machine it reads the books of a cigo that runs, and the same ones later', async () => {
  const dataDir = join(folder, 'machine');
  const cigo = await startCigo(['start'], dataDir);
  const port = new URL(cigo.url).port;
  const [secret = ''] = secretsOf(dataDir).relays['dealer'] ?? [];
  const to = { url: cigo.url, table: 'lucky7', relay: 'dealer', secret };
  await relayEvening(to, 0, () => {}, new AbortController().signal);
  const env = { CIGO_DATA_DIR: dataDir, CIGO_PORT: port };
  const running = await exported('--table lucky7 --format json', env);
  expect(running.stderr).toBe('');
  expect(jsonIn(running.stdout)).toHaveLength(entries.length);
  const csv = await exported('--table lucky7', env);
  const unknown = await exported('--table other', env);
  expect(unknown.stderr).toBe('The house has no table "other"; look at its id in house.json.\n');
  const elsewhere = await exported('--table lucky7', { ...env, CIGO_PORT: '9' });
  expect(elsewhere.stderr).toMatch(/^The cigo that has these books open does not answer at /);
  await cigo.end('SIGINT');
  const later = await exported('--table lucky7 --format json', env);
  expect(jsonIn(later.stdout)).toEqual(jsonIn(running.stdout));
  expect(await exported('--table lucky7', env)).toEqual(csv);
});
