import type * as z from 'zod/mini';
import { leastFairBet } from '../game/fairBet.ts';
import { toGold } from '../game/gold.ts';
import { nameKey } from '../game/names.ts';
import { describe, type Fault } from './faults.ts';
import { dealersSchema, idSchema, relaysSchema, rulesSchema } from './schema.ts';

type Rules = z.output<typeof rulesSchema>;
type Dealers = z.output<typeof dealersSchema>;
type Relays = z.output<typeof relaysSchema>;

/**
 * What one key of `house.json` says about another. It reads the raw JSON and looks only at parts
 * that are right by themselves, so that an owner sees all faults of his file at once.
 */
export function crossFaults(json: unknown): Fault[] {
  const tables = part(json, 'tables');
  if (!Array.isArray(tables)) return [];
  return [
    ...repeats(tables.map((table) => idOf(table))).map((at) => ({
      path: `tables[${at}].id`,
      message: 'is the id of another table too: each table needs its own',
    })),
    ...tables.flatMap((table, at) => tableFaults(table, `tables[${at}]`)),
  ];
}

function tableFaults(table: unknown, path: string): Fault[] {
  const rules = rulesSchema.safeParse(part(table, 'rules') ?? {});
  const dealers = dealersSchema.safeParse(part(table, 'dealers'));
  const relays = relaysSchema.safeParse(part(table, 'relays') ?? []);
  return [
    ...(rules.success ? ruleFaults(rules.data, `${path}.rules`) : []),
    ...(dealers.success ? namesakeFaults(dealers.data, `${path}.dealers`) : []),
    ...(relays.success ? idFaults(relays.data, `${path}.relays`) : []),
    ...(relays.success && dealers.success
      ? dealerFaults(relays.data, dealers.data, `${path}.relays`)
      : []),
  ];
}

function ruleFaults(rules: Rules, path: string): Fault[] {
  const { minBet, chestFloor } = rules;
  const least = minBet === 'fair' ? leastFairBet(rules, toGold(chestFloor)) : minBet;
  const pairs = [
    [minBet === 'fair' ? 'the least fair bet' : 'minBet', least, 'maxBet', rules.maxBet],
    ['minSide', rules.minSide, 'maxSide', rules.maxSide],
    ['chestFloor', chestFloor, 'bankroll', rules.bankroll],
  ] as const;
  return pairs.flatMap(([least, from, most, to]) =>
    to !== null && to < from
      ? [{ path: `${path}.${most}`, message: `must not be below ${least} (${from}), got ${to}` }]
      : [],
  );
}

/** A dealer without a serial is whoever bears his name, so a namesake's serial would protect nobody. */
function namesakeFaults(dealers: Dealers, path: string): Fault[] {
  const names = dealers.map(({ name }) => nameKey(name));
  return dealers.flatMap(({ serial }, at) =>
    serial === undefined && names.filter((name) => name === names[at]).length > 1
      ? [
          {
            path: `${path}[${at}].serial`,
            message:
              'is missing, and there is another dealer of this name: then each needs his own',
          },
        ]
      : [],
  );
}

function idFaults(relays: Relays, path: string): Fault[] {
  return repeats(relays.map((relay) => relay.id)).map((at) => ({
    path: `${path}[${at}].id`,
    message: 'is the id of another relay of this table: each relay needs its own',
  }));
}

function dealerFaults(relays: Relays, dealers: Dealers, path: string): Fault[] {
  const known = new Set(dealers.map((dealer) => nameKey(dealer.name)));
  const first = dealers[0]?.name ?? '';
  const faults: Fault[] = [];
  const journals: (string | null)[] = [];
  for (const [at, relay] of relays.entries()) {
    const dealer = nameKey(relay.dealer ?? first);
    journals.push(relay.role === 'journal' ? dealer : null);
    if (!known.has(dealer)) {
      const message = `must be the name of one of this table's dealers, got ${describe(relay.dealer)}`;
      faults.push({ path: `${path}[${at}].dealer`, message });
    }
  }
  for (const at of repeats(journals)) {
    const message = 'has a journal sender already: two journals of one dealer cannot both be kept';
    faults.push({ path: `${path}[${at}].dealer`, message });
  }
  return faults;
}

/** Where a value stands that has stood before; null is no value. */
function repeats(values: readonly (string | null)[]): number[] {
  return [...values.keys()].filter((at) => {
    const value = values[at] ?? null;
    return value !== null && values.indexOf(value) < at;
  });
}

function idOf(table: unknown): string | null {
  const id = idSchema.safeParse(part(table, 'id'));
  return id.success ? id.data : null;
}

function part(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}
