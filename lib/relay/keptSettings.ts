import { chmodSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { codeOf, type Files } from './files.ts';

/** What a dealer was asked for once. */
const keptSettings = z.strictObject({
  url: z.string(),
  table: z.string(),
  relay: z.string(),
  secret: z.string(),
  dealer: z.nullable(z.string()),
  journal: z.string(),
});
export type KeptSettings = z.infer<typeof keptSettings>;

const OTHERS = 0o077;
const ONLY_OWNER = 0o600;

function settingsFile(folder: string): string {
  return join(folder, 'settings.json');
}

/**
 * The settings that a folder keeps; null where there are none. Other readers lose their right to read them.
 * @throws one plain sentence, without a secret in it, when they cannot be read.
 */
export function readSettings(folder: string): KeptSettings | null {
  const path = settingsFile(folder);
  try {
    if (statSync(path).mode & OTHERS) chmodSync(path, ONLY_OWNER);
    return keptSettings.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new Error(`${path} cannot be read: remove it, and the relay asks again.`);
  }
}

/** Keeps settings, readable by their owner alone. */
export function keepSettings(files: Files, folder: string, settings: KeptSettings): void {
  const path = settingsFile(folder);
  const file = files.open(`${path}.new`);
  try {
    file.truncate(0);
    file.append(Buffer.from(`${JSON.stringify(settings, null, 2)}\n`));
    file.sync();
  } finally {
    file.close();
  }
  files.rename(`${path}.new`, path);
}
