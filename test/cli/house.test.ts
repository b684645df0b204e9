import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { rightState, serveAws } from '../doctor/awsServer.ts';
import { startCigo } from '../support/cigo.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { type Ended, runCigo } from './runCigo.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-house-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let dynalite: RunningDynamoDb;
beforeAll(async () => {
  dynalite = await startDynalite();
  const client = createDynamoClient(dynalite);
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  for (const mirror of ['listed', 'empty'])
    await createTables(client, { ledger: 'ledger', mirror });
  client.destroy();
});
afterAll(() => dynalite.stop());

/** Runs the real command line; `FILE` is the house that the test wrote. */
async function cigo(args: string, env: Record<string, string> = {}): Promise<Ended> {
  const words = args
    .split(' ')
    .map((word) => (word === 'FILE' ? join(folder, 'house.json') : word));
  const here = { CIGO_DATA_DIR: join(folder, 'data'), ...env };
  const { status, stdout, stderr } = await runCigo(['house', ...words], here);
  const bare = (text: string): string => text.replaceAll(`${folder}/`, '');
  return { status, stdout: bare(stdout), stderr: bare(stderr) };
}

function write(table: object = {}): void {
  const lucky7 = { id: 'lucky7', dealers: [{ name: 'Dealer Dan' }], ...table };
  writeFileSync(join(folder, 'house.json'), JSON.stringify({ tables: [lucky7] }));
}

const there = (table: string) => `--table ${table} --endpoint ${dynalite.endpoint}`;

describe('cigo house check', () => {
  test('says that a house is right and what there is in it', async () => {
    write({ diceSerials: ['0x40001234'], relays: [{ id: 'dan' }, { id: 'eye', role: 'witness' }] });
    expect(await cigo('check FILE')).toEqual({
      status: 0,
      stdout: 'house.json is right: 1 table, 1 dealer, 1 dice serial, 2 relays.\n',
      stderr: '',
    });
  });

  test('names each fault by its path and answers 1', async () => {
    write({ diceSerial: [], rules: { minBet: 5000, maxBet: 1000 } });
    expect(await cigo('check', { CIGO_HOUSE: join(folder, 'house.json') })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'house.json is not right; mend it and try again:\n' +
        '  tables[0].diceSerial: is not a known key\n' +
        '  tables[0].rules.maxBet: must not be below minBet (5000), got 1000\n',
    });
  });

  test.each([
    ['check nowhere.json', 'There is no such file: nowhere.json; name another file.\n'],
    ['check a b', 'Name one house file, not 2.\n'],
    ['chekc FILE', 'Say what to do with the house: cigo house check, push or show.\n'],
    ['check --fast FILE', expect.stringContaining("Unknown option '--fast'")],
  ])('%s is an unusable argument', async (args, stderr) => {
    write();
    expect(await cigo(args)).toEqual({ status: 2, stdout: '', stderr });
  });
});

describe('cigo house push', () => {
  test('puts a version, says what changes, and knows when nothing does', async () => {
    write({ rules: { maxBet: 5000 } });
    const first = await cigo(`push FILE ${there('listed')}`);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toBe(
      '  the first version\n' +
        'house.json is version 1 in the table listed now. Relays, time zones and sheets of it hold' +
        ' within 30 s, all else from the next table open on.\n',
    );
    write({ dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }], rules: { maxBet: 100 } });
    const second = await cigo(`push FILE ${there('listed')}`);
    expect(second.stdout.split('\n').slice(0, 2)).toEqual([
      '  lucky7.rules.maxBet: 5000 → 100',
      '  lucky7.dealers: added "Eve"',
    ]);
    expect((await cigo(`push FILE ${there('listed')}`)).stdout).toMatch(
      /^Nothing changes: version 2 \(by .+, \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\) says the same\.\n$/,
    );
  });

  test('puts nothing that is wrong', async () => {
    write({ rules: { minBet: 0 } });
    expect(await cigo(`push FILE ${there('empty')}`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('tables[0].rules.minBet: must be at least 1'),
    });
    expect((await cigo(`show ${there('empty')}`)).stdout).toBe(
      'There is no version in the table empty yet: the house that was deployed serves.\n',
    );
  });

  test('says where a house goes, where it was not told', async () => {
    write();
    expect(await cigo('push FILE')).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Say where the house goes: cigo house push --stack NAME.'),
    });
    expect((await cigo(`push FILE --endpoint ${dynalite.endpoint}`)).stderr).toBe(
      '--endpoint: name its table too, with --table.\n',
    );
    expect((await cigo(`push FILE ${there('nowhere')}`)).stderr).toMatch(
      /^There is no table nowhere in this account and region\. /,
    );
  });
});

describe('in the cloud', () => {
  test('the table is found by its stack, and a version is by whom AWS says', async () => {
    write();
    await serveAws({ ...rightState(), dynamodb: dynalite.endpoint });
    expect((await cigo('push FILE --stack Cigo')).stdout).toContain(
      'version 1 in the table mirror',
    );
    const shown = await cigo('show --stack Cigo --json');
    expect(JSON.parse(shown.stdout)).toEqual({
      version: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      by: 'arn:aws:iam::111122223333:user/owner',
      changes: ['the first version'],
    });
  });

  test('what AWS refuses is told in one sentence', async () => {
    write();
    const state = { ...rightState(), dynamodb: dynalite.endpoint };
    await serveAws(state);
    state.refusals['PutItem'] = ['AccessDeniedException', 'not you'];
    const table = await cigo('push FILE --table empty');
    expect(table.stderr).toMatch(/^These AWS credentials may not call dynamodb:PutItem\. /);
    state.outputs = { Url: 'http://127.0.0.1:1' };
    expect(await cigo('push FILE --stack Cigo')).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'The stack Cigo has no output MirrorTableName. Deploy it again with npx cdk deploy, or name the table with --table.\n',
    });
    state.refusals['GetCallerIdentity'] = ['ExpiredToken', 'too old'];
    expect((await cigo('show --stack Cigo')).stderr).toBe(
      'The AWS credentials have expired. Sign in to AWS again.\n',
    );
  });
});

describe('cigo house show', () => {
  test('lists who changed what and when, newest first, in columns', async () => {
    const { stdout } = await cigo(`show ${there('listed')}`);
    const who = userInfo().username;
    const lines = stdout.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'WHEN'.padEnd(19));
    const gap = ' '.repeat(Math.max(0, 3 - who.length));
    expect(lines.split('\n')).toEqual([
      `VERSION  ${'WHEN (UTC)'.padEnd(19)}  WHO${' '.repeat(Math.max(0, who.length - 3))}  WHAT CHANGED`,
      `2        ${'WHEN'.padEnd(19)}  ${who}${gap}  lucky7.rules.maxBet: 5000 → 100`,
      `${' '.repeat(32 + who.length + gap.length)}lucky7.dealers: added "Eve"`,
      `1        ${'WHEN'.padEnd(19)}  ${who}${gap}  the first version`,
      '',
    ]);
  });

  test('shows one version with its text, or all as JSON', async () => {
    const one = await cigo(`show --version 1 ${there('listed')}`);
    expect(one.stdout.trimEnd().split('\n').at(-1)).toBe(
      '{"tables":[{"id":"lucky7","dealers":[{"name":"Dealer Dan"}],"rules":{"maxBet":5000}}]}',
    );
    const json = await cigo(`show --version 1 --json ${there('listed')}`);
    expect(JSON.parse(json.stdout)).toMatchObject({ version: 1, text: expect.any(String) });
    const all = (await cigo(`show --json ${there('listed')}`)).stdout.trimEnd().split('\n');
    expect(all.map((line) => JSON.parse(line).version)).toEqual([2, 1]);
  });

  test.each([
    ['9', 'There is no version 9 in the table listed; cigo house show lists them.\n'],
    ['last', '--version: must be the number of a version, got "last".\n'],
  ])('--version %s is an unusable argument', async (version, stderr) => {
    const shown = await cigo(`show --version ${version} ${there('listed')}`);
    expect(shown).toEqual({ status: 2, stdout: '', stderr });
  });

  test('on one machine shows what its cigo took in, once it is stopped', async () => {
    const data = join(folder, 'data');
    expect((await cigo('show')).stdout).toContain('There is no version in data yet');
    write();
    const running = await startCigo(['start'], data, { CIGO_HOUSE: join(folder, 'house.json') });
    expect(await cigo('show')).toMatchObject({
      status: 2,
      stderr: 'Another cigo is using the folder data; stop it first.\n',
    });
    await running.end('SIGINT');
    expect(JSON.parse((await cigo('show --json')).stdout)).toMatchObject({
      version: 1,
      by: `${join(folder, 'house.json')} on this machine`.replace(`${folder}/`, ''),
      changes: ['the first version'],
    });
  });
});
