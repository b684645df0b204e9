import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import cdk from '../../cdk.json' with { type: 'json' };
import { createCigoApp } from '../../lib/cloud/cigoApp.ts';
import { UNBUNDLED } from './synthesized.ts';

const HOUSE = { house: '{"tables":[]}', googleFile: 'none.json' };
const folder = mkdtempSync(join(tmpdir(), 'cigo-synth-'));
afterAll(() => rmSync(folder, { recursive: true }));

const outputs = ['first', 'second'].map((name) => join(folder, name));

/** The app as the CDK's command line runs it, with the handlers' code. */
function synthesize(outdir: string): void {
  mkdirSync(outdir);
  const context = { ...cdk.context, ownerEmail: 'owner@casino.example', googleKey: 'true' };
  execFileSync(process.execPath, ['--import', 'tsx', 'bin/cloud.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...process.env,
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      CDK_PERF_COUNTERS_FILE: join(outdir, 'performance-counters.json'),
    },
    stdio: 'pipe',
  });
}

// It throws on what AWS's own rules find.
beforeAll(() => outputs.forEach(synthesize));

/** Each file of a cloud assembly, with its content. */
function contents(outdir: string): Readonly<Record<string, string>> {
  const files = readdirSync(outdir, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
  return Object.fromEntries(
    paths.toSorted().map((path) => [path.slice(outdir.length), readFileSync(path, 'base64')]),
  );
}

test('what is synthesized twice is the same, byte by byte', () => {
  const [first = {}, second = {}] = outputs.map(contents);
  expect(Object.keys(first).filter((path) => path.endsWith('index.mjs'))).toHaveLength(4);
  expect(Object.keys(second)).toEqual(Object.keys(first));
  expect(Object.keys(first).filter((path) => first[path] !== second[path])).toEqual([]);
});

test('AWS finds nothing to say against the template, be it a warning', () => {
  const [first = ''] = outputs;
  const { pluginReports } = JSON.parse(readFileSync(join(first, 'validation-report.json'), 'utf8'));
  expect(pluginReports).toEqual([]);
});

test('a finding stops the synthesis', () => {
  const app = createCigoApp({ ...UNBUNDLED, ...HOUSE });
  new Queue(app.node.findChild('Cigo'), 'Careless', { enforceSSL: false });
  const synthesis = () => app.synth();
  expect(synthesis).toThrow(/AwsSolutions-SQS4/);
  expect(synthesis).toThrow(/Serverless-SQSRedrivePolicy/);
});
