import { changesBetween } from './changes.ts';
import { doubledKeys } from './doubledKeys.ts';
import type { Fault } from './faults.ts';
import type { House } from './house.ts';
import type { HouseRead } from './parse.ts';
import { readHouseText } from './read.ts';
import { type HouseVersion, type HouseVersions, LONGEST_HOUSE_BYTES } from './versions.ts';

/** A house to be put, by whom and when (UTC, in milliseconds). */
export type Push = Pick<HouseVersion, 'text' | 'by' | 'at'>;

export type Pushed =
  | { readonly kind: 'put'; readonly version: HouseVersion }
  /** The newest version says the same. */
  | { readonly kind: 'same'; readonly version: HouseVersion }
  | { readonly kind: 'wrong'; readonly faults: readonly Fault[] };

/** The newest version that can be read, and the newest of all. */
export interface Readable {
  readonly newest: HouseVersion;
  /** Null where none can be read. */
  readonly read: { readonly version: HouseVersion; readonly house: House } | null;
}

/** Reads the text of a house that is to be put: its faults too where it is right but too long, or says a thing twice. */
export function checkHouseText(text: string): HouseRead {
  const bytes = Buffer.byteLength(text);
  if (bytes <= LONGEST_HOUSE_BYTES) return unlessDoubled(readHouseText(text), text);
  const message = `has ${bytes} bytes, but a house may have ${LONGEST_HOUSE_BYTES}: use fewer tables`;
  return { ok: false, faults: [{ path: '', message }] };
}

function unlessDoubled(read: HouseRead, text: string): HouseRead {
  const faults = read.ok ? doubledKeys(text) : [];
  return faults.length === 0 ? read : { ok: false, faults };
}

/** Puts a house as the next version, unless it is wrong or changes nothing. Whoever loses a race gets the next number. */
export async function pushHouse(versions: HouseVersions, push: Push): Promise<Pushed> {
  const checked = checkHouseText(push.text);
  if (!checked.ok) return { kind: 'wrong', faults: checked.faults };
  for (;;) {
    const pushed = await pushOnto(versions, await versions.newest(), push, checked.house);
    if (pushed !== 'taken') return pushed;
  }
}

async function pushOnto(
  versions: HouseVersions,
  newest: HouseVersion | null,
  push: Push,
  house: House,
): Promise<Pushed | 'taken'> {
  const changes =
    newest === null
      ? ['the first version']
      : changesAgainst(await readableFrom(versions, newest), house);
  if (newest !== null && changes.length === 0) return { kind: 'same', version: newest };
  const version = { version: (newest?.version ?? 0) + 1, changes, ...push };
  if ((await versions.put(version)) === 'put') return { kind: 'put', version };
  const there = await versions.newest(version.version + 1);
  // The answer to this very put was lost, and it was sent again.
  return there !== null && isSame(there, version) ? { kind: 'put', version } : 'taken';
}

/**
 * The newest version that this cigo can read, from a version downwards; one that a later cigo wrote may be of another
 * form.
 */
export async function readableFrom(
  versions: Pick<HouseVersions, 'newest'>,
  newest: HouseVersion,
): Promise<Readable> {
  for (let version: HouseVersion | null = newest; version !== null; ) {
    const read = readHouseText(version.text);
    if (read.ok) return { newest, read: { version, house: read.house } };
    version = await versions.newest(version.version);
  }
  return { newest, read: null };
}

function changesAgainst({ newest, read }: Readable, house: House): readonly string[] {
  if (read === null) return [`version ${newest.version} cannot be read: changes are not known`];
  const changes = changesBetween(read.house, house);
  if (read.version.version === newest.version) return changes;
  const since = `against version ${read.version.version}, for version ${newest.version} cannot be read`;
  return [since, ...changes];
}

function isSame(a: HouseVersion, b: HouseVersion): boolean {
  return a.text === b.text && a.by === b.by && a.at === b.at;
}
