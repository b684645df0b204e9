import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDynamoDb, FolderInUse, startEmbeddedDynamoDb } from '../local/dynamodb.ts';
import { InputFault } from './faults.ts';

/**
 * Opens the books that one machine keeps in a folder; null where a cigo that runs has them open.
 * @throws InputFault where there are none.
 */
export async function openMachineBooks(dataDir: string): Promise<EmbeddedDynamoDb | null> {
  if (!existsSync(join(dataDir, 'dynamodb'))) {
    throw new InputFault(
      `There are no books in ${dataDir}: set CIGO_DATA_DIR to where they are (those of the demo are in .cigo/demo), or name the cloud's with --stack.`,
    );
  }
  return startEmbeddedDynamoDb({ folder: dataDir }).catch((error: unknown) => {
    if (error instanceof FolderInUse) return null;
    throw error;
  });
}
