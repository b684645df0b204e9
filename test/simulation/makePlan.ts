import fc from 'fast-check';
import { aDeed, type Deed } from '../sheet/vandals.ts';
import type { Random } from '../support/random.ts';
import { chanceOf } from './chance.ts';
import { FORGERIES, type Part, type Plan, type Sends, type Step, type TablePlan } from './plan.ts';
import { makeStory } from './story.ts';
import { type Channel, MISHAPS } from './world/wire.ts';

const FUNCTIONS: readonly Part[] = ['intake', 'mirror', 'audit'];
/** How far a function's clock is wrong, in milliseconds, and how far a dealer's may be. */
const SLIGHTLY_WRONG = [-200_000, -30_000, -2_000, 2_000, 30_000, 200_000];
const WRONG = [-3_600_000, ...SLIGHTLY_WRONG, 3_600_000];
const MINUTE = 60_000;

/** All that happens in the run of a seed. */
export function makePlan(seed: number): Plan {
  const chance = chanceOf(seed, 'plan');
  const stories = Array.from({ length: chance.chance(0.12) ? 2 : 1 }, (_, at) => {
    return makeStory(chanceOf(seed, 'story', at), at);
  });
  const tables = stories.map(({ table }) => table);
  const senders = stories.flatMap((story) => story.senders);
  const lines = stories.flatMap((story) => story.steps);
  const end = Math.max(0, ...lines.map(({ at }) => at));
  const troubles = troublesOf(seed, { chance, tables, senders, end });
  const steps = [...lines, ...troubles].sort((a, b) => a.at - b.at);
  return { seed, tables, senders, steps };
}

interface Setting {
  readonly chance: Random;
  readonly tables: readonly TablePlan[];
  readonly senders: readonly Sends[];
  readonly end: number;
}

/** What goes wrong; some nights are calmer than others, and in half of them staff leave the sheets alone. */
function troublesOf(seed: number, setting: Setting): readonly Step[] {
  const { chance, end } = setting;
  const count = chance.pick([0, 4, 8, 16, 28]);
  const deeds = chance.chance(0.4) ? fc.sample(aDeed, { seed, numRuns: 1 + chance.below(4) }) : [];
  const at = (): number => chance.below(end + MINUTE);
  const staff = deeds.map((deed): Step => ({ at: at(), ...staffStep(deed, setting) }));
  const others = Array.from({ length: count }, (): Step => ({ at: at(), ...trouble(setting) }));
  const looks = Array.from({ length: chance.below(3) }, (): Step => {
    return { at: at(), kind: chance.pick(['audit', 'watch'] as const) };
  });
  return [...staff, ...others, ...looks];
}

type Happening = Step extends infer S ? (S extends Step ? Omit<S, 'at'> : never) : never;

function staffStep({ name, requests }: Deed, { chance, tables }: Setting): Happening {
  return { kind: 'staff', table: chance.pick(tables).id, deed: name, requests };
}

function trouble(setting: Setting): Happening {
  const { chance, tables, senders } = setting;
  const of = chance.pick(senders).id;
  switch (chance.below(20)) {
    case 0:
      return { kind: 'restart', of: chance.pick(FUNCTIONS) };
    case 1:
      return { kind: 'kill', of };
    case 2:
      return { kind: 'power', of, fuse: 1 + chance.below(6) };
    case 3:
      return { kind: 'full-disk', of, ms: chance.below(2 * MINUTE) };
    case 4:
      return chance.chance(0.5)
        ? { kind: 'clock', of, ms: chance.pick(WRONG) }
        : { kind: 'clock', of: chance.pick(FUNCTIONS), ms: chance.pick(SLIGHTLY_WRONG) };
    case 5:
      return { kind: 'mirror-beside', table: chance.pick(tables).id };
    case 6:
    case 7:
      return { kind: 'forged', of, how: chance.pick(FORGERIES) };
    default:
      return mishap(chance);
  }
}

const BUSIEST: readonly Channel[] = [
  'http',
  'http',
  'intake',
  'intake',
  'mirror',
  'sheets',
  'sheets',
  'audit',
];

function mishap(chance: Random): Happening {
  const channel = chance.pick(BUSIEST);
  const most = channel === 'mirror' ? 20 : 3;
  // A mirror that dies with its lease keeps all others waiting for minutes.
  const kinds = MISHAPS.filter(
    (kind) => !kind.startsWith('killed') || channel === 'http' || chance.chance(0.3),
  );
  const armed = { channel, nth: 1 + chance.below(most), mishap: chance.pick(kinds) };
  return { kind: 'mishap', armed };
}
