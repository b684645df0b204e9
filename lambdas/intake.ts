import { beforehand } from '../lib/beforehand.ts';
import { intakeSettings } from '../lib/environment.ts';
import { createDynamoVersions } from '../lib/house/dynamoVersions.ts';
import { createHouseSource, settingsOfTheDay } from '../lib/house/source.ts';
import { createIntake } from '../lib/http/intake.ts';
import { readKeys } from '../lib/http/keys.ts';
import { createRelaySecrets } from '../lib/http/relaySecrets.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { createIntake as createLedger } from '../lib/ledger/handle.ts';
import { logLine } from '../lib/logLine.ts';
import { createPresence } from '../lib/presence/store.ts';
import { secretReaders } from '../lib/secrets.ts';

const { ledger, mirrorTable, house, relayKeys, receiptKeys } = intakeSettings();
const client = createDynamoClient({ endpoint: ledger.endpoint });
const source = createHouseSource({
  versions: createDynamoVersions({ client, tableName: mirrorTable }),
  deployed: house,
  now: Date.now,
  log: logLine,
});
const books = createLedger(createDynamoLog({ client, tableName: ledger.table }), (table) =>
  settingsOfTheDay(source, table),
);

const secretReader = secretReaders();
const relayKeysText = secretReader(relayKeys);
const receiptKeysText = secretReader(receiptKeys);
await beforehand(source.current, relayKeysText, receiptKeysText);

/** Takes the three writes of the relays. */
export const handler = createIntake({
  house: source.current,
  now: Date.now,
  log: logLine,
  receiptKeys: async () => readKeys(await receiptKeysText(), 'receipt keys'),
  secrets: createRelaySecrets(relayKeysText),
  take: (delivery) => books.take(delivery),
  hear: createPresence({ client, tableName: mirrorTable }).hear,
});
