import { spawn } from 'node:child_process';
import type { Bug } from './bugs.ts';

/** What found a bug, with the line that says so; null where nothing did. */
export interface Find {
  readonly by: 'simulator' | 'tests';
  readonly words: string;
}

/** So many seeds are played before the tests are asked. */
const SEEDS = 100;

/** A bug may make the world turn for ever, which is a find too. */
const LONGEST_MS = 240_000;

interface Run {
  readonly right: boolean;
  readonly output: string;
}

/** Plays the simulator in a folder with a bug in it, and where that sees nothing, the bug's own tests. */
export async function hunt(folder: string, bug: Bug): Promise<Find | null> {
  const simulated = await run(folder, [
    'tsx',
    'tools/simulate.ts',
    ...['--seeds', String(SEEDS), '--from', '1'],
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
      timeout: LONGEST_MS,
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ right: code === 0, output }));
  });
}

/** The first line that tells of a failure. */
function wordsOf(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const telling = /^(seed \d+|FAIL |AssertionError|Error:|.*\bexpected\b)/;
  return (
    lines.find((line) => telling.test(line)) ?? lines.filter((line) => line !== '').at(-1) ?? ''
  );
}
