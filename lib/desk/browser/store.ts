import { type Memory, readMemory } from '../memory.ts';

const NAME = 'cigo-desk';

/** What was kept at the last visit; null where the desk is not signed in. */
export function readStore(): Memory | null {
  return readMemory(localStorage.getItem(NAME));
}

/**
 * Keeps it. When this returns a reload finds it.
 * @throws where the device has no room, or forbids it.
 */
export function writeStore(memory: Memory): void {
  localStorage.setItem(NAME, JSON.stringify(memory));
}

export function clearStore(): void {
  localStorage.removeItem(NAME);
}
