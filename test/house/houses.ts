import type { House } from '../../lib/house/house.ts';
import { parseHouse } from '../../lib/house/parse.ts';

/** A table of which a test changes what it is about. */
export const TABLE = { id: 'lucky7', dealers: [{ name: 'Dealer Dan' }] };

export function houseOf(tables: readonly unknown[]): House {
  const read = parseHouse({ tables });
  if (!read.ok) throw new Error(`expected a right house: ${JSON.stringify(read.faults)}`);
  return read.house;
}

/** The text of a house with this one table. */
export function houseText(table: object = {}): string {
  return JSON.stringify({ tables: [{ ...TABLE, ...table }] });
}
