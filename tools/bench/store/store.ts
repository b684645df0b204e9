import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startDynamoDbLocal } from '../../../test/support/dynamodbLocal.ts';

/** A DynamoDB in a process of its own. */
export interface Store {
  readonly name: string;
  /** For `createDynamoClient`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

const DYNALITE = fileURLToPath(new URL('./dynaliteProcess.ts', import.meta.url));

/** dynalite as one machine has it, with its data in a folder; in one of its own where none is named. */
export async function startDynaliteProcess(folder?: string): Promise<Store> {
  const child = fork(DYNALITE, folder === undefined ? [] : [folder]);
  const [endpoint] = (await once(child, 'message')) as [string];
  return { name: 'dynalite', endpoint, stop: () => disconnected(child) };
}

/** Amazon's own, in memory; null where there is no Java. */
export async function startLocalStore(): Promise<Store | null> {
  const local = await startDynamoDbLocal();
  return local && { name: 'DynamoDB Local', ...local };
}

async function disconnected(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
