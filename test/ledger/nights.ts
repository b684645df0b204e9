import { readdirSync, readFileSync } from 'node:fs';
import type { Settings } from '../../lib/game/settings.ts';
import { readHouseText } from '../../lib/house/read.ts';
import { randomEvening } from '../support/randomEvening.ts';

/** One evening at one table, as the first dealer's client has written it. */
export interface Night {
  readonly name: string;
  readonly settings: Settings;
  readonly dealer: string;
  readonly lines: readonly string[];
}

const FOLDER = new URL('../journals/', import.meta.url).pathname;

/** The journals of test/journals. */
export function goldenNights(): Night[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => {
      const read = readHouseText(readFileSync(`${FOLDER}${file.slice(0, -4)}.house.json`, 'utf8'));
      const settings = read.ok ? read.house.tables[0]?.settings : undefined;
      if (settings === undefined) throw new Error(`expected the house of ${file} to be right`);
      const text = readFileSync(`${FOLDER}${file}`, 'utf8');
      return nightOf(file, settings, text.split('\n'));
    });
}

/** An evening that could have been. */
export function randomNight(seed: number): Night {
  const { house, lines } = randomEvening(seed);
  return nightOf(`random evening ${seed}`, house, lines);
}

/**
 * A dealer who says `take table` after another's waits where that other has a journal of his own, but not in a
 * replay: here he says `take table now`.
 */
function nightOf(name: string, settings: Settings, lines: readonly string[]): Night {
  const dealer = settings.dealers[0]?.name ?? '';
  const waits = new RegExp(`(${dealer}: *take +table) *[.!]? *\\r?$`, 'i');
  return { name, settings, dealer, lines: lines.map((line) => line.replace(waits, '$1 now')) };
}
