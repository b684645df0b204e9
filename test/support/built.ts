import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { REQUIRE } from '../../lib/bundling/settings.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, '.cache', 'built');

/** What tests start as processes of their own, from the root of the project. */
const ENTRIES = [
  'bin/cigo.ts',
  'tools/fuzz.ts',
  'tools/odds.ts',
  'tools/bench/store/dynaliteProcess.ts',
  'tools/simulate.ts',
  'test/export/longExport.ts',
  'test/ledger/logRacer.ts',
  'test/local/dynamodbHost.ts',
  'test/local/sheets/apiHost.ts',
  'test/processes/appender.ts',
  'test/processes/spiller.ts',
  'test/relay/journalWriter.ts',
] as const;

/** What brings parts of its own that no bundler sees, or bundles itself. */
const AS_INSTALLED = ['aws-cdk-lib', 'classic-level', 'dynalite', 'esbuild', 'playwright-core'];

/** A module finds the files beside it (pages, the evening of the demo) where its source stands. */
// What a banner says for a bundle yet to be made stands at the end of a text, and stays.
const ownUrl: Plugin = {
  name: 'own-url',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/](bin|lib|tools|test)[\\/].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll(/import\.meta\.url(?!\);")/g, url), loader: 'ts' };
    });
  },
};

/**
 * What Node runs in place of an entry: the same code in one piece. Hundreds of processes are started by the tests, and
 * compiling their modules anew took each of them three times as long as all it then does.
 */
export function built(entry: (typeof ENTRIES)[number]): string {
  return builtFile(entry);
}

/** Where an entry that was built stands. @param entry its path from the root of the project. */
export function builtFile(entry: string): string {
  return join(BUILT, entry.replace(/\.ts$/, '.js'));
}

/** Builds them, before the first test. */
export async function setup(): Promise<void> {
  await buildEntries(ENTRIES);
}

/** Compiles each with all that it imports into one piece. @param entries their paths from the root of the project. */
export async function buildEntries(entries: readonly string[]): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries],
    outbase: ROOT,
    outdir: BUILT,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Read as one file each instead of hundreds: half of what a process of the command line takes.
    mainFields: ['module', 'main'],
    external: [...AS_INSTALLED],
    banner: { js: REQUIRE },
    plugins: [ownUrl],
  });
}
