import { existsSync } from 'node:fs';
import type { House } from '../house/house.ts';
import { readHouseFile } from './houseFile.ts';

/** The house of one machine: its file where there is one, else the house where none is described. */
export function machineHouse(file: string): Promise<House> {
  const byDefault = file === 'house.json' && !existsSync(file);
  return readHouseFile(byDefault ? undefined : file);
}
