import { createHouseSource } from '../../../lib/house/source.ts';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../../lib/ledger/dynamoLog.ts';
import type { Log, StoredCommit } from '../../../lib/ledger/log.ts';
import { createTables } from '../../../lib/ledger/tables.ts';
import { startGateway } from '../../../lib/local/gateway.ts';
import { createHandlers } from '../../../lib/local/handlers.ts';
import { createMirroring } from '../../../lib/local/mirroring.ts';
import { createPresence } from '../../../lib/presence/store.ts';
import { fixedToken } from '../../../lib/sheet/access.ts';
import type { Bell } from '../../../lib/sheet/bell.ts';
import { createGoogleSheets } from '../../../lib/sheet/google.ts';
import { createMirror, type Mirror } from '../../../lib/sheet/mirror.ts';
import { createMirrorStore, type MirrorStore } from '../../../lib/sheet/store.ts';
import { startDynaliteProcess } from '../store/store.ts';
import { houseOf } from '../webhook.ts';
import { MAKER } from './recordedSheets.ts';

/** A whole cigo whose sheets lie somewhere else: intake, log, bell and mirror are those of one machine. */
export interface Casino {
  /** The origin of the webhook. */
  readonly url: string;
  readonly secret: string;
  /** What the mirror complained about. */
  readonly complaints: readonly string[];
  /** Makes the sheets of all tables in another account's name, then rings for them. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface CasinoOptions {
  readonly tables: readonly string[];
  /** Where its books lie. */
  readonly folder: string;
  /** Where the Sheets API is. */
  readonly rootUrl: string;
  /** Told of each commit, once it is in the log. */
  readonly committed: (commit: StoredCommit) => void;
}

const SECRET = `whsec_${Buffer.from('bench'.padEnd(32, '.')).toString('base64')}`;

export async function openCasino(options: CasinoOptions): Promise<Casino> {
  // In a process of its own, as it is in the cloud: else it and the mirror wait for each other.
  const dynamodb = await startDynaliteProcess(options.folder);
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  const ledger = telling(createDynamoLog({ client, tableName: 'ledger' }), options.committed);
  const complaints: string[] = [];
  const log = (line: string): void => {
    if (/"level":"(warn|error)"/.test(line)) complaints.push(line);
  };
  const house = createHouseSource({
    versions: { newest: async () => null },
    deployed: houseOf(options.tables),
    now: Date.now,
    log,
  });
  let bell: Bell | undefined;
  const gateway = await startGateway({
    port: 0,
    handlers: createHandlers({
      house,
      ledger,
      presence: createPresence({ client, tableName: 'mirror' }),
      secrets: () => ({ relays: { dealer: [SECRET] }, staff: 'staff' }),
      ring: (table) => bell?.ring(table),
      log,
    }),
    log,
  });
  const { rootUrl } = options;
  const tables = (): readonly string[] => options.tables;
  bell = createMirroring({
    ...{ house, tables, client, mirrorTable: 'mirror', ledger, google: null, rootUrl, log },
  });
  return {
    url: gateway.url,
    secret: SECRET,
    complaints,
    async start() {
      const maker = makerOf(ledger, createMirrorStore({ client, tableName: 'mirror' }), rootUrl);
      for (const table of options.tables) await maker.flush(table);
      bell?.start();
    },
    async stop() {
      await bell?.stop();
      await gateway.close();
      client.destroy();
      await dynamodb.stop();
    },
  };
}

/** A mirror that needs no turns, since its account has nothing else to do. */
function makerOf(log: Log, store: MirrorStore, rootUrl: string): Mirror {
  const sheets = createGoogleSheets({ credentials: async () => fixedToken(MAKER), rootUrl });
  return createMirror({
    log,
    ...store,
    sheetsOf: () => sheets,
    targetOf: (table) => ({ spreadsheetId: `local-${table}`, timeZone: 'UTC' }),
    owner: MAKER,
    say: () => {},
    now: Date.now,
  });
}

function telling(log: Log, committed: (commit: StoredCommit) => void): Log {
  return {
    ...log,
    async append(commit) {
      const answer = await log.append(commit);
      if (answer === 'appended') committed(commit);
      return answer;
    },
  };
}
