import { readFile } from 'node:fs/promises';
import { DEFAULT_HOUSE } from '../house/defaultHouse.ts';
import type { House } from '../house/house.ts';
import { checkHouseText } from '../house/push.ts';
import { fileFault, InputFault } from './faults.ts';

/**
 * Reads a house file; without one, the house where none is described.
 * @throws InputFault that names each fault by its path.
 */
export async function readHouseFile(file: string | undefined): Promise<House> {
  return file === undefined ? DEFAULT_HOUSE : (await readRightFile(file)).house;
}

/**
 * Reads a house file: its text, and what it says.
 * @throws InputFault that names each fault by its path.
 */
export async function readRightFile(
  file: string,
): Promise<{ readonly text: string; readonly house: House }> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileFault(file, error);
  });
  const read = checkHouseText(text);
  if (read.ok) return { text, house: read.house };
  const faults = read.faults.map(
    ({ path, message }) => `  ${path === '' ? '' : `${path}: `}${message}`,
  );
  throw new InputFault(`${file} is not right; mend it and try again:\n${faults.join('\n')}`);
}
