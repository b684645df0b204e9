import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The relay as one script. */
export interface RelayBundle {
  readonly text: string;
  /** Each file that is in it, from the root of the project, with `/`. */
  readonly files: readonly string[];
}

/**
 * All of the relay in one CommonJS script, as single executables take it. It runs under every Node that cigo runs under,
 * and can be read by whoever is to trust it.
 */
export async function bundleRelay(): Promise<RelayBundle> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['bin/relay.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    mainFields: ['module', 'main'],
    charset: 'utf8',
    outfile: 'cigo-relay.cjs',
    write: false,
    metafile: true,
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('expected esbuild to make one file of the relay');
  const [output] = Object.values(metafile.outputs);
  return { text: script.text, files: Object.keys(output?.inputs ?? {}) };
}
