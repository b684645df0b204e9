import type { House } from './house.ts';
import { jsonFault } from './jsonFault.ts';
import { type HouseRead, parseHouse } from './parse.ts';

/** The house where none is described: one table, one dealer, all defaults (CONTRACT, `house.json`). */
export const DEFAULT_HOUSE: House = mustRead({
  tables: [{ id: 'lucky7', dealers: [{ name: 'Dealer Dan' }], relays: [{ id: 'dealer' }] }],
});

/** Reads the text of a `house.json`. Text that is not JSON is a fault of the whole, with its place. */
export function readHouseText(text: string): HouseRead {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return parseHouse(JSON.parse(plain));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, faults: [{ path: '', message: jsonFault(plain) }] };
  }
}

function mustRead(json: unknown): House {
  const read = parseHouse(json);
  if (!read.ok) throw new Error('expected the default house to be right');
  return read.house;
}
