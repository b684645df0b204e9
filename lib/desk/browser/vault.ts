import type { DeskKey } from '../sign.ts';

/**
 * What the device keeps so that it outlasts a dead battery: the key, as one that signs and cannot be read out again,
 * and the memory.
 */
const [DATABASE, STORE] = ['cigo-desk', 'kept'] as const;
const [KEY, MEMORY] = ['key', 'memory'] as const;

export async function readKey(): Promise<DeskKey | null> {
  const found: unknown = await within('readonly', (store) => store.get(KEY));
  return found instanceof CryptoKey ? found : null;
}

export async function keepKey(key: DeskKey): Promise<void> {
  await within('readwrite', (store) => store.put(key, KEY));
}

export async function forgetKey(): Promise<void> {
  await within('readwrite', (store) => store.delete(KEY));
}

export async function readVault(): Promise<string | null> {
  const found: unknown = await within('readonly', (store) => store.get(MEMORY));
  return typeof found === 'string' ? found : null;
}

/** When this resolves the text is on the disk. */
export async function keepInVault(text: string): Promise<void> {
  await within('readwrite', (store) => store.put(text, MEMORY));
}

export async function clearVault(): Promise<void> {
  await within('readwrite', (store) => store.clear());
}

async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    const request = ask(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
