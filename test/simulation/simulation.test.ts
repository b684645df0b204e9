import { describe, expect, test } from 'vitest';
import { makePlan } from './makePlan.ts';
import { run } from './run.ts';
import { scriptOf, shrink } from './shrink.ts';
import { createTally } from './tally.ts';

/** So many seeds in each part. */
const SEEDS = 75;
/** Plans that are tried to make the script of a failure short. */
const TRIES = 60;

async function fails(plan: ReturnType<typeof makePlan>): Promise<boolean> {
  return (await run(plan)).faults.length > 0;
}

/** What a person needs who wants to see a failure again. */
async function toldOf(seed: number, faults: readonly string[]): Promise<string> {
  const small = await shrink(makePlan(seed), fails, TRIES);
  return [...faults, scriptOf(small), `Again: npm run simulate -- --from ${seed}`].join('\n');
}

describe('whatever goes wrong, once all is calm the books are those of the true journals, and the sheets those of the books', () => {
  test.for([1, 2, 3, 4])('part %i', async (part) => {
    const tally = createTally();
    const first = 1 + (part - 1) * SEEDS;
    for (let seed = first; seed < first + SEEDS; seed += 1) {
      const plan = makePlan(seed);
      const ended = await run(plan);
      if (ended.faults.length > 0) expect.fail(await toldOf(seed, ended.faults));
      tally.add(plan, ended);
    }
    expect(tally.commits).toBeGreaterThan(SEEDS);
    expect(tally.mishaps.size).toBeGreaterThan(40);
  });
});

test('a run is a function of its seed', async () => {
  for (const seed of [1, 2, 5, 11]) {
    const plan = makePlan(seed);
    expect(makePlan(seed)).toEqual(plan);
    const [one, other] = [await run(plan), await run(plan)];
    expect(one.trace, `seed ${seed}`).toBe(other.trace);
    expect(one.mishaps).toEqual(other.mishaps);
  }
});
