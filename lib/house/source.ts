import type { Settings } from '../game/settings.ts';
import { findTable, type House } from './house.ts';
import { readableFrom } from './push.ts';
import { trustedHouse } from './read.ts';
import type { HouseVersion, HouseVersions } from './versions.ts';

/** Where handlers take the house from. */
export interface HouseSource {
  /**
   * A house that was the newest at some moment of the last 30 s. Where handlers are busy it is read beforehand, and
   * none of them waits. While it cannot be read, the last one that was known serves on.
   * @throws when none was ever read.
   */
  current(): Promise<House>;
  /**
   * The newest house of this moment, read consistently.
   * @throws when it cannot be read.
   */
  newest(): Promise<House>;
}

export interface HouseSourceOptions {
  readonly versions: Pick<HouseVersions, 'newest'>;
  /** The text of the house that serves until a version is put; checked before. */
  readonly deployed: string;
  /** UTC, in milliseconds. */
  readonly now: () => number;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

interface Known {
  readonly house: House;
  /** The number of the newest version, readable or not; 0 before the first. */
  readonly newest: number;
  /** When the read began that found it. */
  readonly at: number;
}

/** Older than this, a house is not used without having been read again. */
const OLDEST_MS = 30_000;
/** From this age on it is read again beside the work. */
const BEFOREHAND_MS = 15_000;
/** After a read that failed nobody waits for another one so soon. */
const AFTER_FAILURE_MS = 5_000;

/** The house as its versions have it; the deployed one until a version is put. */
export function createHouseSource(options: HouseSourceOptions): HouseSource {
  const { versions, now, log } = options;
  const deployed = trustedHouse(options.deployed);
  let known: Known | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading = false;

  const read = async (): Promise<House> => {
    const at = now();
    const newest = await versions.newest();
    const number = newest?.version ?? 0;
    const house = known?.newest === number ? known.house : await houseOf(newest);
    // Two reads at a time may end in either order; versions only ever grow.
    if (known === null || number > known.newest) known = { house, newest: number, at };
    else known = { ...known, at: Math.max(known.at, at) };
    return known.house;
  };
  const houseOf = async (newest: HouseVersion | null): Promise<House> => {
    if (newest === null) return deployed;
    const { read: last } = await readableFrom(versions, newest);
    if (last?.version !== newest) log(unreadable(newest.version, last?.version.version));
    return last?.house ?? deployed;
  };
  const failed = (error: unknown): void => {
    failedAt = now();
    log(unreachable(error));
  };
  const readBeside = async (): Promise<void> => {
    if (reading) return;
    reading = true;
    await read().catch(failed);
    reading = false;
  };

  return {
    newest: read,
    async current() {
      if (known === null) return read();
      // A clock that was set back must not keep a house for ever.
      const age = Math.abs(now() - known.at);
      const trying = Math.abs(now() - failedAt) >= AFTER_FAILURE_MS;
      if (age > OLDEST_MS && trying) await read().catch(failed);
      else if (age > BEFOREHAND_MS && trying) void readBeside();
      return known.house;
    },
  };
}

/** The settings that the newest house has for a table; null where it has no such table. */
export async function settingsOfTheDay(
  source: HouseSource,
  table: string,
): Promise<Settings | null> {
  return findTable(await source.newest(), table)?.settings ?? null;
}

function unreadable(version: number, serving: number | undefined): string {
  const why = 'another cigo wrote it in a form that this one cannot read: deploy the newer one';
  const instead = serving ?? 'the deployed house';
  return JSON.stringify({ level: 'error', event: 'house-unreadable', version, instead, why });
}

function unreachable(error: unknown): string {
  const reason = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : '';
  return JSON.stringify({ level: 'error', event: 'house-unreachable', reason });
}
