import { parseArgs } from 'node:util';
import { makePlan } from '../test/simulation/makePlan.ts';
import type { Plan } from '../test/simulation/plan.ts';
import { report } from '../test/simulation/report.ts';
import { run } from '../test/simulation/run.ts';
import { scriptOf, shrink } from '../test/simulation/shrink.ts';
import { createTally, type Tally } from '../test/simulation/tally.ts';

const USAGE = 'usage: npm run simulate -- [--seeds N] [--from S] [--trace] [--bail]\n';
/** Plans that are tried to make the script of a failure short. */
const TRIES = 300;
const PROGRESS_EVERY = 10;

interface Wanted {
  readonly seeds: number;
  readonly from: number;
  /** Prints all that happens. */
  readonly trace: boolean;
  /** Names each seed as it begins, and ends at the first that fails, without a script of it. */
  readonly bail: boolean;
}

/** Null where the arguments are of no use. */
function wanted(): Wanted | null {
  try {
    const { values } = parseArgs({
      options: {
        seeds: { type: 'string' },
        from: { type: 'string' },
        trace: { type: 'boolean' },
        bail: { type: 'boolean' },
      },
    });
    const [seeds, from] = [Number(values.seeds ?? 1), Number(values.from ?? 1)];
    const areRight = [seeds, from].every((one) => Number.isSafeInteger(one) && one >= 1);
    const { trace = false, bail = false } = values;
    return areRight ? { seeds, from, trace, bail } : null;
  } catch {
    return null;
  }
}

async function fails(plan: Plan): Promise<boolean> {
  return (await run(plan)).faults.length > 0;
}

/** The shortest script found that goes wrong as the seed does. */
async function tellScript(seed: number): Promise<void> {
  const small = await shrink(makePlan(seed), fails, TRIES);
  const { faults: left } = await run(small);
  console.error([scriptOf(small), ...left].join('\n'));
}

/** Gives Node's own clock and network a turn: in a run there is none. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function simulateOne(seed: number, tally: Tally, wanted: Wanted): Promise<boolean> {
  if (wanted.bail) console.log(`seed ${seed}`);
  const plan = makePlan(seed);
  const ended = await run(plan);
  if (wanted.trace) console.log(ended.notes.join('\n'));
  tally.add(plan, ended);
  if (ended.faults.length === 0) return true;
  console.error([`seed ${seed} fails:`, ...ended.faults].join('\n'));
  if (!wanted.bail) await tellScript(seed);
  return false;
}

function onTerminal(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(text);
}

async function simulate(wanted: Wanted): Promise<number> {
  const { seeds, from, bail } = wanted;
  const tally = createTally();
  const start = performance.now();
  let failed = 0;
  for (let seed = from; seed < from + seeds; seed += 1) {
    const isRight = await simulateOne(seed, tally, wanted);
    failed += isRight ? 0 : 1;
    if (bail && !isRight) return 1;
    if (seed % PROGRESS_EVERY === 0) onTerminal(`\rseed ${seed}, ${failed} failed`);
    await breathe();
  }
  onTerminal('\r\u001b[K');
  console.log(report(tally, seeds, (performance.now() - start) / 1_000));
  console.log(failed === 0 ? 'No seed failed.' : `${failed} seeds failed.`);
  return failed === 0 ? 0 : 1;
}

process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
const options = wanted();
if (options === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  process.exitCode = await simulate(options);
}
