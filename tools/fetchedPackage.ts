import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));

/** An npm package wanted for a file inside it, at a content that cannot change behind our back. */
export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  /** `sha512-…` as the registry gives it. */
  readonly integrity: string;
}

/**
 * The folder with the unpacked package, fetched into `.cache/` on first need. Neither its
 * dependencies nor its install scripts come along. Callers in several processes may ask at once.
 * @throws where npm cannot fetch it or its content is not the pinned one.
 */
export async function fetchedPackage(wanted: PinnedPackage): Promise<string> {
  const folder = join(CACHE, `${wanted.name}-${wanted.version}`);
  if (existsSync(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(join(CACHE, 'fetching-'));
  try {
    await unpack(await pack(wanted, work), work);
    await moveUnlessThere(join(work, 'package'), folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return folder;
}

async function pack({ name, version, integrity }: PinnedPackage, work: string): Promise<string> {
  const options = ['--prefer-offline', '--json', '--pack-destination', work];
  // On Windows npm is a script that only a shell can start.
  const shell = process.platform === 'win32';
  const { stdout } = await run('npm', ['pack', `${name}@${version}`, ...options], { shell });
  const [packed] = JSON.parse(stdout) as [{ filename: string }];
  const tarball = join(work, packed.filename);
  const found = `sha512-${createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')}`;
  if (found !== integrity) {
    throw new Error(`${name}@${version} should have the integrity ${integrity}, but has ${found}.`);
  }
  return tarball;
}

async function unpack(tarball: string, into: string): Promise<void> {
  await run('tar', ['-xzf', tarball, '-C', into]);
}

/** A rename is all or nothing: whoever comes second finds the first one's folder complete. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
