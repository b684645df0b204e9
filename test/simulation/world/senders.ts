import type { Order, Pips } from '../../../lib/desk/order.ts';
import { chanceOf } from '../chance.ts';
import type { Ordered, Plan, Sends } from '../plan.ts';
import { type Console, createConsole } from './console.ts';
import { createMachine, type Machine } from './machine.ts';
import { createSimulatedNet, createSimulatedPost } from './webhook.ts';
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

/** The phones of all consoles, by the sender's id. */
export function createConsoles(plan: Plan, world: World): ReadonlyMap<string, Console> {
  const consoles = plan.senders.filter(({ role }) => role === 'console');
  return new Map(consoles.map((sends) => [sends.id, consoleOf(sends, plan.seed, world)]));
}

function consoleOf(sends: Sends, seed: number, world: World): Console {
  const { schedule, trace, wire, gateway, clocks, evidence, secretOf } = world;
  const chance = chanceOf(seed, 'console', sends.id);
  const now = (): number => schedule.now() + (clocks.get(sends.id) ?? 0);
  return createConsole(sends, {
    ...{ schedule, trace, chance, now },
    complain: evidence.complain,
    post: (life, route, body) =>
      createSimulatedPost(sends, {
        ...{ wire, life, gateway, chance, now },
        secret: secretOf(sends.id),
        sent: (posted) => evidence.sent(sends.id, posted),
      })(route, body),
  });
}

const PIPS: readonly Pips[] = [1, 2, 3, 4, 5, 6];

/** An order of a plan, as the desk has it. */
export function orderOf(ordered: Ordered, at: number): Order {
  if ('line' in ordered) return { kind: 'line', line: ordered.line, at };
  const [one, other] = ordered.dice.map((pips) => PIPS[pips - 1] ?? 1);
  return { kind: 'dice', name: ordered.name, dice: [one ?? 1, other ?? 1], at };
}
