import { findTable, type House } from '../house/house.ts';

/** Where a table is mirrored to. */
export interface Target {
  readonly spreadsheetId: string;
  /** IANA name of the zone in which dates are shown. */
  readonly timeZone: string;
}

/** The table's number in the house, from 0; 0 where it has no such table. */
export function placeIn({ tables }: House, table: string): number {
  return Math.max(
    0,
    tables.findIndex(({ id }) => id === table),
  );
}

/** The spreadsheet that the house names for a table; null where it names none, or has no such table. */
export function targetIn(house: House, table: string): Target | null {
  const { spreadsheetId, timeZone = 'UTC' } = findTable(house, table) ?? {};
  return spreadsheetId === undefined ? null : { spreadsheetId, timeZone };
}
