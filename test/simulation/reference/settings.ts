import { keyOf } from './names.ts';

/** What one table of house.json says, with the defaults of docs/INTERFACES.md filled in. */
export interface Settings {
  readonly id: string;
  readonly dealers: readonly { readonly key: string; readonly serial: number | null }[];
  readonly diceSerials: readonly number[];
  readonly dialects: readonly string[];
  readonly fourLineHeaders: readonly string[];
  readonly chestFloor: number;
  readonly boxes: number;
  readonly minBet: number | 'fair';
  readonly maxBet: number;
  readonly minSide: number;
  readonly maxSide: number;
  readonly stakeOnSeven: 'bank' | 'chest' | 'returned';
  readonly sideWindow: 'seven' | 'every-come-in';
  readonly diceLock: 'implied' | 'spoken';
  readonly getOutVacatesSeat: boolean;
  readonly bankroll: number;
}

interface Written {
  readonly id: string;
  readonly dealers: readonly { readonly name: string; readonly serial?: string }[];
  readonly diceSerials?: readonly string[];
  readonly dialects?: readonly string[];
  readonly fourLineHeaders?: readonly string[];
  readonly rules?: { readonly [setting: string]: unknown };
}

/** `table` is trusted to be one table of a house file that was found right. */
export function settingsOf(table: unknown): Settings {
  const written = table as Written;
  const rules = {
    chestFloor: 25_000,
    boxes: 3,
    minBet: 1 as number | 'fair',
    maxBet: null as number | null,
    minSide: 1,
    maxSide: null as number | null,
    stakeOnSeven: 'bank' as const,
    sideWindow: 'seven' as const,
    diceLock: 'implied' as const,
    getOutVacatesSeat: false,
    bankroll: null as number | null,
    ...written.rules,
  };
  return {
    ...rules,
    maxBet: rules.maxBet ?? Number.POSITIVE_INFINITY,
    maxSide: rules.maxSide ?? Number.POSITIVE_INFINITY,
    bankroll: rules.bankroll ?? Number.POSITIVE_INFINITY,
    id: written.id,
    dealers: written.dealers.map(({ name, serial }) => ({
      key: keyOf(name),
      serial: serial === undefined ? null : Number(serial),
    })),
    diceSerials: (written.diceSerials ?? []).map(Number),
    dialects: written.dialects ?? ['one-line', 'four-line'],
    fourLineHeaders: written.fourLineHeaders ?? [],
  };
}
