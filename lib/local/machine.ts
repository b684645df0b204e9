import { join } from 'node:path';
import { createDeskServer } from '../desk/server.ts';
import { createDossierServer } from '../dossier/files.ts';
import { createDynamoVersions } from '../house/dynamoVersions.ts';
import { createDynamoClient } from '../ledger/dynamoClient.ts';
import { createDynamoLog } from '../ledger/dynamoLog.ts';
import { createTables } from '../ledger/tables.ts';
import { createPresence } from '../presence/store.ts';
import type { Bell } from '../sheet/bell.ts';
import { startAuditing } from './auditing.ts';
import { isOfStore, startEmbeddedDynamoDb } from './dynamodb.ts';
import { startGateway } from './gateway.ts';
import { createHandlers } from './handlers.ts';
import type { MachineHouse } from './houseFile.ts';
import { openHouse } from './liveHouse.ts';
import { createMirroring } from './mirroring.ts';
import { createPageServer } from './page/pageFiles.ts';
import { announceRunning } from './running.ts';
import type { Secrets } from './secrets.ts';
import { createSheetsApi } from './sheets/api.ts';
import { GOOGLES_QUOTA } from './sheets/quota.ts';
import { serveRequest } from './sheets/serve.ts';
import { startWatching } from './watching.ts';

/** What one machine is started with. */
export interface MachineOptions {
  readonly house: MachineHouse;
  /** Where the secrets lie. */
  readonly secretsFolder: string;
  /** Where the books and the local sheets lie. */
  readonly booksFolder: string;
  /** Begins with empty books, whatever lies in their folder. */
  readonly fresh?: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  /** Reads the text that Google gave, for tables that name a spreadsheet; null where all sheets are this machine's. */
  readonly google: (() => Promise<string>) | null;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

/** A whole cigo on one machine. */
export interface Machine {
  /** The origin of webhook, Sheets API and page, without a slash at its end. */
  readonly url: string;
  /** Those of the house that it was started with. */
  readonly secrets: Secrets;
  /**
   * Whether it goes on after an error that nobody has caught: it does where the disk takes no more, and says so. Until
   * there is room, whoever delivers is asked to come again.
   */
  readonly outlives: (error: Error) => boolean;
  /** Answers what is under way, ends the mirroring, and closes the books. */
  stop(): Promise<void>;
}

const [LEDGER, MIRROR] = ['ledger', 'mirror'] as const;

/**
 * Starts the handlers that deploy, an embedded DynamoDB and a local Sheets API in this process, on loopback only.
 * @throws one plain sentence when the folder is in use, and `EADDRINUSE` when the port is.
 */
export async function startMachine(options: MachineOptions): Promise<Machine> {
  const { house, secretsFolder, booksFolder, port, google, log } = options;
  const dynamodb = await startEmbeddedDynamoDb({
    folder: booksFolder,
    fresh: options.fresh ?? false,
  });
  const closing: (() => unknown)[] = [dynamodb.stop];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const client = createDynamoClient({ endpoint: dynamodb.endpoint });
    closing.push(() => client.destroy());
    await createTables(client, { ledger: LEDGER, mirror: MIRROR });
    const versions = createDynamoVersions({ client, tableName: MIRROR });
    const { source, secrets, tables, ...live } = await openHouse({
      house,
      versions,
      secretsFolder,
      log,
    });
    closing.push(live.stop);
    const ledger = createDynamoLog({ client, tableName: LEDGER });
    const presence = createPresence({ client, tableName: MIRROR });
    const sheets = createSheetsApi({
      folder: join(booksFolder, 'sheets'),
      // The page at `/` reads here as often as people scroll; Google's limit on reads knows no such page.
      quota: { ...GOOGLES_QUOTA, readsPerMinute: Infinity, readsPerMinutePerProject: Infinity },
    });
    await sheets.ready();
    let bell: Bell | undefined;
    const dossier = createDossierServer();
    const ring = (table: string): void => bell?.ring(table);
    const gateway = await startGateway({
      port,
      handlers: createHandlers({ house: source, ledger, presence, secrets, ring, log }),
      mounts: [
        {
          prefix: '/v4/',
          serve: (request, response) => void serveRequest(sheets, request, response),
        },
        { prefix: '/desk', serve: createDeskServer() },
        ...['/rolls', '/receipts', '/dossier'].map((prefix) => ({ prefix, serve: dossier })),
        { prefix: '/', serve: createPageServer() },
      ],
      log,
    });
    const rootUrl = `${gateway.url}/`;
    bell = createMirroring({
      house: source,
      tables,
      client,
      mirrorTable: MIRROR,
      ledger,
      google,
      rootUrl,
      log,
    });
    // Backwards: first no more writing to the sheet, then no more streams from it, then no more requests.
    const auditing = startAuditing({
      ...{ house: source, client, mirrorTable: MIRROR, ledger, log },
      audit: bell.audit,
    });
    const watching = startWatching({ house: source, ledger, presence, ring, log });
    closing.push(gateway.close, sheets.close, bell.stop, auditing, watching);
    closing.push(announceRunning(booksFolder, { dynamodb: dynamodb.endpoint, url: gateway.url }));
    bell.start();
    const outlives = (error: Error): boolean => {
      if (!isOfStore(error)) return false;
      log(notWritten(error));
      void dynamodb.reopen();
      return true;
    };
    return { url: gateway.url, secrets: secrets(), outlives, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function notWritten({ message }: Error): string {
  const todo = 'make room on the disk: nothing that was answered is lost, and it goes on by itself';
  return JSON.stringify({ level: 'error', event: 'books-not-written', why: message, todo });
}
