import { randomUUID } from 'node:crypto';
import { beforehand } from '../lib/beforehand.ts';
import { mirrorSettings } from '../lib/environment.ts';
import { createDynamoVersions } from '../lib/house/dynamoVersions.ts';
import { createHouseSource } from '../lib/house/source.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { logLine } from '../lib/logLine.ts';
import { secretReaders } from '../lib/secrets.ts';
import { editorsIn } from '../lib/sheet/editors.ts';
import { createHealer } from '../lib/sheet/heal/heal.ts';
import { createMirror, type MirrorDeps } from '../lib/sheet/mirror.ts';
import { createPace } from '../lib/sheet/pace.ts';
import { createPacedSheets } from '../lib/sheet/paced.ts';
import { createPostpone } from '../lib/sheet/postpone.ts';
import { createBellsHandler } from '../lib/sheet/queue.ts';
import { createMirrorStore } from '../lib/sheet/store.ts';
import { placeIn, targetIn } from '../lib/sheet/target.ts';

const settings = mirrorSettings();
const client = createDynamoClient({ endpoint: settings.ledger.endpoint });
const source = createHouseSource({
  versions: createDynamoVersions({ client, tableName: settings.mirrorTable }),
  deployed: settings.house,
  now: Date.now,
  log: logLine,
});

const credentials = secretReaders()(settings.googleCredentials);
await beforehand(source.current, credentials);
const deps: MirrorDeps = {
  log: createDynamoLog({ client, tableName: settings.ledger.table }),
  ...createMirrorStore({ client, tableName: settings.mirrorTable }),
  sheetsOf: createPacedSheets({
    credentials,
    rootUrl: settings.sheetsRootUrl,
    pace: createPace({ client, tableName: settings.mirrorTable }),
    placeOf: async (table) => placeIn(await source.current(), table),
    now: Date.now,
  }),
  targetOf: async (table) => targetIn(await source.current(), table),
  owner: randomUUID(),
  editors: async () => editorsIn(await credentials()),
  say: logLine,
  now: Date.now,
};
const mirror = createMirror(deps);

/** Brings the sheet of each table that a bell rang for up to its ledger, and holds it against it when asked. */
export const handler = createBellsHandler({
  mirror,
  healer: createHealer(deps, mirror),
  postpone: createPostpone(settings.bellsUrl),
  log: logLine,
  now: Date.now,
});
