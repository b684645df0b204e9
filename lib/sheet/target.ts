import { findTable, type House } from '../house/house.ts';

/** Where a table is mirrored to. */
export interface Target {
  readonly spreadsheetId: string;
  /** IANA name of the zone in which dates are shown. */
  readonly timeZone: string;
}

/** The spreadsheet that the house names for a table; null where it names none, or has no such table. */
export function targetIn(house: House, table: string): Target | null {
  const { spreadsheetId, timeZone = 'UTC' } = findTable(house, table) ?? {};
  return spreadsheetId === undefined ? null : { spreadsheetId, timeZone };
}
