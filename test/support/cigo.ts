import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from './built.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A cigo in a process of its own. */
export interface RunningCigo {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has printed so far. */
  printed(): string;
  /** Sends a signal and waits for the end; answers the exit status. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts `cigo start` or `cigo demo` on a free port, and waits until it says where it is.
 * @param before what a shell does first, such as setting limits.
 */
export async function startCigo(
  args: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  before = ':',
): Promise<RunningCigo> {
  const cigo = [process.execPath, built('bin/cigo.ts'), ...args];
  const child = spawn('/bin/sh', ['-c', `${before}; exec "$0" "$@"`, ...cigo], {
    cwd: ROOT,
    env: { ...process.env, CIGO_DATA_DIR: dataDir, CIGO_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let complained = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /Live sheet\s+(http:\/\/[\d.:]+)\//.exec(printed);
      if (found?.[1] !== undefined) resolve(found[1]);
    });
    child.on('exit', (code) => reject(new Error(`cigo ended with ${code}: ${complained}`)));
  });
  return {
    url,
    process: child,
    printed: () => printed + complained,
    async end(signal) {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/** The secrets that it wrote at its first start. */
export function secretsOf(dataDir: string): { relays: Record<string, string[]>; staff: string } {
  return JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
}

/** The values of a tab as they lie in the local sheet, without trailing empties. */
export async function readTab(url: string, table: string, tab: string): Promise<unknown[][]> {
  const range = `${tab}!A1:Z`;
  const response = await fetch(
    `${url}/v4/spreadsheets/local-${table}/values/${encodeURIComponent(range)}?valueRenderOption=UNFORMATTED_VALUE`,
    { headers: { authorization: 'Bearer local' } },
  );
  if (response.status === 400 || response.status === 404) return [];
  const { values = [] } = (await response.json()) as { values?: unknown[][] };
  return values;
}
