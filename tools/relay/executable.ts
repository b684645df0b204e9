import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodeFor, nodeHere, type Platform } from './nodes.ts';
import { withoutSignatures } from './unsigned.ts';

const run = promisify(execFile);
const POSTJECT = createRequire(import.meta.url).resolve('postject/dist/cli.js');

/** The resource in which Node looks for a script, and the mark by which it knows that there is one: both Node's own. */
export const RESOURCE = 'NODE_SEA_BLOB';
export const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';

const SCRIPT = 'cigo-relay.cjs';
const BLOB = 'cigo-relay.blob';
/** Neither snapshot nor code cache: these would fit the machine that made them alone. */
const HOW = {
  main: SCRIPT,
  output: BLOB,
  disableExperimentalSEAWarning: true,
  useSnapshot: false,
  useCodeCache: false,
};

/**
 * Makes what Node's executables take in, for every platform.
 * @param folder gets it, and holds nothing else of this name.
 * @returns its path.
 */
export async function makeBlob(script: string, folder: string): Promise<string> {
  await writeFile(join(folder, SCRIPT), script);
  await writeFile(join(folder, 'sea.json'), JSON.stringify(HOW));
  // The blob repeats the script's name: without a path before it, it is the same wherever it is made.
  await run(await nodeHere(), ['--experimental-sea-config', 'sea.json'], { cwd: folder });
  return join(folder, BLOB);
}

/** Writes Node's executable for a platform with the blob in it. */
export async function writeExecutable(
  platform: Platform,
  blob: string,
  file: string,
): Promise<void> {
  const node = await readFile(await nodeFor(platform));
  const bare = platform === 'win-x64' ? withoutSignatures(node) : node;
  await writeFile(file, bare, { mode: 0o755 });
  // In a process of its own: it takes nearly a gigabyte, and warns of things in Node that are as they should be.
  await run(process.execPath, [POSTJECT, file, RESOURCE, blob, '--sentinel-fuse', FUSE]);
}
