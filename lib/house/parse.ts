import type * as z from 'zod/mini';
import { type Gold, toGold } from '../game/gold.ts';
import { nameKey } from '../game/names.ts';
import { type Dealer, RULES_VERSION, type Rules, type Settings } from '../game/settings.ts';
import { crossFaults } from './crossChecks.ts';
import { check, type Fault } from './faults.ts';
import type { House, Relay, TableConfig } from './house.ts';
import { houseSchema, type rulesSchema, type tableSchema } from './schema.ts';

type TableJson = z.output<typeof tableSchema>;

export type HouseRead =
  | { readonly ok: true; readonly house: House }
  | { readonly ok: false; readonly faults: readonly Fault[] };

/** Reads the JSON value of a `house.json` (CONTRACT); all its faults at once where it is not right. */
export function parseHouse(json: unknown): HouseRead {
  const checked = check(houseSchema, json);
  const faults = [...(checked.ok ? [] : checked.faults), ...crossFaults(json)];
  if (!checked.ok || faults.length > 0) return { ok: false, faults };
  return { ok: true, house: { tables: checked.value.tables.map(toTable) } };
}

function toTable(json: TableJson): TableConfig {
  return {
    id: json.id,
    settings: toSettings(json),
    timeZone: json.timeZone,
    ...(json.spreadsheetId === undefined ? {} : { spreadsheetId: json.spreadsheetId }),
    ...(json.sayReceipts ? { sayReceipts: true } : {}),
    relays: json.relays.map((relay) => toRelay(relay, json.dealers)),
  };
}

function toSettings(json: TableJson): Settings {
  return {
    rules: toRules(json.rules),
    dealers: json.dealers.map(toDealer),
    diceSerials: json.diceSerials.map(toSerial),
    dialects: json.dialects,
    fourLineHeaders: json.fourLineHeaders,
    rulesVersion: RULES_VERSION,
  };
}

function toRules(json: z.output<typeof rulesSchema>): Rules {
  return {
    ...json,
    chestFloor: toGold(json.chestFloor),
    minBet: json.minBet === 'fair' ? 'fair' : toGold(json.minBet),
    maxBet: goldOrNone(json.maxBet),
    minSide: toGold(json.minSide),
    maxSide: goldOrNone(json.maxSide),
    bankroll: goldOrNone(json.bankroll),
  };
}

function goldOrNone(amount: number | null): Gold | null {
  return amount === null ? null : toGold(amount);
}

function toDealer(json: TableJson['dealers'][number]): Dealer {
  return {
    name: json.name,
    ...(json.serial === undefined ? {} : { serial: toSerial(json.serial) }),
  };
}

/** The dealer's name as the list of dealers has it, so that all others may compare it as it is. */
function toRelay(json: TableJson['relays'][number], dealers: TableJson['dealers']): Relay {
  const key = json.dealer === undefined ? null : nameKey(json.dealer);
  const dealer = key === null ? dealers[0] : dealers.find((one) => nameKey(one.name) === key);
  if (dealer === undefined) throw new Error(`expected relay ${json.id} to have a known dealer`);
  return { id: json.id, dealer: dealer.name, role: json.role };
}

function toSerial(hex: string): number {
  return Number.parseInt(hex, 16);
}
