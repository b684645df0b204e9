import { readFile } from 'node:fs/promises';
import type { House } from '../house/house.ts';
import { DEFAULT_HOUSE, readHouseText } from '../house/read.ts';
import { fileFault, InputFault } from './faults.ts';

/**
 * Reads a house file; without one, the house where none is described.
 * @throws InputFault that names each fault by its path.
 */
export async function readHouseFile(file: string | undefined): Promise<House> {
  if (file === undefined) return DEFAULT_HOUSE;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw fileFault(file, error);
  });
  const read = readHouseText(text);
  if (read.ok) return read.house;
  const faults = read.faults.map(
    ({ path, message }) => `  ${path === '' ? '' : `${path}: `}${message}`,
  );
  throw new InputFault(`${file} is not right; mend it and try again:\n${faults.join('\n')}`);
}
