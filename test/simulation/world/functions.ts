import { chanceOf } from '../chance.ts';
import type { Schedule } from '../schedule.ts';
import { createLife, type Life } from './life.ts';
import type { Trace } from './trace.ts';

/** A function in the cloud: warm copies of it, each busy with one thing at a time, and with memories of its own. */
export interface CloudFunction<Handler> {
  /** Null where the copy died, or was ended after its time. */
  invoke<T>(
    what: string,
    run: (handler: Handler, life: Life) => Promise<T>,
  ): Promise<Done<T> | null>;
  /** Ends all copies, so that the next ones start cold; those at work die in the middle. */
  restart(): void;
}

export interface Done<T> {
  readonly value: T;
}

export interface FunctionOptions<Handler> {
  readonly name: string;
  /** After so long a copy is ended, in milliseconds. */
  readonly timeoutMs: number;
  readonly start: (life: Life) => Handler;
}

interface Copy<Handler> {
  readonly life: Life;
  readonly handler: Handler;
  busy: boolean;
}

/** Even where one is idle, now and then another copy is started. */
const SPARE = 0.15;
const MOST_COPIES = 3;

export function createFunction<Handler>(
  { name, timeoutMs, start }: FunctionOptions<Handler>,
  { seed, schedule, trace }: { seed: number; schedule: Schedule; trace: Trace },
): CloudFunction<Handler> {
  let copies: Copy<Handler>[] = [];
  let started = 0;
  let invoked = 0;

  const cold = (): Copy<Handler> => {
    started += 1;
    const life = createLife(`${name}-${started}`);
    trace.count(`${name} started cold`);
    const copy = { life, handler: start(life), busy: false };
    copies.push(copy);
    return copy;
  };
  const idle = (): Copy<Handler> => {
    copies = copies.filter(({ life }) => life.alive);
    const free = copies.filter(({ busy }) => !busy);
    const chance = chanceOf(seed, name, invoked);
    if (free.length === 0 || (copies.length < MOST_COPIES && chance.chance(SPARE))) return cold();
    return chance.pick(free);
  };
  return {
    async invoke(what, run) {
      invoked += 1;
      const copy = idle();
      copy.busy = true;
      trace.note(copy.life.name, 'begins', what);
      const timer = schedule.after(timeoutMs, copy.life.end);
      const value = await Promise.race([
        run(copy.handler, copy.life).then((done) => ({ value: done })),
        copy.life.ended.then(() => null),
      ]);
      timer();
      copy.busy = false;
      trace.note(copy.life.name, value === null ? 'died' : 'ends');
      return value;
    },
    restart() {
      for (const { life } of copies) life.end();
      copies = [];
    },
  };
}
