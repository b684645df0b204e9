import { startDynamoDbLocal } from '../../../test/support/dynamodbLocal.ts';
import { endFork, nextMessage, startFork } from '../forked.ts';

/** A DynamoDB in a process of its own. */
export interface Store {
  readonly name: string;
  /** For `createDynamoClient`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

const DYNALITE = new URL('./dynaliteProcess.ts', import.meta.url);

/** dynalite as one machine has it, with its data in a folder; in one of its own where none is named. */
export async function startDynaliteProcess(folder?: string): Promise<Store> {
  const child = startFork(DYNALITE, folder === undefined ? [] : [folder]);
  const endpoint = await nextMessage<string>(child);
  return { name: 'dynalite', endpoint, stop: () => endFork(child) };
}

/** Amazon's own, in memory; null where there is no Java. */
export async function startLocalStore(): Promise<Store | null> {
  const local = await startDynamoDbLocal();
  return local && { name: 'DynamoDB Local', ...local };
}
