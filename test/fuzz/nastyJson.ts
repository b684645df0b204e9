import type { Random } from '../support/random.ts';
import { DISTURBING } from './mutate.ts';

/** What stands where something else was meant, as it is written in JSON. */
const NASTY: readonly string[] = [
  'null',
  'true',
  'false',
  '-0',
  '0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740991',
  '9007199254740993',
  '1000000000001',
  '00',
  'NaN',
  '""',
  '"NaN"',
  '"Infinity"',
  '[]',
  '{}',
  '[[]]',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '"__proto__"',
  '"constructor"',
  '"toString"',
  '"lucky7"',
  '"\\ud800"',
  '"\\u0000"',
  '"2026-11-29T20:00:00Z"',
];
const NASTY_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  'id',
];
const DEEP = 5_000;

/** The JSON text of a value with one to three of its parts replaced, said twice, left out, or joined by others. */
export function nastyJson(random: Random, value: unknown): string {
  const damage = { left: random.below(4), size: sizeOf(value) };
  return written(random, value, damage);
}

interface Damage {
  left: number;
  readonly size: number;
}

/** How many parts a value has. */
function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 1);
}

function written(random: Random, value: unknown, damage: Damage): string {
  if (damage.left > 0 && random.chance(2 / damage.size)) {
    damage.left -= 1;
    return instead(random, value);
  }
  if (Array.isArray(value)) {
    return `[${value.map((part) => written(random, part, damage)).join()}]`;
  }
  if (typeof value === 'object' && value !== null) return object(random, value, damage);
  return JSON.stringify(value) ?? 'null';
}

function object(random: Random, value: object, damage: Damage): string {
  const members = Object.entries(value).map(
    ([key, part]) => `${JSON.stringify(key)}:${written(random, part, damage)}`,
  );
  if (damage.left > 0 && random.chance(2 / damage.size)) {
    damage.left -= 1;
    const at = random.below(members.length + 1);
    const gone = random.chance(0.3) ? 1 : 0;
    members.splice(at, gone, ...(random.chance(0.7) ? [member(random, members)] : []));
  }
  return `{${members.join()}}`;
}

/** A key that nobody knows, one of all objects, or one that is there already. */
function member(random: Random, members: readonly string[]): string {
  if (members.length > 0 && random.chance(0.3)) return random.pick(members);
  return `${JSON.stringify(random.pick(NASTY_KEYS))}:${random.pick(NASTY)}`;
}

function instead(random: Random, value: unknown): string {
  const whole = JSON.stringify(value) ?? 'null';
  switch (random.below(8)) {
    case 0:
      return JSON.stringify(random.pick(DISTURBING));
    case 1:
      return `[${whole}]`;
    case 2:
      return JSON.stringify(whole);
    case 3:
      return random.chance(0.1) ? '['.repeat(DEEP) + ']'.repeat(DEEP) : `[${whole},${whole}]`;
    default:
      return random.pick(NASTY);
  }
}
