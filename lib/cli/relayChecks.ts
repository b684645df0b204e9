import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSecret } from '../http/signature.ts';
import type { KeptSettings } from '../relay/keptSettings.ts';
import { InputFault } from './faults.ts';

/** What is known so far; null where nothing is. */
export type Given = { readonly [K in keyof KeptSettings]: KeptSettings[K] | null };

/** The origin of an address as people copy it, with or without a path. */
export function originIn(address: string): string {
  try {
    const { protocol, origin } = new URL(address);
    if (protocol === 'http:' || protocol === 'https:') return origin;
  } catch {
    // The sentence below says it.
  }
  throw new InputFault(`"${address}" is no address such as https://example.com: check CIGO_URL.`);
}

/** The secret is never repeated. */
export function secretIn(secret: string): string {
  try {
    readSecret(secret);
    return secret;
  } catch {
    throw new InputFault(
      'The secret is not whole: it begins with whsec_ and is to be copied to its last character (CIGO_RELAY_SECRET).',
    );
  }
}

/** A path as the disk has it, so that another way of writing it is no other journal; as written where there is none. */
export function pathIn(written: string): string {
  const path = resolve(written);
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** What is not there yet is a journal if its name is one's. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return !/\.(txt|log)$/i.test(path);
  }
}
