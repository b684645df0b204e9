import { faultLine } from './faults.ts';
import type { House } from './house.ts';
import { jsonFault } from './jsonFault.ts';
import { type HouseRead, parseHouse } from './parse.ts';

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

/**
 * The house of a text that has been checked before, as a deployed one has.
 * @throws one sentence for each fault where it is not right after all.
 */
export function trustedHouse(text: string): House {
  return mustBeRight(readHouseText(text));
}

function mustBeRight(read: HouseRead): House {
  if (read.ok) return read.house;
  throw new Error(`expected a right house, got ${read.faults.map(faultLine).join('; ')}`);
}
