import { existsSync } from 'node:fs';
import { DEFAULT_HOUSE_TEXT } from '../house/defaultHouse.ts';
import type { MachineHouse } from '../local/houseFile.ts';
import { readRightFile } from './houseFile.ts';

/**
 * The house of one machine: its file where there is one, else the house where none is described.
 * @throws InputFault that names each fault by its path.
 */
export async function machineHouse(file: string): Promise<MachineHouse> {
  const byDefault = file === 'house.json' && !existsSync(file);
  return { file, text: byDefault ? DEFAULT_HOUSE_TEXT : (await readRightFile(file)).text };
}
