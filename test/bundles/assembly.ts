import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import cdk from '../../cdk.json' with { type: 'json' };
import type { Template } from './template.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Google is entered by a key in a secret: so there is a secret more to be read. */
const CONTEXT = { ...cdk.context, ownerEmail: 'owner@casino.example', googleKey: 'true' };

/** What `cdk deploy` would upload. */
export interface Assembly {
  readonly template: Template;
  /** The folder of an asset by its hash. */
  asset(hash: string): string;
  remove(): void;
}

/** Runs the CDK app as `cdk synth` does, with the handlers' code, into a folder of its own. */
export async function synthesize(house: object): Promise<Assembly> {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-bundles-'));
  const houseFile = join(folder, 'house.json');
  writeFileSync(houseFile, JSON.stringify(house));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'bin/cloud.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      CIGO_HOUSE: houseFile,
      CDK_OUTDIR: join(folder, 'out'),
      CDK_CONTEXT_JSON: JSON.stringify(CONTEXT),
    },
  });
  return {
    template: JSON.parse(readFileSync(join(folder, 'out', 'Cigo.template.json'), 'utf8')),
    asset: (hash) => join(folder, 'out', `asset.${hash}`),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
