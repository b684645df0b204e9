import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { METRICS } from '../../lib/metrics.ts';
import type { Fixed } from './use.ts';

const run = promisify(execFile);

/** Synthesizes the stack and counts what stands in it whether anybody plays or not. */
export async function fixedParts(): Promise<Fixed> {
  const folder = await mkdtemp(join(tmpdir(), 'cigo-costs-'));
  try {
    await run('npx', ['cdk', 'synth', '-q', '-o', folder, '-c', 'ownerEmail=owner@example.com']);
    const text = await readFile(join(folder, 'Cigo.template.json'), 'utf8');
    const { Resources } = JSON.parse(text) as { Resources: Record<string, { Type: string }> };
    const count = (type: string): number =>
      Object.values(Resources).filter((resource) => resource.Type === type).length;
    return {
      secrets: count('AWS::SecretsManager::Secret'),
      alarms: count('AWS::CloudWatch::Alarm'),
      encryptionKeys: count('AWS::KMS::Key'),
      dashboards: count('AWS::CloudWatch::Dashboard'),
      metrics: Object.keys(METRICS).length,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
