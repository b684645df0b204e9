import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** Where a program runs; `isTTY` as Node's standard streams have it. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
}

/**
 * Waits for Enter before a program with something to say ends: on Windows the window of one that was started by a double
 * click closes with it, and nobody could read why. Elsewhere, and where nobody sits before it, does nothing.
 */
export async function holdWindow({ platform, input, output }: Surroundings): Promise<void> {
  if (platform !== 'win32' || !input.isTTY || !output.isTTY) return;
  output.write('Press Enter to close this window.\n');
  await Promise.race([once(input, 'data'), once(input, 'end')]);
  input.pause();
}
