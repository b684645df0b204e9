import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openAws } from '../../lib/doctor/aws/aws.ts';
import { type CloudCase, examineCloud } from '../../lib/doctor/cloud.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { type ServedApi, serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { createCursors } from '../../lib/sheet/cursor.ts';
import { cursorAt } from '../support/cursorAt.ts';
import { startDynalite } from '../support/dynalite.ts';
import { ARNS, type AwsState, rightState, STAFF, serveAws } from './awsServer.ts';
import { gather } from './gather.ts';
import {
  EMAIL,
  externalAccount,
  givingTokens,
  redirectTokens,
  serveGoogle,
  serviceAccountKey,
} from './googleServer.ts';
import { HOUSE, type Served, serveCigo } from './served.ts';

let served: Served;
let api: ServedApi;
let state: AwsState;
beforeAll(async () => {
  served = await serveCigo();
  api = await serveSheetsApi({ quota: null, staff: { mirror: EMAIL } });
});
afterAll(async () => {
  await served.close();
  await api.close();
});
beforeEach(() => {
  state = rightState(served.url);
});

const SHEET = 'local-lucky7';
const TABLES = [{ ...HOUSE.tables[0], spreadsheetId: SHEET }];

async function examine(change: Partial<CloudCase> = {}) {
  await serveAws(state);
  const aws = openAws();
  onTestFinished(() => aws.close());
  const house = { name: 'house.json', text: JSON.stringify({ tables: TABLES }) };
  const at = { house, stack: 'Cigo', aws, googleFile: null, sheetsRootUrl: api.rootUrl };
  return gather(examineCloud({ ...at, ...change }));
}

/** Tables with so many commits, of which the sheet holds so many. */
async function keep(commits: number, mirrored: number, spreadsheetId = SHEET): Promise<void> {
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  onTestFinished(async () => {
    client.destroy();
    await dynamodb.stop();
  });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  const log = createDynamoLog({ client, tableName: 'ledger' });
  for (let seq = 1; seq <= commits; seq += 1) {
    await log.append({ table: 'lucky7', seq, text: '{}' });
  }
  const cursors = createCursors({ client, tableName: 'mirror' });
  const held = await cursors.take('lucky7', 'mirror', 0, 1);
  if (held === null) throw new Error('expected the lease to be free');
  await cursors.move(held, cursorAt(mirrored, spreadsheetId));
  state.dynamodb = dynamodb.endpoint;
}

describe('a cloud in order', () => {
  const ALL = [
    ...['house.json', 'AWS credentials', 'stack Cigo'],
    ...['ledger table', 'ledger table', 'ledger table', 'mirror table', 'webhook', 'clock'],
    ...['relay keys', 'staff keys', 'receipt keys'],
    ...['relay dealer at lucky7', 'relay phone at lucky7', 'relay camera at lucky7'],
    ...['reads of lucky7', 'Google account', 'sheet of lucky7', 'sheet of lucky7'],
    'mirror of lucky7',
  ];

  test('has no fault and no warning, by the key of a service account', async () => {
    await keep(3, 3);
    state.outputs['GoogleKeyArn'] = ARNS.google;
    state.secrets[ARNS.google] = serviceAccountKey();
    redirectTokens(await serveGoogle(givingTokens('mirror')));
    const findings = await examine();
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual(ALL);
    expect(findings.at(-1)).toMatchObject({ what: 'The sheet holds the whole ledger: 3 commits' });
    const said = JSON.stringify(findings);
    for (const secret of [...Object.values(state.secrets), STAFF])
      expect(said).not.toContain(secret);
  });

  test('and without a key', async () => {
    const googleFile = externalAccount(await serveGoogle(givingTokens('mirror')));
    const findings = await examine({ googleFile });
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(findings.map(({ about }) => about)).toEqual(ALL);
    expect(findings.at(-1)).toMatchObject({ what: 'There is no commit yet' });
  });

  test('lets Google in by its own role alone: then the mirror’s own account tells', async () => {
    await keep(3, 3);
    const refusal = { error: 'unauthorized_client', error_description: 'rejected' };
    const googleFile = externalAccount(await serveGoogle(() => ({ status: 401, json: refusal })));
    const findings = await examine({ googleFile });
    expect(findings.filter(({ level }) => level === 'fault')).toEqual([]);
    expect(findings.slice(-3)).toMatchObject([
      { level: 'warn', about: 'Google account' },
      { level: 'skipped', about: 'sheets', what: 'there is no way into Google' },
      {
        level: 'ok',
        about: 'mirror of lucky7',
        what: 'The sheet holds the whole ledger: 3 commits',
      },
    ]);
  });
});

describe('the mirror', () => {
  const mirrored = async () => (await examine()).at(-1);

  test('is behind', async () => {
    await keep(3, 1);
    expect(await mirrored()).toMatchObject({
      level: 'warn',
      what: 'The sheet holds 1 of 3 commits',
    });
  });

  test('has written into another spreadsheet till now', async () => {
    await keep(2, 2, 'local-old');
    expect(await mirrored()).toMatchObject({
      level: 'warn',
      what: 'The sheet holds 0 of 2 commits',
    });
  });

  test('may not be looked at', async () => {
    state.refusals['GetItem'] = ['AccessDeniedException', 'no'];
    expect(await mirrored()).toMatchObject({ level: 'fault', about: 'mirror of lucky7' });
  });

  test('is nowhere, as the stack says', async () => {
    delete state.outputs['MirrorTableName'];
    expect(await mirrored()).toMatchObject({ level: 'skipped', about: 'mirror of lucky7' });
  });
});

describe('a cloud with a fault', () => {
  const PARTS = ['ledger table', 'mirror table', 'keys', 'webhook', 'relays', 'reads', 'sheets'];
  const bad = (findings: Awaited<ReturnType<typeof examine>>) =>
    findings.filter(({ level }) => level !== 'ok').map(({ level, about }) => `${level} ${about}`);

  test('that AWS does not let in skips all that needs AWS', async () => {
    state.refusals['GetCallerIdentity'] = ['InvalidClientTokenId', 'invalid'];
    const findings = await examine();
    expect(bad(findings)).toEqual([
      'fault AWS credentials',
      ...['stack Cigo', ...PARTS].map((about) => `skipped ${about}`),
    ]);
    expect(findings.at(-1)).toMatchObject({ what: 'AWS does not let you in' });
  });

  test('without a stack skips its parts', async () => {
    state.refusals['DescribeStacks'] = ['ValidationError', 'Stack with id Cigo does not exist'];
    expect(bad(await examine())).toEqual([
      'fault stack Cigo',
      ...PARTS.map((about) => `skipped ${about}`),
    ]);
  });

  test('whose clock is off', async () => {
    state.aheadMs = -90_000;
    expect(bad(await examine())).toContain('fault clock');
  });

  test('whose webhook does not answer', async () => {
    state.outputs['Url'] = 'http://127.0.0.1:1';
    expect(bad(await examine())).toEqual(
      expect.arrayContaining(['fault webhook', 'skipped relays', 'skipped reads']),
    );
  });

  test('whose keys are gone tries no delivery and no read', async () => {
    for (const arn of [ARNS.relays, ARNS.staff, ARNS.receipts]) delete state.secrets[arn];
    expect(bad(await examine())).toEqual(
      expect.arrayContaining([
        ...[
          'fault relay keys',
          'fault staff keys',
          'fault receipt keys',
          'skipped relay dealer at lucky7',
        ],
        'skipped reads of lucky7',
      ]),
    );
  });

  test('whose Google key is gone', async () => {
    state.outputs['GoogleKeyArn'] = ARNS.google;
    expect(bad(await examine())).toEqual(['fault Google account', 'skipped sheets']);
  });

  test('that has no way into Google yet', async () => {
    expect(bad(await examine())).toEqual(['warn Google account', 'skipped sheets']);
  });

  test('whose house is wrong', async () => {
    const house = { name: 'house.json', text: '{"tables":[]}' };
    expect(bad(await examine({ house }))).toEqual([
      ...['fault house.json', 'skipped relays', 'skipped reads'],
      ...['warn Google account', 'skipped sheets'],
    ]);
  });
});
