import { randomBytes } from 'node:crypto';
import { readKeys } from '../../http/keys.ts';
import type { Trouble } from '../finding.ts';

/** The keys of one kind; `previous` is there while senders or staff change over. */
export interface Keys {
  readonly current: string;
  readonly previous: string | null;
}

/** Reads the text of a secret of keys, or says what is wrong with it without showing any of it. */
export function keysIn(text: string): Keys | Trouble {
  try {
    const [current = '', previous = null] = readKeys(text, 'keys');
    return { current, previous };
  } catch {
    const what = 'It is not {"current": "…"} of 32 to 128 visible ASCII characters';
    return { what, todo: 'Put such a text into it in Secrets Manager, or deploy the stack anew' };
  }
}

/** The same keys with a new current one; the one that was current stays good until they are finished. */
export function rotated({ current }: Keys): Keys {
  return { current: randomBytes(32).toString('base64url'), previous: current };
}

/** The current key alone. */
export function finished({ current }: Keys): Keys {
  return { current, previous: null };
}

/** The text of a secret of keys. */
export function keysText({ current, previous }: Keys): string {
  return JSON.stringify(previous === null ? { current } : { current, previous });
}
