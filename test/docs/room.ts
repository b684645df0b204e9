import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { built } from '../support/built.ts';
import { type RunningCigo, secretsOf, startCigo } from '../support/cigo.ts';
import { printed, ROOT } from './pages.ts';

/** How a command line ended. */
export interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** A folder as the pages describe it, with a cigo that runs in it. */
export interface Room {
  readonly folder: string;
  readonly cigo: RunningCigo;
  /** Types it in the folder, with what stands in capitals put in. */
  type(command: string): Promise<Ended>;
  leave(): Promise<void>;
}

const HOUSE = {
  tables: [
    {
      id: 'lucky7',
      dealers: [{ name: 'Dealer Dan' }],
      relays: [{ id: 'dealer' }, { id: 'phone', role: 'console' }],
    },
  ],
};

/** An AWS that nobody can reach: a command that needs one goes so far and says so. */
const NO_AWS = {
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  AWS_REGION: 'eu-central-1',
  AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
  AWS_MAX_ATTEMPTS: '1',
};

/** `npm` as the pages call it, with built code in place of what compiles it anew. That the scripts are these is tested. */
const NPM = `#!/bin/sh
case "$*" in
  start) shift; set -- ${JSON.stringify(built('bin/cigo.ts'))} start;;
  'run --silent cigo -- '*) shift 4; set -- ${JSON.stringify(built('bin/cigo.ts'))} "$@";;
  'run cigo -- '*) shift 3; set -- ${JSON.stringify(built('bin/cigo.ts'))} "$@";;
  'run odds:simulate -- '*) shift 3; set -- ${JSON.stringify(built('tools/odds.ts'))} "$@";;
  'run simulate -- '*) shift 3; set -- ${JSON.stringify(built('tools/simulate.ts'))} "$@";;
  'run fuzz -- '*) shift 3; set -- ${JSON.stringify(built('tools/fuzz.ts'))} "$@";;
  *) echo "no such npm: $*" >&2; exit 99;;
esac
exec ${JSON.stringify(process.execPath)} "$@"
`;

/** The journals and scripts that the pages print, under the names that they give them. */
function printedFiles(): Readonly<Record<string, string>> {
  const evening = printed('docs/RULES.md', '[11/28/2026 20:00:00]  Dealer Dan: table open');
  return {
    'house.json': JSON.stringify(HOUSE),
    'small.txt': printed('docs/INTERFACES.md', '[11/29/2026 20:00:00]  Dealer Dan: table open'),
    'post.mjs': printed('docs/INTERFACES.md', 'import { createHmac'),
    'first.txt': evening,
    'MY-JOURNAL.txt': evening,
    'JOURNAL.txt': evening,
    'dan-2026-11-29.txt': evening,
  };
}

export async function enterRoom(): Promise<Room> {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-docs-'));
  for (const [name, text] of Object.entries(printedFiles()))
    writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'npm'), NPM, { mode: 0o755 });
  symlinkSync(join(ROOT, 'lib'), join(folder, 'lib'));
  const data = join(folder, '.cigo');
  const cigo = await startCigo(['start'], data, { CIGO_HOUSE: join(folder, 'house.json') });
  const { staff } = secretsOf(data);
  const env = {
    ...process.env,
    ...NO_AWS,
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    HOME: folder,
    CIGO_PORT: new URL(cigo.url).port,
    CIGO_URL: cigo.url,
    KEY: staff,
  };
  const filled = (command: string): string =>
    command
      .replaceAll('http://127.0.0.1:8787', cigo.url)
      .replaceAll('STAFF-KEY', staff)
      .replace(/\bTABLE\b/g, 'lucky7')
      .replace(/\bFILE$/, 'first.txt');
  return {
    folder,
    cigo,
    type: (command) => typed(filled(command), folder, env),
    async leave() {
      await cigo.end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function typed(
  command: string,
  folder: string,
  env: Readonly<NodeJS.ProcessEnv> = process.env,
): Promise<Ended> {
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output }));
  });
}
