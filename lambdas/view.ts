import { beforehand } from '../lib/beforehand.ts';
import { readCloses } from '../lib/closing/closes.ts';
import { withDesk } from '../lib/desk/deployed.ts';
import { withDossier } from '../lib/dossier/deployed.ts';
import { viewSettings } from '../lib/environment.ts';
import { createDynamoVersions } from '../lib/house/dynamoVersions.ts';
import { createHouseSource } from '../lib/house/source.ts';
import { readKeys } from '../lib/http/keys.ts';
import { createView } from '../lib/http/view.ts';
import { readRoll } from '../lib/ledger/dossier.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { readOdds } from '../lib/ledger/oddsView.ts';
import { readLedger } from '../lib/ledger/queries.ts';
import { readReceipt } from '../lib/ledger/receiptView.ts';
import { logLine } from '../lib/logLine.ts';
import { createPresence } from '../lib/presence/store.ts';
import { readTableWithPresence } from '../lib/presence/tableView.ts';
import { secretReaders } from '../lib/secrets.ts';

const { ledger, mirrorTable, house, staffKeys, receiptKeys } = viewSettings();
const client = createDynamoClient({ endpoint: ledger.endpoint });
const log = createDynamoLog({ client, tableName: ledger.table });
const source = createHouseSource({
  versions: createDynamoVersions({ client, tableName: mirrorTable }),
  deployed: house,
  now: Date.now,
  log: logLine,
});
const presence = createPresence({ client, tableName: mirrorTable });
const secretReader = secretReaders();
const staffKeysText = secretReader(staffKeys);
const receiptKeysText = secretReader(receiptKeys);
await beforehand(source.current, staffKeysText);

const view = createView({
  house: source.current,
  now: Date.now,
  log: logLine,
  staffKeys: async () => readKeys(await staffKeysText(), 'staff keys'),
  receiptKeys: async () => readKeys(await receiptKeysText(), 'receipt keys'),
  readTable: (table) => readTableWithPresence({ log, presence, now: Date.now }, table),
  readLedger: (table, after, limit) => readLedger(log, table.id, after, limit),
  readCloses: (table, before, limit) => readCloses(log, table.id, before, limit),
  readOdds: (table, bet) => readOdds(log, table, bet),
  readRoll: (table, roll) => readRoll(log, table.id, roll),
  readReceipt: (table, roll) => readReceipt(log, table.id, roll),
});

const pages = withDesk(new URL('./desk.json', import.meta.url), view);

/** Answers what staff and players read, the pages, and every path that leads nowhere. */
export const handler = withDossier(new URL('./dossier.json', import.meta.url), pages);
