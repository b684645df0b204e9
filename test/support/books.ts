import { createDynamoVersions } from '../../lib/house/dynamoVersions.ts';
import type { House } from '../../lib/house/house.ts';
import { parseHouse } from '../../lib/house/parse.ts';
import { createHouseSource } from '../../lib/house/source.ts';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createDynamoLog } from '../../lib/ledger/dynamoLog.ts';
import type { Log } from '../../lib/ledger/log.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { startGateway } from '../../lib/local/gateway.ts';
import { createHandlers } from '../../lib/local/handlers.ts';
import { createPresence, type PresenceStore } from '../../lib/presence/store.ts';
import type { Post } from '../../lib/relay/post.ts';
import { startDynalite } from './dynalite.ts';

/** cigo without a sheet: real HTTP, the real handlers, the log in a real DynamoDB stand-in. */
export interface Books {
  readonly url: string;
  readonly house: House;
  readonly ledger: Log;
  readonly presence: PresenceStore;
  readonly staff: string;
  /** The key that receipts are made with. */
  readonly receipts: string;
  /** Each line that the handlers logged. */
  readonly logged: readonly string[];
  /** What a relay of this id posts with. */
  relay(id?: string, table?: string): Post;
  stop(): Promise<void>;
}

/** Two tables; at the first two dealers with a journal each, a console and a witness. */
export const TWO_TABLES = {
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }],
      relays: [
        { id: 'dealer' },
        { id: 'eve', dealer: 'Eve' },
        { id: 'phone', role: 'console' },
        { id: 'camera', role: 'witness' },
      ],
    },
    { id: 'other', dealers: [{ name: 'Olga' }], relays: [{ id: 'olga' }] },
  ],
};

/** @param now the handlers' clock. */
export async function startBooks(
  houseJson: unknown = TWO_TABLES,
  now: () => number = Date.now,
): Promise<Books> {
  const house = houseOf(houseJson);
  const dynamodb = await startDynalite();
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
  const ledger = createDynamoLog({ client, tableName: 'ledger' });
  const presence = createPresence({ client, tableName: 'mirror' });
  const secrets = {
    relays: secretsOf(house),
    staff: 'staff-key-of-the-tests',
    receipts: 'receipt-key-of-the-tests',
  };
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const source = createHouseSource({
    versions: createDynamoVersions({ client, tableName: 'mirror' }),
    deployed: JSON.stringify(houseJson),
    now: Date.now,
    log,
  });
  const handlers = createHandlers({
    house: source,
    ledger,
    presence,
    now,
    secrets: () => secrets,
    ring: () => {},
    log,
  });
  const gateway = await startGateway({ port: 0, handlers, log });
  return {
    url: gateway.url,
    house,
    ledger,
    presence,
    staff: secrets.staff,
    receipts: secrets.receipts,
    logged,
    relay: (id = 'dealer', table = 'lucky7') => ({
      url: gateway.url,
      table,
      relay: id,
      secret: secrets.relays[id]?.[0] ?? '',
    }),
    async stop() {
      await gateway.close();
      client.destroy();
      await dynamodb.stop();
    },
  };
}

function houseOf(json: unknown): House {
  const read = parseHouse(json);
  if (!read.ok) throw new Error(`expected a right house: ${JSON.stringify(read.faults)}`);
  return read.house;
}

/** A secret for each relay, unlike all others. */
function secretsOf(house: House): Record<string, string[]> {
  const ids = house.tables.flatMap((table) => table.relays.map((relay) => relay.id));
  return Object.fromEntries(
    ids.map((id) => [id, [`whsec_${Buffer.from(id.padEnd(32, '.')).toString('base64')}`]]),
  );
}
