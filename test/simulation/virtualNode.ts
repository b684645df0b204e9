import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import type { Cancel, Schedule } from './schedule.ts';

/** What takes the place of Node's own clock, chance and network. */
export interface VirtualNode {
  readonly schedule: Schedule;
  readonly chance: Random;
  readonly fetch: typeof fetch;
}

/**
 * Does something in a Node whose time, timers, chance and `fetch` are a simulation's. Ports that take a clock are given
 * one; this is for what takes none: retries and signatures of clients, pauses, ids.
 */
export async function inVirtualNode<T>(node: VirtualNode, work: () => Promise<T>): Promise<T> {
  const restore = replaceAll(node);
  try {
    return await work();
  } finally {
    restore();
  }
}

function replaceAll({ schedule, chance, fetch }: VirtualNode): () => void {
  const replaced = [
    replace(Date, 'now', schedule.now),
    replace(Math, 'random', () => chance.below(2 ** 32) / 2 ** 32),
    replace(globalThis, 'fetch', fetch),
    replace(globalThis, 'setTimeout', virtualTimeout(schedule)),
    replace(globalThis, 'clearTimeout', clear),
    replace(globalThis, 'setInterval', refused('setInterval')),
    replace(timers, 'setTimeout', pausing(schedule)),
    replace(crypto, 'randomUUID', () => uuid(chance)),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const restore of replaced) restore();
    syncBuiltinESMExports();
  };
}

function replace(owner: object, name: string, value: unknown): () => void {
  const before: unknown = Reflect.get(owner, name);
  Reflect.set(owner, name, value);
  return () => void Reflect.set(owner, name, before);
}

interface Timer {
  readonly cancel: Cancel;
  ref(): Timer;
  unref(): Timer;
}

function virtualTimeout(schedule: Schedule) {
  return (happen: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): Timer => {
    const cancel = schedule.after(ms, () => happen(...given));
    const timer: Timer = { cancel, ref: () => timer, unref: () => timer };
    return timer;
  };
}

function clear(timer: Timer | undefined): void {
  timer?.cancel();
}

function pausing(schedule: Schedule) {
  return (ms: number, value?: unknown, options: { signal?: AbortSignal } = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      const abort = (): void => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = schedule.after(ms, () => {
        signal?.removeEventListener('abort', abort);
        resolve(value);
      });
      signal?.addEventListener('abort', abort, { once: true });
    });
}

function refused(name: string) {
  return () => {
    throw new Error(`expected nothing in a simulation to use ${name}`);
  };
}

function uuid(chance: Random): string {
  const hex = Array.from({ length: 32 }, () => chance.below(16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
