import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { type GoogleWay, keylessConfiguration } from './google.ts';
import { OwnerError } from './ownerError.ts';

/** What an owner says beside house.json. */
export interface Owner {
  /** Where alarms are sent to; null for nowhere. */
  readonly email: string | null;
  readonly google: GoogleWay;
}

const MAIL = z.email();

/**
 * Reads the context of the CDK app (`-c NAME=VALUE`, or `context` in cdk.json): `ownerEmail`, `googleCredentials` (the
 * file of the keyless configuration) and `googleKey` (`true` for a service account's key in a secret).
 * @param googleFile where the configuration lies if nothing is said; it may be missing.
 * @throws OwnerError in one plain sentence.
 */
export function readOwner(context: (name: string) => unknown, googleFile: string): Owner {
  return { email: emailOf(context('ownerEmail')), google: googleOf(context, googleFile) };
}

function emailOf(given: unknown): string | null {
  if (given === undefined || given === '') return null;
  const read = MAIL.safeParse(given);
  if (read.success) return read.data;
  throw new OwnerError(
    `ownerEmail is no e-mail address: deploy with -c ownerEmail=YOU@EXAMPLE.COM.`,
  );
}

function googleOf(context: (name: string) => unknown, usualFile: string): GoogleWay {
  const [file, key] = [context('googleCredentials'), flag(context('googleKey'))];
  if (key && file !== undefined) {
    throw new OwnerError('googleCredentials and googleKey are two ways to one sheet: give one.');
  }
  if (key) return { kind: 'key' };
  if (file === undefined && !existsSync(usualFile)) return { kind: 'none' };
  return { kind: 'keyless', configuration: keylessConfiguration(String(file ?? usualFile)) };
}

function flag(given: unknown): boolean {
  if (given === undefined) return false;
  const text = String(given);
  if (text === 'true' || text === 'false') return text === 'true';
  throw new OwnerError('googleKey must be true or false.');
}
