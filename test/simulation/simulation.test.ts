import { describe, expect, test } from 'vitest';
import { makePlan } from './makePlan.ts';
import { run } from './run.ts';
import { scriptOf, shrink } from './shrink.ts';
import { createTally } from './tally.ts';

const PARTS = Array.from({ length: 12 }, (_, part) => part);
/** So many seeds in each part. */
const SEEDS = 25;
/** Plans that are tried to make the script of a failure short. */
const TRIES = 60;
/** More than a part takes on a machine that has much else to do; a script is made short in it too. */
const PATIENCE_MS = 900_000;

async function fails(plan: ReturnType<typeof makePlan>): Promise<boolean> {
  return (await run(plan)).faults.length > 0;
}

/** What a person needs who wants to see a failure again. */
async function toldOf(seed: number, faults: readonly string[]): Promise<string> {
  const small = await shrink(makePlan(seed), fails, TRIES);
  return [...faults, scriptOf(small), `Again: npm run simulate -- --from ${seed}`].join('\n');
}

/** Gives Node's own clock and network a turn: in a run there is none. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('whatever goes wrong, once all is calm the books are those of the true journals, and the sheets those of the books', () => {
  const tally = createTally();

  test.for(PARTS)('part %i', { timeout: PATIENCE_MS }, async (part) => {
    const first = 1 + part * SEEDS;
    for (let seed = first; seed < first + SEEDS; seed += 1) {
      const plan = makePlan(seed);
      const ended = await run(plan);
      if (ended.faults.length > 0) expect.fail(await toldOf(seed, ended.faults));
      tally.add(plan, ended);
      await breathe();
    }
  });

  test('in all this every outcome and every reason has occurred', () => {
    const missing = tally.missing.filter((word) => /^(outcomes|reasons):/.test(word));
    expect(missing).toEqual([]);
    expect(tally.commits).toBeGreaterThan(PARTS.length * SEEDS);
  });
});

test('a run is a function of its seed', { timeout: PATIENCE_MS }, async () => {
  for (const seed of [1, 2, 5, 11]) {
    const plan = makePlan(seed);
    expect(makePlan(seed)).toEqual(plan);
    const [one, other] = [await run(plan), await run(plan)];
    expect(one.trace, `seed ${seed}`).toBe(other.trace);
    expect(one.mishaps).toEqual(other.mishaps);
  }
});
