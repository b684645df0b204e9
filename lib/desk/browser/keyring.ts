import type { DeskKey } from '../sign.ts';

/** Where the device keeps the key: as one that signs and cannot be read out again. */
const [DATABASE, STORE, KEY] = ['cigo-desk', 'keys', 'console'] as const;

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

async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(STORE, mode);
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
