import { compare, type Item, type Value } from './expressions.ts';

/** Where the items of tables lie. */
export interface Store {
  find(table: string, key: Item): Item | undefined;
  put(table: string, item: Item): void;
  /** All items of a key's partition, in the order of `sk`. */
  partition(table: string, key: Item): readonly Item[];
  /** These items as a reading finds them: as they are, or as they were before the newest writes. */
  seen(table: string, items: readonly Item[], consistent: boolean | undefined): readonly Item[];
}

/** So many of the newest writes a reading may not see that does not ask for consistency. */
const STALE_WRITES = 3;

interface Written {
  readonly table: string;
  readonly key: Item;
  readonly before: Item | undefined;
}

export function createStore(): Store {
  const partitions = new Map<string, Item[]>();
  const newest: Written[] = [];

  const partition = (table: string, { pk }: Item): Item[] => {
    const name = `${table} ${JSON.stringify(pk)}`;
    const known = partitions.get(name) ?? [];
    partitions.set(name, known);
    return known;
  };
  const find = (table: string, key: Item): Item | undefined => {
    const items = partition(table, key);
    const item = items[placeOf(items, key)];
    return item !== undefined && isSame(item['sk'], key['sk']) ? item : undefined;
  };
  return {
    find,
    partition,
    put(table, item) {
      const items = partition(table, item);
      const before = find(table, item);
      items.splice(placeOf(items, item), before === undefined ? 0 : 1, item);
      newest.push({ table, key: item, before });
      if (newest.length > STALE_WRITES) newest.shift();
    },
    seen(table, items, consistent = false) {
      if (consistent) return items;
      return items.flatMap((item) => {
        const late = newest.find((written) => written.table === table && isAt(item, written.key));
        const before = late === undefined ? item : late.before;
        return before === undefined ? [] : [before];
      });
    },
  };
}

function placeOf(items: readonly Item[], { sk }: Item): number {
  if (sk === undefined) throw new Error('expected a key to have an sk');
  const at = items.findIndex((item) => item['sk'] !== undefined && compare(item['sk'], sk) >= 0);
  return at < 0 ? items.length : at;
}

function isAt(item: Item, key: Item): boolean {
  return isSame(key['pk'], item['pk']) && isSame(key['sk'], item['sk']);
}

function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a !== undefined && b !== undefined && compare(a, b) === 0;
}
