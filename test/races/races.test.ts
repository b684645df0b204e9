import { afterAll, describe } from 'vitest';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { type RunningDynamoDb, startDynalite } from '../support/dynalite.ts';
import { startDynamoDbLocal } from '../support/dynamodbLocal.ts';
import { startProcesses } from './processes.ts';
import { raceContract } from './raceContract.ts';

const NAMES = { ledger: 'ledger', mirror: 'mirror' };

const servers: readonly (readonly [string, number, RunningDynamoDb | null])[] = [
  ['dynalite', 4, await startDynalite()],
  ['DynamoDB Local', 8, await startDynamoDbLocal()],
];

for (const [name, many, server] of servers) {
  describe.runIf(server)(`${many} processes that share nothing but ${name}`, async () => {
    if (!server) return;
    const client = createDynamoClient(server);
    await createTables(client, NAMES);
    const processes = await startProcesses(many, server.endpoint, NAMES.ledger);
    afterAll(async () => {
      await processes.end();
      client.destroy();
      await server.stop();
    });
    const log = createDynamoLog({ client, tableName: NAMES.ledger });
    raceContract({ processes, many, log });
  });
}
