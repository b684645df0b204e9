import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { REQUIRE } from '../../../test/support/built.ts';

/** The bundles that ours are held against, by name. */
export interface Baselines {
  readonly put: string;
  readonly putBesideGoogle: string;
  remove(): Promise<void>;
}

/** As the stack has its functions bundled: with `module` before `main`, and no way to credentials but the environment. */
const BUNDLING: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  external: [
    '@aws-sdk/credential-provider-ini',
    '@aws-sdk/credential-provider-process',
    '@aws-sdk/credential-provider-sso',
    '@aws-sdk/credential-provider-web-identity',
    '@smithy/credential-provider-imds',
  ],
  banner: { js: REQUIRE },
  logLevel: 'error',
};

export async function bundleBaselines(): Promise<Baselines> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  const bundled = async (name: string): Promise<string> => {
    const entry = fileURLToPath(new URL(`./baseline/${name}.ts`, import.meta.url));
    const outfile = join(folder, name, 'index.mjs');
    await build({ ...BUNDLING, entryPoints: [entry], outfile });
    return outfile;
  };
  return {
    put: await bundled('put'),
    putBesideGoogle: await bundled('putBesideGoogle'),
    remove: () => rm(folder, { recursive: true }),
  };
}
