import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { REQUIRE } from '../../lib/bundling/settings.ts';

/** The functions that these tests kill; the view only reads. */
export type FunctionName = 'intake' | 'mirror' | 'audit';

/** The handlers that deploy and the runtime around them, each in one file that starts at once. */
export interface Bundled {
  readonly runtime: string;
  handler(name: FunctionName): string;
  remove(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Bundled as for the cloud, but for the Node that runs the tests. */
export async function bundleFunctions(names: readonly FunctionName[]): Promise<Bundled> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-processes-'));
  await build({
    entryPoints: ['test/processes/runtime.ts', ...names.map((name) => `lambdas/${name}.ts`)],
    absWorkingDir: ROOT,
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    banner: { js: REQUIRE },
    logLevel: 'error',
  });
  return {
    runtime: join(folder, 'runtime.mjs'),
    handler: (name) => join(folder, `${name}.mjs`),
    remove: () => rm(folder, { recursive: true }),
  };
}
