import type { SenderRole } from '../game/facts.ts';
import type { Settings } from '../game/settings.ts';

/** A sender of one table; its secrets are kept elsewhere, under its id. */
export interface Relay {
  readonly id: string;
  /** The name of one of the table's dealers, as the house writes it. */
  readonly dealer: string;
  readonly role: SenderRole;
}

/** One table of `house.json`. Only `settings` are pinned when the table opens; the rest may change at any time. */
export interface TableConfig {
  readonly id: string;
  readonly settings: Settings;
  /** IANA name of the zone in which the sheet shows dates. */
  readonly timeZone: string;
  readonly spreadsheetId?: string;
  /** Whether `say` tells the receipt of each roll that decided something. */
  readonly sayReceipts?: true;
  readonly relays: readonly Relay[];
}

/** One casino: at least one table, ids unique. */
export interface House {
  readonly tables: readonly TableConfig[];
}

/** The table with this id, or null where the house has none. */
export function findTable(house: House, id: string): TableConfig | null {
  return house.tables.find((table) => table.id === id) ?? null;
}
