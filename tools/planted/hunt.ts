import { type ChildProcess, spawn } from 'node:child_process';
import type { Bug } from './bugs.ts';

/** What found a bug, with the line that says so; null where nothing did. */
export interface Find {
  readonly by: 'simulator' | 'tests';
  readonly words: string;
}

/** So many seeds are played before the tests are asked. */
const SEEDS = 100;

/** A bug may make the world turn for ever, which is a find too: nothing is said for so long by nothing else. */
const SILENCE_MS = 300_000;

interface Run {
  readonly right: boolean;
  readonly output: string;
}

/** Plays the simulator in a folder with a bug in it, and where that sees nothing, the bug's own tests. */
export async function hunt(folder: string, bug: Bug): Promise<Find | null> {
  const simulated = await run(folder, [
    'tsx',
    'tools/simulate.ts',
    ...['--seeds', String(SEEDS), '--from', '1', '--bail'],
  ]);
  if (!simulated.right) return { by: 'simulator', words: wordsOf(simulated.output) };
  const tested = await run(folder, ['vitest', 'run', '--bail', '1', ...bug.tests]);
  return tested.right ? null : { by: 'tests', words: wordsOf(tested.output) };
}

function run(cwd: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn('npx', args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const silence = setTimeout(() => endAll(child), SILENCE_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
        silence.refresh();
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(silence);
      resolve({ right: code === 0, output });
    });
  });
}

/** With what it has started itself: it leads a group of its own. */
function endAll({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** The first line that tells of a failure, with the one behind it where it only names the seed. */
function wordsOf(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const telling = /^(seed \d+ fails|FAIL |AssertionError|Error:|.*\bexpected\b)/;
  const at = lines.findIndex((line) => telling.test(line));
  const words = lines.at(at) ?? '';
  return words.endsWith('fails:') ? `${words} ${lines[at + 1] ?? ''}` : words;
}
