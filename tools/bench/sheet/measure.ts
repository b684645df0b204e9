import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDynamoClient } from '../../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../../lib/ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../../../lib/local/dynamodb.ts';
import { createMirrorStore, type MirrorStore } from '../../../lib/sheet/store.ts';
import { tableSettings } from '../play.ts';
import { type CatchUp, measureCatchUp } from './catchUp.ts';
import type { LiveOptions } from './live.ts';

/** How much is brought into an empty sheet, and how many of these rows are appended one by one. */
export interface Sizes {
  readonly entries: number;
  readonly appends: number;
}

export const FULL: Sizes = { entries: 100_000, appends: 500 };
/** The same in small, for tests: its times say nothing, its counts do. */
export const QUICK: Sizes = { entries: 20_000, appends: 50 };

/** A table each; what is long enough that every sheet is written twice. */
export const FULL_LIVE: readonly LiveOptions[] = [
  { tables: 1, seconds: 100, graceSeconds: 10, compared: true },
  { tables: 20, seconds: 66, graceSeconds: 35, compared: true },
  { tables: 100, seconds: 150, graceSeconds: 160, compared: false },
];
export const QUICK_LIVE: readonly LiveOptions[] = [
  { tables: 1, seconds: 6, graceSeconds: 60, compared: true },
  { tables: 3, seconds: 6, graceSeconds: 60, compared: true },
];

export function measureSheet(sizes: Sizes, told: (line: string) => void): Promise<CatchUp> {
  return withStore((store) => measureCatchUp(sizes, tableSettings(), store, told));
}

async function withStore<T>(work: (store: MirrorStore) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  const dynamodb = await startEmbeddedDynamoDb({ folder });
  const client = createDynamoClient({ endpoint: dynamodb.endpoint });
  try {
    await createTables(client, { ledger: 'ledger', mirror: 'mirror' });
    return await work(createMirrorStore({ client, tableName: 'mirror' }));
  } finally {
    client.destroy();
    await dynamodb.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
