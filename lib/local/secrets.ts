import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';

const OTHERS = 0o077;
const ONLY_OWNER = 0o600;

/** Standard Webhooks: the base64 of 24 to 64 bytes. */
function isRelaySecret(text: string): boolean {
  const bytes = Buffer.from(text.slice('whsec_'.length), 'base64');
  const writtenSo = text === whsec(bytes);
  return writtenSo && bytes.length >= 24 && bytes.length <= 64;
}

const SECRET_FORM = 'must be whsec_ and the base64 of 24 to 64 bytes';
const RelaySecret = z.string(SECRET_FORM).check(z.refine(isRelaySecret, SECRET_FORM));
/** One, or two while one takes the other's place. */
const RelaySecrets = z
  .array(RelaySecret, 'must be a list of secrets')
  .check(z.minLength(1, 'must have a secret'), z.maxLength(2, 'may have two secrets, not more'));
/** It must pass through an HTTP header. */
const VisibleKey = z
  .string('must be a text')
  .check(z.regex(/^[!-~]+$/, 'must be of visible ASCII without spaces'));
export const Secrets = z.strictObject(
  {
    relays: z.record(z.string(), RelaySecrets, 'must be an object of relay ids'),
    staff: VisibleKey,
    receipts: z.optional(VisibleKey),
  },
  'must be an object of relays, staff and receipts, and nothing else',
);

/** Each relay's webhook secrets, the key that staff read with, and the one that receipts are made with. */
export type Secrets = z.infer<typeof Secrets>;

/** Where the secrets lie in the data folder. */
export function secretsFile(folder: string): string {
  return join(folder, 'secrets.json');
}

/**
 * The secrets of one machine. The first call makes the file, readable by its owner alone; later
 * ones read it, take it back from other readers and add what is missing, leaving the rest as it is.
 * Call it after the folder was taken (`startEmbeddedDynamoDb`): two at once could each make a file.
 * @returns the secrets of the relays asked for, and no others that the file may hold.
 * @throws one plain sentence, never with a secret in it, when the file cannot be read or is malformed.
 */
export function loadOrCreateSecrets(folder: string, relayIds: readonly string[]): Secrets {
  const file = secretsFile(folder);
  const kept = read(file);
  const missing = relayIds.filter((id) => !Object.hasOwn(kept?.relays ?? {}, id));
  const secrets = {
    relays: {
      ...kept?.relays,
      ...Object.fromEntries(missing.map((id) => [id, [whsec(randomBytes(32))]])),
    },
    staff: kept?.staff ?? randomBytes(32).toString('base64url'),
    receipts: kept?.receipts ?? randomBytes(32).toString('base64url'),
  };
  if (kept?.receipts === undefined || missing.length > 0) writeSecrets(folder, secrets);
  const asked = Object.entries(secrets.relays).filter(([id]) => relayIds.includes(id));
  return { ...secrets, relays: Object.fromEntries(asked) };
}

function whsec(bytes: Buffer): string {
  return `whsec_${bytes.toString('base64')}`;
}

function read(file: string): Secrets | null {
  const text = readPrivate(file);
  if (text === null) return null;
  const parsed = Secrets.safeParse(json(text, file));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.length ? `: ${issue.path.join('.')}` : '';
  throw new Error(
    `${file}${field} ${issue?.message}; correct it, or remove the file to have new secrets made.`,
  );
}

/** Null where there is no file. */
function readPrivate(file: string): string | null {
  try {
    const { mode } = statSync(file);
    if (mode & OTHERS) chmodSync(file, ONLY_OWNER);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return null;
    throw new Error(`${file} cannot be read (${code}); make it a file of your own.`);
  }
}

function json(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the secrets.
    throw new Error(`${file} is not JSON; correct it, or remove it to have new secrets made.`);
  }
}

/**
 * Puts a file of these secrets in the old one's place, readable by its owner alone.
 * @throws one plain sentence, never with a secret in it.
 */
export function writeSecrets(folder: string, secrets: Secrets): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeWhole(secretsFile(folder), `${JSON.stringify(secrets, null, 2)}\n`);
  } catch (error) {
    throw new Error(
      `${secretsFile(folder)} cannot be written (${codeOf(error)}); make its folder writable.`,
    );
  }
}

/** Whole or not at all: a fresh file takes the old one's place when all of it is on the disk. */
function writeWhole(file: string, text: string): void {
  const fresh = `${file}.new`;
  const fd = openSync(fresh, 'w', ONLY_OWNER);
  try {
    // One that a killed process left behind keeps the mode it has.
    fchmodSync(fd, ONLY_OWNER);
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(fresh, file);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error;
}
