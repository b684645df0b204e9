import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, totalmem, type } from 'node:os';
import { promisify } from 'node:util';

/** Packages whose version changes what is measured. */
const PACKAGES = ['@aws-sdk/client-dynamodb', 'dynalite', 'googleapis', 'zod', 'esbuild', 'tsx'];

/** What it was measured on, in a few words; nothing in it says whose machine it is. */
export async function machineWords(): Promise<string> {
  const all = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const cores = `${all.length} cores (${all[0]?.model.trim() || 'of an unknown model'})`;
  return `${cores}, ${memory} GB of memory, ${type()}`;
}

/** Node and what it ran with, each with its version. */
export async function versionWords(): Promise<string> {
  const versions = await Promise.all(
    PACKAGES.map(async (name) => `${name} ${await version(name)}`),
  );
  return [`Node ${process.versions.node}`, ...versions, await javaWords()].join(', ');
}

async function version(name: string): Promise<string> {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { readonly version: string }).version;
}

/** DynamoDB Local runs on it. */
async function javaWords(): Promise<string> {
  try {
    const { stderr } = await promisify(execFile)('java', ['-version']);
    return `Java ${/version "([^"]+)"/.exec(stderr)?.[1] ?? 'of an unknown version'}`;
  } catch {
    return 'no Java';
  }
}
