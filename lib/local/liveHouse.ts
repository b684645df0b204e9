import type { House } from '../house/house.ts';
import { createHouseSource, type HouseSource } from '../house/source.ts';
import type { HouseVersions } from '../house/versions.ts';
import { createHouseFile, type MachineHouse } from './houseFile.ts';
import { loadOrCreateSecrets, type Secrets } from './secrets.ts';

export interface LiveHouseOptions {
  readonly house: MachineHouse;
  readonly versions: HouseVersions;
  /** Where the secrets lie. */
  readonly secretsFolder: string;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

/** The house of one machine as it is by now, with what hangs on it. */
export interface LiveHouse {
  readonly source: HouseSource;
  /** Those of all relays that the house has by now. */
  readonly secrets: () => Secrets;
  /** The ids of the tables that it has by now. */
  readonly tables: () => readonly string[];
  /** Looks at the file no more. */
  readonly stop: () => void;
}

/** Between two looks at a file that nobody needs at the moment. */
const LOOK_MS = 1_000;

/**
 * Takes the house in and keeps an eye on its file.
 * @throws one plain sentence where the secrets cannot be read or written.
 */
export async function openHouse(options: LiveHouseOptions): Promise<LiveHouse> {
  const { house, versions, secretsFolder, log } = options;
  let secrets: Secrets = { relays: {}, staff: '' };
  let tables: readonly string[] = [];
  const prepare = (next: House): void => {
    secrets = loadOrCreateSecrets(secretsFolder, relaysOf(next));
    tables = next.tables.map(({ id }) => id);
  };
  const file = createHouseFile({ house, versions, prepare, log });
  await file.begin();
  const source = createHouseSource({
    versions: file.versions,
    deployed: house.text,
    now: Date.now,
    log,
  });
  const timer = setInterval(() => {
    void file.look().then(
      (changed) => (changed ? source.newest() : null),
      () => null,
    );
  }, LOOK_MS);
  timer.unref();
  return {
    source,
    secrets: () => secrets,
    tables: () => tables,
    stop: () => clearInterval(timer),
  };
}

function relaysOf(house: House): string[] {
  return house.tables.flatMap((table) => table.relays.map((relay) => relay.id));
}
