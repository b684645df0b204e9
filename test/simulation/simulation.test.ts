import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { built } from '../support/built.ts';
import { node24 } from '../support/node24.ts';
import { makePlan } from './makePlan.ts';
import { run } from './run.ts';

const SEEDS = 300;
/** More than they take on a machine that has much else to do. */
const PATIENCE_MS = 900_000;
/** A world throws much away soon: with room for it there is less to tidy. */
const ROOM = '--max-semi-space-size=64';

interface Ended {
  readonly status: number | null;
  readonly output: string;
}

/** `npm run simulate`, as a process of its own, by the Node of the lambdas where it is here: so it is quickest. */
async function simulate(args: readonly string[]): Promise<Ended> {
  const engine = (await node24()) ?? process.execPath;
  return new Promise((resolve, reject) => {
    const node = [ROOM, built('tools/simulate.ts'), ...args];
    const child = spawn(engine, node, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output }));
  });
}

test(
  'whatever goes wrong, once all is calm the books are those of the true journals, and the sheets those of the books',
  async () => {
    const { status, output } = await simulate(['--seeds', String(SEEDS), '--bail']);
    const played = output.match(/^seed \d+$/gm) ?? [];
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
    expect(played).toHaveLength(SEEDS);
    expect(output).toContain('\nNo seed failed.\n');
    expect(output).not.toMatch(/^Never occurred:.*\b(?:outcomes|reasons):/m);
  },
  PATIENCE_MS,
);

test('a command line of no use plays nothing', async () => {
  for (const args of [['--seeds', '0'], ['--from', 'x'], ['--what']]) {
    const { status, output } = await simulate(args);
    expect([status, output]).toEqual([2, expect.stringMatching(/^usage: npm run simulate/)]);
  }
});

test('a run is a function of its seed', { timeout: PATIENCE_MS }, async () => {
  for (const seed of [2, 11]) {
    const plan = makePlan(seed);
    expect(makePlan(seed)).toEqual(plan);
    const [one, other] = [await run(plan), await run(plan)];
    expect(one.trace, `seed ${seed}`).toBe(other.trace);
    expect(one.mishaps).toEqual(other.mishaps);
  }
});
