/** What is kept of a version beside its text. */
export interface VersionNote {
  /** 1, 2, 3 … */
  readonly version: number;
  /** UTC, in milliseconds. */
  readonly at: number;
  /** Who put it there. */
  readonly by: string;
  /** What it changed against the version before, a line each. */
  readonly changes: readonly string[];
}

/** One version of the house: the text of a `house.json` that was found right when it was put. */
export interface HouseVersion extends VersionNote {
  readonly text: string;
}

/** All versions of the house. Nothing here changes or deletes one, ever. */
export interface HouseVersions {
  /** The newest, of those below a number where one is given; read consistently, null where there is none. */
  newest(below?: number): Promise<HouseVersion | null>;
  /** Newest first, without their texts. */
  list(): Promise<readonly VersionNote[]>;
  /**
   * Puts a version where none is yet. `taken` says that its number is given already, be it to this very version whose
   * answer was lost: whoever is told so reads what is there.
   */
  put(version: HouseVersion): Promise<'put' | 'taken'>;
}

/** With its changes a version stays below DynamoDB's 400 KB. */
export const LONGEST_HOUSE_BYTES = 300 * 1_024;

/** Numbers are written with so many digits, so that they sort as they count. */
const DIGITS = 8;

/** The last number that there can be. */
export const LAST_VERSION: number = 10 ** DIGITS - 1;

/** `v00000012` */
export function versionKey(version: number): string {
  return `v${String(version).padStart(DIGITS, '0')}`;
}

/** @throws when a version is not what all promise to put. */
export function checkVersion({ version, text }: HouseVersion): void {
  if (!Number.isSafeInteger(version) || version < 1 || version > LAST_VERSION) {
    throw new Error(`expected a version from 1 to ${LAST_VERSION}, got ${version}`);
  }
  const bytes = Buffer.byteLength(text);
  if (bytes > LONGEST_HOUSE_BYTES) {
    throw new Error(`expected at most ${LONGEST_HOUSE_BYTES} bytes of house, got ${bytes}`);
  }
}
