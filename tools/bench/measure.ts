import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDynamoClient } from '../../lib/ledger/dynamoClient.ts';
import { createTables } from '../../lib/ledger/tables.ts';
import { startEmbeddedDynamoDb } from '../../lib/local/dynamodb.ts';
import { createMirrorStore, type MirrorStore } from '../../lib/sheet/store.ts';
import { type CatchUp, measureCatchUp } from './catchUp.ts';
import { type Live, type LiveOptions, measureLive } from './live.ts';
import { tableSettings } from './play.ts';

/** How much is measured. */
export interface Sizes {
  readonly entries: number;
  /** So many of them are appended row by row. */
  readonly appends: number;
  readonly live: readonly LiveOptions[];
}

export interface Measured {
  readonly catchUp: CatchUp;
  readonly live: readonly Live[];
}

/** What the page of benchmarks is made from: some five minutes. */
export const FULL: Sizes = {
  entries: 100_000,
  appends: 500,
  live: [
    { tables: 1, seconds: 100, graceSeconds: 10 },
    { tables: 20, seconds: 66, graceSeconds: 35 },
  ],
};

/** The same in small, for tests: its times say nothing, its counts do. */
export const QUICK: Sizes = {
  entries: 20_000,
  appends: 50,
  live: [
    { tables: 1, seconds: 6, graceSeconds: 60 },
    { tables: 3, seconds: 6, graceSeconds: 60 },
  ],
};

export async function measureSheet(
  { entries, appends, live }: Sizes,
  told: (line: string) => void,
): Promise<Measured> {
  const catchUp = await withStore((store) =>
    measureCatchUp({ entries, appends }, tableSettings(), store, told),
  );
  const lives: Live[] = [];
  for (const options of live) lives.push(await measureLive(options, told));
  return { catchUp, live: lives };
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
