import { createAsking } from '../lib/audit/askBySqs.ts';
import { createCheckpoints } from '../lib/audit/checkpoint.ts';
import { createAuditHandler } from '../lib/audit/handler.ts';
import { byTask } from '../lib/audit/tasks.ts';
import { beforehand } from '../lib/beforehand.ts';
import { auditSettings } from '../lib/environment.ts';
import { createDynamoVersions } from '../lib/house/dynamoVersions.ts';
import { createHouseSource } from '../lib/house/source.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { logLine } from '../lib/logLine.ts';
import { createWatchHandler } from '../lib/presence/handler.ts';
import { createPresence } from '../lib/presence/store.ts';
import { createCursors } from '../lib/sheet/cursor.ts';

const settings = auditSettings();
const client = createDynamoClient({ endpoint: settings.ledger.endpoint });
const mirrorTable = { client, tableName: settings.mirrorTable };
const source = createHouseSource({
  versions: createDynamoVersions(mirrorTable),
  deployed: settings.house,
  now: Date.now,
  log: logLine,
});

await beforehand(source.current);

const { ask, ring } = createAsking(settings.bellsUrl, Date.now);
const parts = {
  house: source.current,
  log: createDynamoLog({ client, tableName: settings.ledger.table }),
  now: Date.now,
  say: logLine,
};
const presence = createPresence(mirrorTable);
const audit = createAuditHandler({
  ...parts,
  ask,
  cursors: createCursors(mirrorTable),
  checkpoints: createCheckpoints(mirrorTable),
});
const watch = createWatchHandler({ ...parts, presence, ring });

/**
 * Decides the ledger of each table again, part by part, looks how far its sheet is behind, and has the mirror hold the
 * sheet against the ledger; or, where that is asked for, looks whether the keepers of open tables are heard.
 */
export const handler = byTask({ audit, watch });
