import { chanceOf } from '../chance.ts';
import type { Schedule } from '../schedule.ts';
import { type Life, never } from './life.ts';
import type { Trace } from './trace.ts';

/** From relays to the webhook, from each function to DynamoDB, and from the mirror to Google. */
const CHANNELS = ['http', 'intake', 'mirror', 'audit', 'sheets'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What can become of a call. */
export const MISHAPS = [
  /** It never arrives. */
  'lost',
  /** It is done, and nobody answers. */
  'unanswered',
  /** It is not done: too many calls, or the service is away for a moment. */
  'refused',
  /** It is done, and the answer is that it failed. */
  'failed',
  /** Nobody answers; it is done long after everybody has given it up. */
  'late',
  /** It is done twice, the second time later. */
  'doubled',
  'slow',
  /** Whoever calls dies just before, or just after. */
  'killed-before',
  'killed-after',
] as const;
export type Mishap = (typeof MISHAPS)[number];

/** A mishap of the `nth` call of a channel, counted from when it was armed. */
export interface Armed {
  readonly channel: Channel;
  readonly nth: number;
  readonly mishap: Mishap;
}

/** What a caller learns. */
export type Came<T> =
  | { readonly kind: 'answer'; readonly value: T }
  /** At once where the connection breaks, else after the caller's patience. */
  | { readonly kind: 'none'; readonly broken: boolean }
  | { readonly kind: 'error'; readonly mishap: 'refused' | 'failed' };

export interface Wire {
  arm(armed: Armed): void;
  /** From now on nothing goes wrong. */
  calm(): void;
  call<T>(life: Life, channel: Channel, what: string, does: () => Promise<T>): Promise<Came<T>>;
}

interface Delay {
  readonly least: number;
  readonly most: number;
  /** How long a caller waits for an answer. */
  readonly patience: number;
}

const DELAYS: Readonly<Record<Channel, Delay>> = {
  http: { least: 20, most: 400, patience: 20_000 },
  intake: { least: 2, most: 15, patience: 3_000 },
  mirror: { least: 2, most: 15, patience: 3_000 },
  audit: { least: 2, most: 15, patience: 3_000 },
  sheets: { least: 100, most: 900, patience: 20_000 },
};
/** What is late comes within so many times a caller's patience. */
const LATE = 4;

export function createWire(seed: number, schedule: Schedule, trace: Trace): Wire {
  let armed: { left: number; readonly mishap: Mishap; readonly channel: Channel }[] = [];
  const calls = new Map<Channel, number>();

  const taken = (channel: Channel): Mishap | null => {
    for (const one of armed) if (one.channel === channel) one.left -= 1;
    const due = armed.find((one) => one.channel === channel && one.left <= 0);
    armed = armed.filter((one) => one !== due);
    return due?.mishap ?? null;
  };

  return {
    arm: ({ nth, ...rest }) => void armed.push({ ...rest, left: nth }),
    calm() {
      armed = [];
    },
    async call(life, channel, what, does) {
      if (!life.alive) return never();
      const number = (calls.get(channel) ?? 0) + 1;
      calls.set(channel, number);
      const mishap = taken(channel);
      if (mishap !== null) trace.count(`${channel} ${mishap}`);
      trace.note(life.name, channel, what, mishap ?? '');
      const way = { schedule, ...DELAYS[channel], chance: chanceOf(seed, channel, number) };
      const came = await travel(way, mishap, life, does);
      if (!life.alive) return never();
      trace.note(life.name, channel, came.kind);
      return came;
    },
  };
}

interface Way extends Delay {
  readonly schedule: Schedule;
  readonly chance: ReturnType<typeof chanceOf>;
}

async function travel<T>(
  way: Way,
  mishap: Mishap | null,
  life: Life,
  does: () => Promise<T>,
): Promise<Came<T>> {
  const { schedule, chance, patience } = way;
  const broken = chance.chance(0.3);
  const there = legOf(way);
  const back = legOf(way);
  const none = async (): Promise<Came<T>> => {
    await schedule.wait(broken ? back : patience);
    return { kind: 'none', broken };
  };
  const later = (after: number): void => {
    schedule.after(after + chance.below(LATE * patience), () => void forgotten(does));
  };
  if (mishap === 'refused') {
    await schedule.wait(there + back);
    return { kind: 'error', mishap };
  }
  if (mishap === 'killed-before') life.end();
  if (mishap === 'late') later(patience);
  if (mishap === 'doubled') later(there);
  if (mishap === 'slow') await schedule.wait(chance.below(0.8 * patience));
  if (mishap !== null && UNDONE.includes(mishap)) return none();
  await schedule.wait(there);
  const value = await does();
  if (mishap === 'killed-after') life.end();
  if (mishap === 'unanswered') return none();
  await schedule.wait(back);
  return mishap === 'failed' ? { kind: 'error', mishap } : { kind: 'answer', value };
}

/** What is not done now, and not answered. */
const UNDONE: readonly Mishap[] = ['lost', 'late', 'killed-before'];

function legOf({ least, most, chance }: Way): number {
  const usual = least + chance.below(most - least);
  return chance.chance(0.05) ? 6 * usual : usual;
}

/** Nobody waits for its end any more. */
async function forgotten(does: () => Promise<unknown>): Promise<void> {
  await does().catch(() => undefined);
}
