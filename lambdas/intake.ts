import { intakeSettings } from '../lib/environment.ts';
import { trustedHouse } from '../lib/house/read.ts';
import { createIntake } from '../lib/http/intake.ts';
import { createRelaySecrets } from '../lib/http/relaySecrets.ts';
import { createDynamoClient } from '../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../lib/ledger/dynamoLog.ts';
import { createIntake as createLedger } from '../lib/ledger/handle.ts';
import { secretReader } from '../lib/secrets.ts';

const { ledger, house, relaySecrets } = intakeSettings();
const client = createDynamoClient({ endpoint: ledger.endpoint });
const books = createLedger(createDynamoLog({ client, tableName: ledger.table }));

/** Takes the three writes of the relays. */
export const handler = createIntake({
  house: trustedHouse(house),
  now: Date.now,
  log: console.log,
  secrets: createRelaySecrets(secretReader(relaySecrets)),
  take: (delivery) => books.take(delivery),
});
