import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const running = z.strictObject({
  /** The embedded DynamoDB's address, on loopback. */
  dynamodb: z.url(),
  /** The origin of webhook, Sheets API and page, without a slash at its end. */
  url: z.url(),
});

/** Where a cigo that has a folder of books can be asked, since nobody else may open them meanwhile. */
export type Running = z.output<typeof running>;

/** Says in the folder of its books where a running cigo is; the answer takes that back. */
export function announceRunning(folder: string, where: Running): () => void {
  const file = fileIn(folder);
  writeFileSync(file, JSON.stringify(where), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * Where the cigo that has a folder says that it is; null where it does not say. A cigo that was killed leaves its word
 * behind, so it is worth something only while the folder is in use.
 */
export function readRunning(folder: string): Running | null {
  try {
    const read = running.safeParse(JSON.parse(readFileSync(fileIn(folder), 'utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

function fileIn(folder: string): string {
  return join(folder, 'running.json');
}
