import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';
import type { RunningDynamoDb } from '../support/dynalite.ts';
import { startDynamoDbLocal } from '../support/dynamodbLocal.ts';
import { dynamoContract } from './dynamoContract.ts';
import { logContract } from './logContract.ts';

const NAMES = { ledger: 'ledger', mirror: 'mirror' };

const folder = mkdtempSync(join(tmpdir(), 'cigo-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const servers: Record<string, RunningDynamoDb | null> = {
  'dynalite on disk': await startEmbeddedDynamoDb({ folder }),
  'DynamoDB Local': await startDynamoDbLocal(),
};

for (const [name, server] of Object.entries(servers)) {
  describe.runIf(server)(name, async () => {
    if (!server) return;
    const client = createDynamoClient(server);
    await createTables(client, NAMES);
    afterAll(async () => {
      client.destroy();
      await server.stop();
    });

    logContract(name, () => createDynamoLog({ client, tableName: NAMES.ledger }));
    dynamoContract(name, NAMES.ledger, () => server.endpoint);

    test('its tables may be made again, and by several at once', async () => {
      await Promise.all([1, 2, 3].map(() => createTables(client, NAMES)));
      const fresh = { ledger: 'fresh-ledger', mirror: 'fresh-mirror' };
      await Promise.all([1, 2, 3].map(() => createTables(client, fresh)));
      expect(await createDynamoLog({ client, tableName: fresh.ledger }).newest('a')).toBeNull();
    });

    test('a table with other keys is not taken for ours', async () => {
      const swapped = { ledger: NAMES.mirror, mirror: NAMES.ledger };
      await expect(createTables(client, swapped)).rejects.toThrow(
        'The DynamoDB table mirror has the keys pk HASH S, sk RANGE S instead of pk (S) and sk (N)',
      );
    });
  });
}
