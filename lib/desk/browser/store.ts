import { type Memory, readMemory } from '../memory.ts';
import { clearVault, keepInVault, readVault } from './vault.ts';

const NAME = 'cigo-desk';

/** The newest text that is in no vault yet; null where all is. */
let unsecured: string | null = null;

/**
 * What was kept at the last visit; null where the desk was not signed in. A browser that was killed may have lost the
 * last seconds of what it keeps at once, and a device without room may have refused the vault: the newer one counts.
 */
export async function readStore(): Promise<Memory | null> {
  const [quick, safe] = [readMemory(localStorage.getItem(NAME)), readMemory(await readVault())];
  if (quick === null || safe === null) return quick ?? safe;
  return quick.version >= safe.version ? quick : safe;
}

/** Keeps it, and answers whether the device could: when this returns a reload finds it. */
export function writeStore(memory: Memory): boolean {
  const text = JSON.stringify(memory);
  try {
    localStorage.setItem(NAME, text);
    unsecured = text;
    return true;
  } catch {
    return false;
  }
}

/** Resolves when what was kept outlasts a dead battery; false where the device cannot have it so. */
export async function secureStore(): Promise<boolean> {
  const text = unsecured;
  if (text === null) return true;
  try {
    await keepInVault(text);
    if (unsecured === text) unsecured = null;
    return true;
  } catch {
    return false;
  }
}

/** Forgets all, the key too. */
export async function clearStore(): Promise<void> {
  unsecured = null;
  localStorage.removeItem(NAME);
  await clearVault();
}
