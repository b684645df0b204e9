import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';

/** A DynamoDB that runs on this machine until it is stopped. */
export interface RunningDynamoDb {
  /** For the SDK's `endpoint`; use it with `AWS_DUMMIES`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts dynalite in this process on a free loopback port. Tables are ready at once.
 * @param path LevelDB folder that outlives the server; without it the data is in memory.
 */
export async function startDynalite(path?: string): Promise<RunningDynamoDb> {
  const atOnce = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const server = dynalite(path === undefined ? atOnce : { ...atOnce, path });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => stop(server) };
}

/** Clients keep idle connections open, which would hold the closing up: so they are cut. */
function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
