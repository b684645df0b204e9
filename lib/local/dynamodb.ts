import { mkdir, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ClassicLevel } from 'classic-level';
import dynalite from 'dynalite';

/** Another process has the folder, as the message says. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/** Open as long as a process has the folder. */
const LOCK = 'in-use';

/** How long requests under way may take when it stops. */
const GRACE_MS = 1000;
/** Between two tries to open a store on a disk that takes nothing. */
const RETRY_MS = 1000;

/** Where its data lies; `fresh` begins without whatever lies there already. */
export interface Place {
  readonly folder: string;
  readonly fresh?: boolean;
}

/** A DynamoDB inside this process. */
export interface EmbeddedDynamoDb {
  /** On loopback only; for `createDynamoClient`. */
  readonly endpoint: string;
  /**
   * After a write that has failed: cuts what is under way, whose outcome nobody knows, and opens the store anew at the
   * same address, as soon as that can be done. What was answered is there again.
   */
  reopen(): Promise<void>;
  /** Answers what is under way, then closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts dynalite on a free loopback port with its data in the folder, which it makes if need be.
 *
 * What was answered is there after a restart, however the process ended. It is handed to the
 * operating system, not forced to the disk: a power cut or a crash of the whole machine can lose
 * the last seconds, always the newest writes. The cloud's DynamoDB has no such gap.
 * @throws one plain sentence when the folder is in use by another process or cannot be read.
 */
export async function startEmbeddedDynamoDb(at: Place): Promise<EmbeddedDynamoDb> {
  const use = await takeFolder(at.folder);
  try {
    if (at.fresh === true) await emptyFolder(at.folder);
    const served = await serveStore(join(at.folder, 'dynamodb'));
    let stopped: Promise<void> | undefined;
    return {
      endpoint: `http://127.0.0.1:${served.port}`,
      reopen: served.reopen,
      stop() {
        stopped ??= served.stop().finally(() => use.close());
        return stopped;
      },
    };
  } catch (error) {
    await use.close();
    throw error;
  }
}

/**
 * Whether an error that nobody has caught is the store's: dynalite throws past everybody where it cannot write, and
 * where the store has just been closed under it.
 */
export function isOfStore(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith('LEVEL_') || error.message === 'Database is closed';
}

async function serveStore(path: string) {
  let server: Server | null = await open(path, 0);
  const { port } = server.address() as AddressInfo;
  let stopping = false;
  let reopening: Promise<void> | null = null;
  const closeAfter = async (graceMs: number): Promise<void> => {
    const closing = server;
    server = null;
    if (closing !== null) await close(closing, graceMs);
  };
  const reopen = async (): Promise<void> => {
    // A store that is broken may be unable to say that it is closed.
    await closeAfter(0).catch(() => undefined);
    while (server === null && !stopping) {
      server = await open(path, port).catch(() => null);
      if (server === null) await pause(RETRY_MS);
    }
    reopening = null;
  };
  return {
    port,
    reopen() {
      reopening ??= reopen();
      return reopening;
    },
    async stop() {
      stopping = true;
      await reopening;
      await closeAfter(GRACE_MS);
    },
  };
}

/** Whoever empties the folder has taken it first: nobody's books go from under him. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== LOCK) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * An empty store beside the data, open as long as this process has the folder. The system takes its
 * lock back from a dead process, so a lock file that is left lying means nothing. The data's own
 * lock would do, but dynalite answers a store that it cannot open by ending the process.
 */
async function takeFolder(folder: string): Promise<ClassicLevel> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const use = new ClassicLevel(join(folder, LOCK));
    await use.open();
    return use;
  } catch (error) {
    throw isLocked(error)
      ? new FolderInUse(`Another cigo is using the folder ${folder}; stop it first.`)
      : new Error(`The folder ${folder} cannot be used; make it writable or choose another.`);
  }
}

/**
 * dynalite notes a new table twice, as being made and as ready; killed in between, it would find the
 * table being made for ever. Nothing can be in such a table yet, so it goes and is made again.
 */
async function mendTables(path: string): Promise<void> {
  const store = new ClassicLevel<string, { TableStatus?: string }>(path, { valueEncoding: 'json' });
  try {
    await store.open();
    await closeOnReturn(store.values());
    for await (const [key, table] of store.iterator({ gte: 'table~', lt: 'table~\xff' })) {
      if (table.TableStatus === 'CREATING') await store.del(key);
    }
  } catch {
    throw new Error(`The data in ${path} cannot be read; put a backup in its place.`);
  } finally {
    await store.close();
  }
}

interface Closable {
  close(): Promise<void>;
}

/**
 * dynalite ends what it reads a query from by its `return`, where it has one; iterators of the store call that
 * `close`. Without it each query would leave one open for ever, with all that it had read ahead.
 */
async function closeOnReturn(iterator: Closable): Promise<void> {
  let kind: object | null = iterator;
  while (kind !== null && !Object.hasOwn(kind, 'close')) kind = Object.getPrototypeOf(kind);
  if (kind === null) throw new Error('expected iterators of the store to be closed by name');
  Object.defineProperty(kind, 'return', {
    configurable: true,
    value(this: Closable) {
      return this.close();
    },
  });
  await iterator.close();
}

function isLocked(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED';
}

async function open(path: string, port: number): Promise<Server> {
  await mendTables(path);
  const server = dynalite({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  // dynalite would end the process over a caller that hangs up in the middle of a request.
  server.on('request', (request) => {
    request.removeAllListeners('error');
    request.on('error', () => {});
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close((error) => {
      clearTimeout(cut);
      error ? reject(error) : resolve();
    });
  });
}
