import { join } from 'node:path';
import type { House } from '../house/house.ts';
import { createDynamoClient } from '../ledger/dynamoClient.ts';
import { createDynamoLog } from '../ledger/dynamoLog.ts';
import { createTables } from '../ledger/tables.ts';
import { startEmbeddedDynamoDb } from './dynamodb.ts';
import { startGateway } from './gateway.ts';
import { createHandlers } from './handlers.ts';
import { type GoogleSheets, startMirroring } from './mirroring.ts';
import { pageMount } from './page/mount.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';
import { createSheetsApi } from './sheets/api.ts';
import { serveRequest } from './sheets/serve.ts';

/** What one machine is started with. */
export interface MachineOptions {
  readonly house: House;
  /** Where the secrets lie. */
  readonly secretsFolder: string;
  /** Where the books and the local sheets lie. */
  readonly booksFolder: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The real sheets, for tables that name one; null where the owner has given no credentials. */
  readonly google: GoogleSheets | null;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

/** A whole cigo on one machine. */
export interface Machine {
  /** The origin of webhook, Sheets API and page, without a slash at its end. */
  readonly url: string;
  readonly secrets: Secrets;
  /** Answers what is under way, brings what is written to the sheet, and closes the books. */
  stop(): Promise<void>;
}

const [LEDGER, MIRROR] = ['ledger', 'mirror'];

/**
 * Starts the handlers that deploy, an embedded DynamoDB and a local Sheets API in this process, on loopback only.
 * @throws one plain sentence when the folder or the port is in use.
 */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { house, booksFolder, log, google } = options;
  const dynamodb = await startEmbeddedDynamoDb({ folder: booksFolder });
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: LEDGER, mirror: MIRROR });
  const relays = house.tables.flatMap((table) => table.relays.map((relay) => relay.id));
  const secrets = loadOrCreateSecrets(options.secretsFolder, relays);
  const ledger = createDynamoLog({ client, tableName: LEDGER });
  const sheets = createSheetsApi({ folder: join(booksFolder, 'sheets') });
  const mirroring = startMirroring({ house, client, mirrorTable: MIRROR, ledger, google, log });
  const gateway = await startGateway({
    port: options.port,
    handlers: createHandlers({ house, ledger, secrets, ring: mirroring.ring, log }),
    mounts: [
      {
        prefix: '/v4/',
        serve: (request, response) => void serveRequest(sheets, request, response),
      },
      pageMount(),
    ],
    log,
  }).catch(async (error: unknown) => {
    await sheets.close();
    await dynamodb.stop();
    throw error;
  });
  mirroring.begin(`${gateway.url}/`);
  return {
    url: gateway.url,
    secrets,
    async stop() {
      await mirroring.stop();
      await sheets.close();
      await gateway.close();
      client.destroy();
      await dynamodb.stop();
    },
  };
}
