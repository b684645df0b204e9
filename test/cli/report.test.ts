import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDynamoVersions } from '../../lib/house/dynamoVersions.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { awsEnvironment, rightState, serveAws } from '../doctor/awsServer.ts';
import { DAN, RECEIVED_AT } from '../sheet/stage.ts';
import { clientLine } from '../support/clientLine.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { settingsOf } from '../support/setup.ts';
import { runCigo } from './runCigo.ts';

const folder = mkdtempSync(join(tmpdir(), 'cigo-report-'));
const houseFile = join(folder, 'house.json');
const SAID = [
  ...['dan > table open', 'dan > seat Alice', 'dan > Alice bets 5k', '*Alice rolls 4, 5*'],
  'dan > table closed',
];

function houseOf(...ids: readonly string[]): string {
  const dealers = [{ name: 'Dealer Dan' }];
  return JSON.stringify({ tables: ids.map((id) => ({ id, dealers })) });
}

let dynalite: RunningDynamoDb;
let env: Record<string, string>;
beforeAll(async () => {
  dynalite = await startDynalite();
  const client = createDynamoClient(dynalite);
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  const intake = createIntake(createDynamoLog({ client, tableName: 'ledger' }));
  for (const id of ['east', 'west']) {
    const taken = await intake.take({
      table: { id, settings: settingsOf() },
      sender: DAN,
      ...{ journal: '20261129T180000000Z-abcd', from: 1, utcOffset: 60, receivedAt: RECEIVED_AT },
      lines: SAID.map((said) => ({ kind: 'line', raw: clientLine(said) })),
    });
    if (taken.kind !== 'taken') throw new Error('expected lines to be taken');
  }
  const versions = createDynamoVersions({ client, tableName: 'mirror' });
  const text = houseOf('east', 'west');
  await versions.put({ version: 1, at: RECEIVED_AT, by: 'owner', changes: [], text });
  client.destroy();
});
afterAll(async () => {
  await dynalite.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  writeFileSync(houseFile, houseOf('east'));
  const aws = awsEnvironment(await serveAws({ ...rightState(), dynamodb: dynalite.endpoint }));
  env = { ...aws, CIGO_HOUSE: houseFile };
});

async function tablesOf(...words: readonly string[]): Promise<readonly string[]> {
  const { status, stdout, stderr } = await runCigo(['report', '--json', ...words], env);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const { tables } = JSON.parse(stdout) as { tables: { table: string; balanced: boolean }[] };
  expect(tables.every(({ balanced }) => balanced)).toBe(true);
  return tables.map(({ table }) => table);
}

describe('cigo report --stack', () => {
  test('is of the tables of the house that the stack was given', async () => {
    expect(await tablesOf('--stack', 'Cigo')).toEqual(['east', 'west']);
  });

  test('or of those of a house file that is named, or of one table', async () => {
    expect(await tablesOf('--stack', 'Cigo', '--house', houseFile)).toEqual(['east']);
    expect(await tablesOf('--stack', 'Cigo', '--table', 'west')).toEqual(['west']);
  });
});
