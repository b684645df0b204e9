import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkDataFolder } from '../../lib/doctor/machine/dataFolder.ts';
import { checkNode } from '../../lib/doctor/machine/node.ts';
import { checkSecretsFile } from '../../lib/doctor/machine/secretsFile.ts';
import { examineMachine, type MachineCase } from '../../lib/doctor/machine.ts';
import { serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { gather } from './gather.ts';
import {
  EMAIL,
  givingTokens,
  redirectTokens,
  serveGoogle,
  serviceAccountKey,
} from './googleServer.ts';
import { HOUSE, type Served, serveCigo } from './served.ts';

let served: Served;
beforeAll(async () => {
  served = await serveCigo();
});
afterAll(() => served.close());

function examine(change: Partial<MachineCase> = {}) {
  return gather(
    examineMachine({
      house: { name: 'house.json', text: JSON.stringify(HOUSE) },
      dataDir: served.dataDir,
      port: served.port,
      google: null,
      nodeVersion: '20.20.2',
      sheetsRootUrl: 'http://127.0.0.1:1/',
      ...change,
    }),
  );
}

function houseOf(change: object) {
  const tables = [{ ...HOUSE.tables[0], ...change }];
  return { name: 'house.json', text: JSON.stringify({ tables }) };
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cigo-doctor-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

describe('one machine', () => {
  test('in order has no fault and no warning, and nothing is written', async () => {
    const findings = await examine();
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual([
      ...['Node.js', 'house.json', 'data folder', 'secrets.json', 'secrets.json', 'webhook'],
      ...['relay dealer at lucky7', 'relay phone at lucky7', 'relay camera at lucky7'],
      ...['reads of lucky7', 'sheets'],
    ]);
    expect(findings.at(-2)).toMatchObject({ what: 'Staff can read it: 0 commits' });
  });

  test('that does not run', async () => {
    const findings = await examine({ port: 1 });
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([
      {
        level: 'fault',
        about: 'webhook',
        what: 'Nothing answers at http://127.0.0.1:1',
        todo: 'Run npm start (CIGO_PORT is 1)',
      },
      { level: 'skipped', about: 'relays', what: 'the webhook does not answer' },
      { level: 'skipped', about: 'reads', what: 'the webhook does not answer' },
    ]);
  });

  test('without secrets tries no delivery', async () => {
    const findings = await examine({ dataDir: folder() });
    const told = findings.filter(({ level }) => level === 'fault' || level === 'skipped');
    expect(told.map(({ level, about }) => `${level} ${about}`)).toEqual([
      'fault secrets.json',
      ...['dealer', 'phone', 'camera'].map((id) => `skipped relay ${id} at lucky7`),
      'skipped reads of lucky7',
    ]);
  });

  test('with a wrong house tries nothing of it', async () => {
    const findings = await examine({ house: { name: 'house.json', text: '{}' } });
    expect(findings.map(({ level, about }) => `${level} ${about}`)).toEqual([
      ...['ok Node.js', 'fault house.json', 'ok data folder', 'ok secrets.json'],
      ...['ok secrets.json', 'ok webhook', 'skipped relays', 'skipped reads', 'ok sheets'],
    ]);
  });

  test('whose file says what its server does not know', async () => {
    const own = { id: 'other', diceSerials: ['0x40009999'], relays: [{ id: 'dealer' }] };
    const other = { ...HOUSE.tables[0], ...own };
    const text = JSON.stringify({ tables: [...HOUSE.tables, other] });
    const findings = await examine({ house: { name: 'house.json', text } });
    const faults = findings.filter(({ level }) => level === 'fault');
    expect(faults.map(({ about, what }) => [about, what])).toEqual([
      ['relay dealer at other', 'The webhook plays a house without this table'],
      ['reads of other', 'The webhook plays a house without this table'],
    ]);
  });

  test('that names a sheet which nobody writes', async () => {
    const findings = await examine({ house: houseOf({ spreadsheetId: 'sheet-1' }) });
    expect(findings.at(-1)).toMatchObject({
      level: 'warn',
      what: 'Google is not asked, so the spreadsheet of lucky7 is not written',
    });
  });

  test('with a sheet at Google, whose account is let in', async () => {
    const api = await serveSheetsApi({ staff: { mirror: EMAIL } });
    onTestFinished(() => api.close());
    redirectTokens(await serveGoogle(givingTokens('mirror')));
    const findings = await examine({
      house: houseOf({ spreadsheetId: 'local-lucky7' }),
      google: serviceAccountKey(),
      sheetsRootUrl: api.rootUrl,
    });
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(findings.slice(-3).map(({ about }) => about)).toEqual([
      ...['Google account', 'sheet of lucky7', 'sheet of lucky7'],
    ]);
  });

  test('with Google, but no way in or no right house', async () => {
    const house = houseOf({ spreadsheetId: 'local-lucky7' });
    expect((await examine({ house, google: '{}' })).slice(-2)).toMatchObject([
      { level: 'fault', about: 'Google account' },
      { level: 'skipped', about: 'sheets', what: 'there is no way into Google' },
    ]);
    const wrong = { name: 'house.json', text: '[]' };
    expect((await examine({ house: wrong, google: '{}' })).at(-1)).toMatchObject({
      what: 'the house is not right',
    });
  });
});

describe('Node.js', () => {
  test.each([
    ['20.18.9', 'fault'],
    ['18.20.0', 'fault'],
    ['20.19.0', 'ok'],
    ['24.0.0', 'ok'],
  ])('%s is %s', (version, level) => {
    expect(checkNode(version)).toMatchObject({ level });
  });
});

describe('the data folder', () => {
  test('is there, not yet, or a file', async () => {
    const made = folder();
    expect(await checkDataFolder(made)).toMatchObject({ level: 'ok' });
    expect(await checkDataFolder(join(made, 'none'))).toMatchObject({ level: 'warn' });
    writeFileSync(join(made, 'file'), '');
    expect(await checkDataFolder(join(made, 'file'))).toMatchObject({
      level: 'fault',
      what: expect.stringContaining('is a file'),
    });
    expect(await checkDataFolder(join(made, 'file', 'deeper'))).toMatchObject({
      level: 'fault',
      what: expect.stringContaining('may not be read and written by you'),
    });
  });
});

describe('secrets.json', () => {
  test('that others can read is a fault, and is left as it is', async () => {
    const made = folder();
    const file = join(made, 'secrets.json');
    writeFileSync(file, readFileSync(join(served.dataDir, 'secrets.json')));
    chmodSync(file, 0o640);
    const { findings, value } = await checkSecretsFile(made);
    expect(value).not.toBeNull();
    expect(findings.at(-1)).toEqual({
      level: 'fault',
      about: 'secrets.json',
      what: 'Other people of this machine can read it (mode 640)',
      todo: `Run chmod 600 ${file}`,
    });
    expect((await checkSecretsFile(made)).findings.at(-1)).toMatchObject({ level: 'fault' });
  });

  test('that holds two of a relay is a warning till the change is finished', async () => {
    const made = folder();
    const { relays, staff } = JSON.parse(
      readFileSync(join(served.dataDir, 'secrets.json'), 'utf8'),
    );
    const dealer = [...relays.dealer, ...relays.phone];
    const text = JSON.stringify({ relays: { ...relays, dealer }, staff });
    writeFileSync(join(made, 'secrets.json'), text, { mode: 0o600 });
    expect((await checkSecretsFile(made)).findings.slice(1)).toMatchObject([
      { level: 'ok' },
      { level: 'warn', what: 'A change is under way: the old secrets of dealer are still good' },
    ]);
  });

  test.each(['hunter2', '{}', '{"relays":{"dealer":["hunter2"]},"staff":"x"}'])(
    'of another form is a fault, and not shown: %s',
    async (text) => {
      const made = folder();
      writeFileSync(join(made, 'secrets.json'), text);
      const { findings, value } = await checkSecretsFile(made);
      expect(value).toBeNull();
      expect(findings).toMatchObject([{ level: 'fault' }]);
      expect(JSON.stringify(findings)).not.toContain('hunter2');
    },
  );
});
