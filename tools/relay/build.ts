import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleRelay, type RelayBundle } from './bundle.ts';
import { makeBlob, writeExecutable } from './executable.ts';
import { nodeLicence, type Platform } from './nodes.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const EXECUTABLES = {
  'linux-x64': 'cigo-relay-linux-x64',
  'win-x64': 'cigo-relay-win-x64.exe',
} as const satisfies Record<Platform, string>;

/** A file that was made, with its size in bytes. */
export interface Built {
  readonly name: string;
  readonly size: number;
}

/** What is in the executables, for whoever has Node after all. */
const SCRIPT = 'cigo-relay.cjs';

/**
 * Makes the relay's executables, the script that is in them, the licences and `SHA256SUMS`. The same sources give the same bytes.
 * @param into the folder that they are written to; what has their names there is replaced.
 */
export async function buildRelay(into: string): Promise<{
  readonly script: RelayBundle;
  readonly files: readonly Built[];
}> {
  await mkdir(into, { recursive: true });
  const script = await bundleRelay();
  await writeExecutables(script.text, into);
  await writeFile(join(into, SCRIPT), script.text);
  await writeFile(join(into, 'LICENSES.txt'), await licences(script.files));
  const names = [...Object.values(EXECUTABLES), SCRIPT, 'LICENSES.txt'];
  const sums = await Promise.all(names.map((name) => sumLine(into, name)));
  await writeFile(join(into, 'SHA256SUMS'), sums.join(''));
  const files = await Promise.all(
    [...names, 'SHA256SUMS'].map(async (name) => ({
      name,
      size: (await stat(join(into, name))).size,
    })),
  );
  return { script, files };
}

async function writeExecutables(script: string, into: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'cigo-relay-build-'));
  try {
    const blob = await makeBlob(script, work);
    await Promise.all(
      (['linux-x64', 'win-x64'] as const).map((platform) =>
        writeExecutable(platform, blob, join(into, EXECUTABLES[platform])),
      ),
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Of everything in the executables that others wrote. */
async function licences(files: readonly string[]): Promise<string> {
  const packages = new Set(
    files.flatMap((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  );
  const parts = [
    { name: 'Node.js', file: await nodeLicence() },
    ...[...packages].map((name) => ({ name, file: join(ROOT, 'node_modules', name, 'LICENSE') })),
  ];
  const texts = await Promise.all(
    parts.map(async ({ name, file }) => `==== ${name}\n\n${await readFile(file, 'utf8')}`),
  );
  return texts.join('\n');
}

/** As `sha256sum --check` reads it. */
async function sumLine(folder: string, name: string): Promise<string> {
  const sum = createHash('sha256').update(await readFile(join(folder, name)));
  return `${sum.digest('hex')}  ${name}\n`;
}
