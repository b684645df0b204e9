import { setTimeout as pause } from 'node:timers/promises';

/** A function that begins waits no longer for what it could also read later, in milliseconds. */
const LONGEST_MS = 3_000;

/**
 * Reads what the first request will need, all at once, while a function begins: then that request finds it. What fails
 * here, or takes too long, is read again by whoever needs it, and told by him.
 */
export async function beforehand(...reads: readonly (() => Promise<unknown>)[]): Promise<void> {
  const enough = new AbortController();
  const late = pause(LONGEST_MS, undefined, { signal: enough.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(reads.map((read) => read())), late]);
  enough.abort();
}
