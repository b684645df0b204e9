import { type Memory, readMemory } from '../memory.ts';

const NAME = 'cigo-desk';

/** What was kept at the last visit; null where the desk is not signed in. */
export function readStore(): Memory | null {
  return readMemory(localStorage.getItem(NAME));
}

/** Keeps it, and answers whether the device could: when this returns a reload finds it. */
export function writeStore(memory: Memory): boolean {
  try {
    localStorage.setItem(NAME, JSON.stringify(memory));
    return true;
  } catch {
    return false;
  }
}

export function clearStore(): void {
  localStorage.removeItem(NAME);
}
