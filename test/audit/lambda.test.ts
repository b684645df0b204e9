import { expect, onTestFinished, test, vi } from 'vitest';
import { WATCH } from '../../lib/audit/tasks.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { startAwsRecorder } from '../support/awsRecorder.ts';
import { startDynalite } from '../support/dynalite.ts';

const HOUSE = { tables: [{ id: 'lucky7', dealers: [{ name: 'Dealer Dan' }] }] };

test('the lambda writes lines that CloudWatch can take metrics from, each an object of its own', async () => {
  const dynamodb = await startDynalite();
  onTestFinished(() => dynamodb.stop());
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  onTestFinished(() => client.destroy());
  await createTables(client, { ledger: 'books', mirror: 'cursors' });
  vi.stubEnv('LEDGER_TABLE', 'books');
  vi.stubEnv('MIRROR_TABLE', 'cursors');
  vi.stubEnv('DYNAMODB_ENDPOINT', dynamodb.endpoint);
  const aws = await startAwsRecorder({ dynamodb: dynamodb.endpoint, secrets: {} });
  onTestFinished(() => aws.stop());
  vi.stubEnv('BELLS_URL', 'https://sqs.us-east-1.amazonaws.com/111122223333/Bells.fifo');
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', aws.endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ASIAEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('HOUSE', JSON.stringify(HOUSE));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { handler } = await import('../../lambdas/audit.ts');

  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  onTestFinished(() => write.mockRestore());
  await handler({}, { getRemainingTimeInMillis: () => 120_000 });
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({
    table: 'lucky7',
    AuditedCommits: 0,
    ChainBroken: 0,
    _aws: { CloudWatchMetrics: [{ Namespace: 'Cigo' }] },
  });
  expect(aws.sent).toEqual([
    { group: 'lucky7', body: '{"table":"lucky7","audit":{"broken":null}}' },
  ]);

  written.length = 0;
  await handler(WATCH, { getRemainingTimeInMillis: () => 120_000 });
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'watch', RelaySilent: 0, _aws: { CloudWatchMetrics: [{ Namespace: 'Cigo' }] } },
  ]);
});
