import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createIntake } from '../../lib/ledger/handle.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { serveSheetsApi } from '../../lib/local/sheets/serve.ts';
import { fixedToken } from '../../lib/sheet/access.ts';
import { startDynalite } from '../support/dynalite.ts';
import { settingsOf } from '../support/setup.ts';
import { valuesOf } from './sheetText.ts';
import { DAN, EVENING, RECEIVED_AT } from './stage.ts';

const ENTRY = fileURLToPath(new URL('../../lambdas/mirror.ts', import.meta.url));
const LARGEST = 950_000;

const HOUSE = {
  tables: ['lucky7', 'other'].map((id) => ({
    id,
    dealers: [{ name: 'Dealer Dan' }],
    spreadsheetId: `local-${id}`,
  })),
};

/** A bell as SQS hands it over, with more than is read of it. */
function bell(table: string, messageId: string) {
  const body = JSON.stringify({ table });
  const attributes = { MessageGroupId: table, ApproximateReceiveCount: '1' };
  return { messageId, receiptHandle: `receipt-${messageId}`, body, attributes };
}

test('the lambda brings the sheet of each table that a bell rang for up to its ledger', async () => {
  const dynamodb = await startDynalite();
  onTestFinished(() => dynamodb.stop());
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  onTestFinished(() => client.destroy());
  await createTables(client, { ledger: 'books', mirror: 'cursors' });
  const api = await serveSheetsApi();
  onTestFinished(() => api.close());
  vi.stubEnv('LEDGER_TABLE', 'books');
  vi.stubEnv('MIRROR_TABLE', 'cursors');
  vi.stubEnv('DYNAMODB_ENDPOINT', dynamodb.endpoint);
  vi.stubEnv('HOUSE', JSON.stringify(HOUSE));
  vi.stubEnv('GOOGLE_CREDENTIALS', fixedToken('local'));
  vi.stubEnv('BELLS_URL', 'https://sqs.us-east-1.amazonaws.com/111122223333/Bells.fifo');
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('SHEETS_ROOT_URL', api.rootUrl);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { handler } = await import('../../lambdas/mirror.ts');

  const log = createDynamoLog({ client, tableName: 'books' });
  await createIntake(log).take({
    table: { id: 'lucky7', settings: settingsOf() },
    sender: DAN,
    journal: '20261129T180000000Z-abcd',
    from: 1,
    utcOffset: 60,
    lines: EVENING.slice(0, 20).map((raw) => ({ kind: 'line', raw })),
    receivedAt: RECEIVED_AT,
  });
  const event = { Records: [bell('lucky7', 'm1'), bell('other', 'm2'), bell('unknown', 'm3')] };
  const context = { getRemainingTimeInMillis: () => 30_000 };
  expect(await handler(event, context)).toEqual({ batchItemFailures: [] });
  const ledger = await valuesOf(api, 'local-lucky7', 'Ledger');
  expect(ledger.slice(1).map(([, , kind]) => kind)).toEqual([
    'chest-top-up',
    'bet',
    'stake-back',
    'winnings',
    'bet',
    'bet-to-chest',
    'bet',
    'entry',
    'side-bet',
  ]);
  expect(await valuesOf(api, 'local-other', 'Ledger')).toHaveLength(1);
});

test('its bundle stays small', async () => {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    minify: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
  });
  expect(outputFiles[0]?.contents.byteLength).toBeLessThan(LARGEST);
});
