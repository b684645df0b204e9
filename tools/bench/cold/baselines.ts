import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { NEVER_IMPORTED, NODE_FETCH, REQUIRE } from '../../../lib/bundling/settings.ts';

/** The bundles that ours are held against, by name; the last two with the settings that ours have. */
export interface Baselines {
  readonly put: string;
  readonly putBesideGoogle: string;
  readonly putAsOurs: string;
  readonly putBesideGoogleAsOurs: string;
  remove(): Promise<void>;
}

/** As anybody may have it: small, with `module` before `main`, and no way to credentials that a function has not. */
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
/** As the stack has its own (lib/cloud/handler.ts). */
const AS_OURS: BuildOptions = {
  ...BUNDLING,
  external: [...NEVER_IMPORTED],
  supported: { 'dynamic-import': false },
  alias: { 'node-fetch': NODE_FETCH },
};

export async function bundleBaselines(): Promise<Baselines> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-bench-'));
  const bundled = async (name: string, source: string, options: BuildOptions): Promise<string> => {
    const entry = fileURLToPath(new URL(`./baseline/${source}.ts`, import.meta.url));
    const outfile = join(folder, name, 'index.mjs');
    await build({ ...options, entryPoints: [entry], outfile });
    return outfile;
  };
  return {
    put: await bundled('put', 'put', BUNDLING),
    putBesideGoogle: await bundled('putBesideGoogle', 'putBesideGoogle', BUNDLING),
    putAsOurs: await bundled('putAsOurs', 'put', AS_OURS),
    putBesideGoogleAsOurs: await bundled('putBesideGoogleAsOurs', 'putBesideGoogle', AS_OURS),
    remove: () => rm(folder, { recursive: true }),
  };
}
