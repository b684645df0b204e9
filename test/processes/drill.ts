import { often } from '../support/often.ts';
import type { FunctionName } from './bundled.ts';
import type { Death, Gate } from './gate.ts';
import { Died, type Instance } from './instance.ts';
import type { World } from './world.ts';

/** Of so many requests one is tried, and the last. */
const EVERY = often(10, 1);

/** A function's work at one table, as somebody outside has it done. */
export interface Work {
  readonly name: FunctionName;
  /** How the table is before. */
  prepare(table: string): Promise<void>;
  /** Has the function do all of it by `hands`, and again where these fail. */
  act(table: string, hands: Hands): Promise<void>;
  /** What holds in the end. */
  expect(table: string): Promise<void>;
}

/** The instance that takes the events: once it has died, another one. */
export interface Hands {
  /** @throws Died when the instance ends first. */
  invoke(event: unknown, aheadMs: number): Promise<unknown>;
}

export interface Drilled {
  /** So many external requests a run takes in which nobody dies. */
  readonly requests: number;
  /** Where processes died: `before 1`, …, `after 1`, … */
  readonly deaths: readonly string[];
}

/** Where processes come from. */
export interface Processes {
  /** A new one, which knows nothing. */
  victim(table: string): Instance;
  /** The one that goes on where another has died. */
  heir(table: string): Instance;
}

/** What a drill can make use of: no more than this many tables are ever needed. */
export function tablesOf(prefix: string, many: number): readonly string[] {
  return Array.from({ length: many }, (_, i) => `${prefix}-${i}`);
}

/**
 * Does the work once undisturbed, and then, each time at another table, once for those of its external requests that are
 * tried, with the
 * process killed before it has had any effect, and once with it killed after. Another process does the rest.
 * @param tables enough of them, of which nobody knows yet.
 * @param afters whether one is killed after each request or after the last alone: where requests follow one another,
 * whoever dies after one leaves what he leaves who dies before the next.
 */
export async function drill(
  { gate }: Pick<World, 'gate'>,
  work: Work,
  tables: readonly string[],
  processes: Processes,
  afters: 'each' | 'last' = 'each',
): Promise<Drilled> {
  const fresh = tables.values();
  const first = tableOf(fresh.next().value);
  const requests = await run(gate, work, first, handsOf(first, processes, processes.victim(first)));
  const plan = (['before', 'after'] as const).flatMap((when) =>
    tried(requests)
      .filter((at) => when === 'before' || afters === 'each' || at === requests)
      .map((at) => ({ when, at, table: tableOf(fresh.next().value) })),
  );
  const deaths: string[] = [];
  let upcoming = plan[0] === undefined ? null : processes.victim(plan[0].table);
  for (const [i, { when, at, table }] of plan.entries()) {
    const victim = upcoming ?? processes.victim(table);
    const next = plan[i + 1];
    // Begins while this one is still at work.
    upcoming = next === undefined ? null : processes.victim(next.table);
    const hands = handsOf(table, processes, victim);
    await run(gate, work, table, hands, { when, at, kill: victim.kill });
    if (gate.struck()) deaths.push(`${when} ${at}`);
  }
  return { requests, deaths };
}

/** The requests of a run, by their numbers, at which processes die. */
export function tried(requests: number): readonly number[] {
  const all = Array.from({ length: requests }, (_, i) => i + 1);
  return all.filter((at) => at % EVERY === 0 || at === requests);
}

/** The number of requests until the work was done. */
async function run(
  gate: Gate,
  work: Work,
  table: string,
  hands: Hands,
  death: Death | null = null,
): Promise<number> {
  await work.prepare(table);
  gate.watch(death);
  await work.act(table, hands);
  const seen = gate.seen();
  await work.expect(table);
  return seen;
}

function tableOf(table: string | undefined): string {
  if (table === undefined) throw new Error('expected a table for each death');
  return table;
}

function handsOf(table: string, { heir }: Processes, first: Instance): Hands {
  let instance = first;
  return {
    async invoke(event, aheadMs) {
      try {
        return await instance.invoke(event, aheadMs);
      } catch (error) {
        if (error instanceof Died) instance = heir(table);
        throw error;
      }
    },
  };
}
