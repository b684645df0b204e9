import { calmDown, type Play } from './calm.ts';
import { chanceOf } from './chance.ts';
import type { Plan, Step } from './plan.ts';
import { inVirtualNode } from './virtualNode.ts';
import { forge } from './world/forger.ts';
import type { Machine } from './world/machine.ts';
import { createConsoles, createMachines, orderOf } from './world/senders.ts';
import { vandalise } from './world/staff.ts';
import { warmUp } from './world/warmUp.ts';
import { createWorld, type Overheard, START, type World } from './world/world.ts';

/** How a run has ended. */
export interface Ended {
  /** What is not as it should be; empty where all is. */
  readonly faults: readonly string[];
  /** The same for two runs of one plan. */
  readonly trace: string;
  readonly notes: readonly string[];
  /** How often each thing has gone wrong. */
  readonly mishaps: ReadonlyMap<string, number>;
  readonly deliveries: number;
  readonly world: World;
}

/**
 * Plays a plan to its end, lets the world calm down, and looks at what has become of it.
 * @param told of each request that DynamoDB carries out.
 */
export async function run(plan: Plan, told: Overheard = () => undefined): Promise<Ended> {
  await warmUp();
  const world = createWorld(plan, told);
  const { schedule, trace, google, evidence } = world;
  const chance = chanceOf(plan.seed, 'node');
  const faults = await inVirtualNode({ schedule, chance, fetch: google.fetch }, async () => {
    const machines = createMachines(plan, world);
    const play = { plan, world, machines, consoles: createConsoles(plan, world) };
    for (const step of plan.steps) schedule.at(START + step.at, () => happen(play, step));
    await schedule.play(START + (plan.steps.at(-1)?.at ?? 0) + 1_000);
    return calmDown(play);
  });
  return {
    faults: [...evidence.complaints, ...faults],
    trace: trace.hash(),
    notes: trace.newest,
    mishaps: trace.counts,
    deliveries: evidence.deliveries,
    world,
  };
}

/** The client writes the rest of a torn line a moment later. */
const REST_MS = 80;

function writeLine(
  { schedule }: World,
  machine: Machine | undefined,
  { text, torn }: Extract<Step, { kind: 'line' }>,
): void {
  const line = `${text}\r\n`;
  const first = torn ? line.length >> 1 : line.length;
  machine?.write(line.slice(0, first));
  if (torn) schedule.after(REST_MS, () => machine?.write(line.slice(first)));
}

function happen({ plan, world, machines, consoles }: Play, step: Step): void {
  const { trace, wire, clocks, api } = world;
  const machine = 'of' in step ? machines.get(step.of) : undefined;
  trace.note('step', step.kind);
  switch (step.kind) {
    case 'line':
      writeLine(world, machine, step);
      return;
    case 'mishap':
      wire.arm(step.armed);
      return;
    case 'restart':
      world.restart(step.of);
      return;
    case 'kill':
      machine?.kill();
      consoles.get(step.of)?.kill();
      return;
    case 'power':
      machine?.powerFails(step.fuse);
      return;
    case 'full-disk':
      machine?.fills(step.ms);
      return;
    case 'clock':
      trace.count(step.ms < 0 ? 'clock behind' : 'clock ahead');
      clocks.set(step.of, step.ms);
      return;
    case 'staff':
      void vandalise(api, trace, step);
      return;
    case 'audit':
      world.audit();
      return;
    case 'watch':
      world.watch();
      return;
    case 'mirror-beside':
      trace.count('two mirrors at once');
      world.mirrorBeside(step.table);
      return;
    case 'forged':
      void forge(plan, world, step);
      return;
    case 'order':
      consoles.get(step.of)?.tap(orderOf(step.order, world.schedule.now()));
      return;
  }
}
