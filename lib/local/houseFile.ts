import { readFile } from 'node:fs/promises';
import { faultLine } from '../house/faults.ts';
import type { House } from '../house/house.ts';
import { checkHouseText, pushHouse } from '../house/push.ts';
import type { HouseVersions } from '../house/versions.ts';

/** The house of one machine. */
export interface MachineHouse {
  /** The text that it starts with; checked before. */
  readonly text: string;
  /** The file that is looked at from then on, if it is there; null where the house never changes. */
  readonly file: string | null;
}

export interface HouseFileOptions {
  readonly house: MachineHouse;
  readonly versions: HouseVersions;
  /**
   * Called with each house just before it becomes a version.
   * @throws one plain sentence where it cannot become one.
   */
  readonly prepare: (house: House) => void;
  /** Takes one line of JSON. */
  readonly log: (line: string) => void;
}

export interface HouseFile {
  /**
   * Makes a version of the text that it starts with, unless the newest says the same.
   * @throws where it is wrong, or cannot become one.
   */
  begin(): Promise<void>;
  /**
   * Makes a version of the file where it has changed, and answers whether it did. What is wrong with a file is told
   * once and changes nothing.
   */
  look(): Promise<boolean>;
  /** The versions, with a look at the file before the newest is read: what lies in the file is the newest. */
  readonly versions: HouseVersions;
}

/** On one machine the house is what its file says: whoever saves it pushes it. */
export function createHouseFile({ house, versions, prepare, log }: HouseFileOptions): HouseFile {
  const { file } = house;
  let seen = house.text;
  let last: Promise<unknown> = Promise.resolve();

  const put = async (text: string): Promise<boolean> => {
    const checked = checkHouseText(text);
    if (!checked.ok) throw new Error(checked.faults.map(faultLine).join('; '));
    prepare(checked.house);
    const by = `${file ?? 'the sample house'} on this machine`;
    const pushed = await pushHouse(versions, { text, by, at: Date.now() });
    if (pushed.kind !== 'put') return false;
    const { version, changes } = pushed.version;
    // The first changes nothing that anybody knew.
    if (version > 1) log(JSON.stringify({ level: 'info', event: 'house', version, by, changes }));
    return true;
  };
  const lookAt = async (path: string): Promise<boolean> => {
    const text = await readFile(path, 'utf8').catch(() => seen);
    if (text === seen) return false;
    seen = text;
    try {
      return await put(text);
    } catch (error) {
      log(unchanged(path, error));
      return false;
    }
  };
  const look = async (): Promise<boolean> => {
    if (file === null) return false;
    // One after another: each looks at what was saved before it was asked.
    const mine = last.then(() => lookAt(file));
    last = mine;
    return mine;
  };

  return {
    begin: async () => void (await put(house.text)),
    look,
    versions: {
      ...versions,
      async newest(below) {
        if (below === undefined) await look();
        return versions.newest(below);
      },
    },
  };
}

function unchanged(file: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  const then = 'the house stays as it was: mend the file and save it again';
  return JSON.stringify({ level: 'warn', event: 'house-unchanged', file, why, then });
}
