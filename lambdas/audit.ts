import { createAsk } from '../lib/audit/askBySqs.ts';
import { createCheckpoints } from '../lib/audit/checkpoint.ts';
import { createAuditHandler } from '../lib/audit/handler.ts';
import { auditSettings } from '../lib/environment.ts';
import { createDynamoVersions } from '../lib/house/dynamoVersions.ts';
import { createHouseSource } from '../lib/house/source.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { logLine } from '../lib/logLine.ts';
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

/**
 * Decides the ledger of each table again, part by part, looks how far its sheet is behind, and has the mirror hold the
 * sheet against the ledger.
 */
export const handler = createAuditHandler({
  house: source.current,
  log: createDynamoLog({ client, tableName: settings.ledger.table }),
  cursors: createCursors(mirrorTable),
  checkpoints: createCheckpoints(mirrorTable),
  now: Date.now,
  say: logLine,
  ask: createAsk(settings.bellsUrl, Date.now),
});
