import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import type { StoredCommit } from '../../../lib/ledger/log.ts';
import { NAMES } from '../webhook.ts';

type Item = Readonly<Record<string, { readonly S: string } | { readonly N: string }>>;

/** How dynalite names what lies in its store. */
interface DynaliteKeys {
  createKey(item: Item, table: object): string;
}

const { createKey } = createRequire(import.meta.url)('dynalite/db') as DynaliteKeys;
const TABLE = {
  AttributeDefinitions: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'sk', AttributeType: 'N' },
  ],
  KeySchema: [
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ],
};
const AT_ONCE = 2_000;

/** Puts commits beneath a dynalite that is not running, and whose tables are made: a million in some seconds. */
export async function seed(
  folder: string,
  commits: Iterable<StoredCommit>,
  told: (commits: number) => void,
): Promise<void> {
  const store = new ClassicLevel(join(folder, 'dynamodb'));
  await store.open();
  let batch: { readonly type: 'put'; readonly key: string; readonly value: string }[] = [];
  for (const { table, seq, text } of commits) {
    const item = { pk: { S: table }, sk: { N: String(seq) }, c: { S: text } };
    const key = `item-${NAMES.ledger}~${createKey(item, TABLE)}`;
    batch.push({ type: 'put', key, value: JSON.stringify(item) });
    if (batch.length < AT_ONCE) continue;
    await store.batch(batch);
    batch = [];
    told(seq);
  }
  await store.batch(batch);
  await store.close();
}
