import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_HOUSE } from '../house/defaultHouse.ts';
import { faultLine } from '../house/faults.ts';
import type { House } from '../house/house.ts';
import { checkHouseText } from '../house/push.ts';
import { OwnerError } from './ownerError.ts';

/**
 * A lambda's environment holds 4 KB in all, counted as JSON, in which each quote is two bytes: the way to Google takes
 * 800 of them, names of tables and secrets the rest.
 */
const LONGEST = 2900;

/**
 * The house as it goes to the lambdas: the file's text without its white space, or the default
 * house where there is no file.
 * @throws OwnerError that names each fault by its path.
 */
export function houseText(file: string): string {
  if (!existsSync(file)) return asText(DEFAULT_HOUSE);
  const text = readFileSync(file, 'utf8');
  const read = checkHouseText(text);
  if (!read.ok)
    throw new OwnerError(`${file} is not right: ${read.faults.map(faultLine).join('; ')}.`);
  return compact(file, text);
}

function compact(file: string, text: string): string {
  const short = JSON.stringify(JSON.parse(text.replace(/^\uFEFF/, '')));
  const bytes = Buffer.byteLength(JSON.stringify(short));
  if (bytes <= LONGEST) return short;
  throw new OwnerError(
    `${file} has ${bytes} bytes without white space, quotes counted twice, but a lambda takes ${LONGEST}: deploy with fewer tables, and give it all of them by cigo house push.`,
  );
}

/** Only what is not a default: the handlers fill in the rest as they do for a file. */
function asText(house: House): string {
  const tables = house.tables.map(({ id, settings: { dealers }, relays }) => {
    return { id, dealers, relays };
  });
  return JSON.stringify({ tables });
}
