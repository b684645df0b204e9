import type { House } from './house.ts';
import { trustedHouse } from './read.ts';

/** The house where none is described: one table, one dealer, all defaults (CONTRACT, `house.json`). */
export const DEFAULT_HOUSE_TEXT: string = JSON.stringify({
  tables: [{ id: 'lucky7', dealers: [{ name: 'Dealer Dan' }], relays: [{ id: 'dealer' }] }],
});

/** What its text says. */
export const DEFAULT_HOUSE: House = trustedHouse(DEFAULT_HOUSE_TEXT);
