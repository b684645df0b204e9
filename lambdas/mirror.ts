import { randomUUID } from 'node:crypto';
import { mirrorSettings } from '../lib/environment.ts';
import { createDynamoVersions } from '../lib/house/dynamoVersions.ts';
import { createHouseSource } from '../lib/house/source.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { logLine } from '../lib/logLine.ts';
import { secretReader } from '../lib/secrets.ts';
import { createCursors } from '../lib/sheet/cursor.ts';
import { createGoogleSheets } from '../lib/sheet/google.ts';
import { createMirror } from '../lib/sheet/mirror.ts';
import { createBellsHandler } from '../lib/sheet/queue.ts';
import { targetIn } from '../lib/sheet/target.ts';

const settings = mirrorSettings();
const client = createDynamoClient({ endpoint: settings.ledger.endpoint });
const source = createHouseSource({
  versions: createDynamoVersions({ client, tableName: settings.mirrorTable }),
  deployed: settings.house,
  now: Date.now,
  log: logLine,
});

const sheets = createGoogleSheets({
  credentials: secretReader(settings.googleCredentials),
  rootUrl: settings.sheetsRootUrl,
});

const mirror = createMirror({
  log: createDynamoLog({ client, tableName: settings.ledger.table }),
  cursors: createCursors({ client, tableName: settings.mirrorTable }),
  sheetsOf: () => sheets,
  targetOf: async (table) => targetIn(await source.current(), table),
  owner: randomUUID(),
  now: Date.now,
});

/** Brings the sheet of each table that a bell rang for up to its ledger. */
export const handler = createBellsHandler(mirror, logLine);
