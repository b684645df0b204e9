import { chanceOf } from '../chance.ts';
import type { Plan, Sends } from '../plan.ts';
import { createMachine, type Machine } from './machine.ts';
import { createSimulatedNet } from './webhook.ts';
import type { World } from './world.ts';

/** The machines of all dealers who have a game client, by the sender's id. */
export function createMachines(plan: Plan, world: World): ReadonlyMap<string, Machine> {
  const dealers = plan.senders.filter(({ role }) => role !== 'console');
  return new Map(dealers.map((sends) => [sends.id, machineOf(sends, plan.seed, world)]));
}

function machineOf(sends: Sends, seed: number, world: World): Machine {
  const { schedule, trace, wire, gateway, clocks, evidence, secretOf } = world;
  const chance = chanceOf(seed, 'machine', sends.id);
  const offset = (): number => clocks.get(sends.id) ?? 0;
  return createMachine(sends, {
    ...{ schedule, trace, chance, offset },
    complain: evidence.complain,
    netOf: (life) =>
      createSimulatedNet(sends, {
        ...{ wire, life, gateway, chance },
        secret: secretOf(sends.id),
        now: () => schedule.now() + offset(),
        sent: (posted) => evidence.sent(sends.id, posted),
      }),
  });
}
