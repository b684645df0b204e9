import type { Settings } from '../../lib/game/settings.ts';
import { parseHouse } from '../../lib/house/parse.ts';

/** One table as `house.json` has it; what is left out is the default, and Dealer Dan is the dealer. */
export interface Setup {
  readonly rules?: Readonly<Record<string, number | string | boolean | null>>;
  readonly dealers?: readonly { readonly name: string; readonly serial?: string }[];
  readonly diceSerials?: readonly string[];
  readonly dialects?: readonly string[];
  readonly fourLineHeaders?: readonly string[];
}

/** The settings of such a table, read as an owner's file is read. */
export function settingsOf(setup: Setup = {}): Settings {
  const table = { id: 'lucky7', dealers: [{ name: 'Dealer Dan' }], ...setup };
  const read = parseHouse({ tables: [table] });
  if (!read.ok) throw new Error(read.faults.map((fault) => fault.message).join('; '));
  const [first] = read.house.tables;
  if (first === undefined) throw new Error('expected the house to have a table');
  return first.settings;
}
