import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../../lib/ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../../../lib/local/dynamodb.ts';
import { tableSettings } from '../play.ts';
import { startDynaliteProcess } from '../store/store.ts';
import { NAMES } from '../webhook.ts';
import { type Compared, compareDepths, type Sizes, TABLES, YOUNG_SEQ } from './compare.ts';
import { lastEvening, longPast, playedEvening } from './past.ts';
import { seed } from './seed.ts';

const EVENING = 2_000;

/** Seeds a long log, then settles the same lines at its end and at the beginning of a new one, by turns. */
export async function measureDepth(sizes: Sizes, told: (line: string) => void): Promise<Compared> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  try {
    await makeTables(folder);
    const evening = await playedEvening(TABLES.deep, tableSettings(), EVENING);
    const past = (sizes.whole ? longPast : lastEvening)(evening, sizes.depth - YOUNG_SEQ);
    await seed(folder, past, (seq) => told(`seeded ${seq} of ${sizes.depth} commits`));
    const store = await startDynaliteProcess(folder);
    try {
      return await compareDepths(store.endpoint, sizes, told);
    } finally {
      await store.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeTables(folder: string): Promise<void> {
  const dynamodb = await startEmbeddedDynamoDb({ folder });
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  await createTables(client, NAMES);
  client.destroy();
  await dynamodb.stop();
}
