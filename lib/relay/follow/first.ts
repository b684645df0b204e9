import { join } from 'node:path';
import type { Files } from '../files.ts';
import { type JournalName, ownerOf, showsDealer } from './folder.ts';
import type { Following, Found } from './following.ts';
import { firstPlace, MOST_BYTES } from './tail.ts';

/** So many of the newest journals are asked whose they are. */
const MOST_ASKED = 10;

/**
 * Chooses the journal that is followed first: the newest of the dealer's. While none is known to be his, each is
 * remembered as it was when it was first seen, so that nothing of what is said meanwhile is passed over.
 */
export function chooseFirst(files: Files, following: Following, fromStart: boolean) {
  const { path, dealer } = following;
  const sizes = new Map<string, number>();
  let looked = false;

  const remember = ({ name }: JournalName): void => {
    if (sizes.has(name)) return;
    sizes.set(name, looked ? 0 : (files.size(join(path, name)) ?? 0));
  };

  const begin = (name: string, passed: readonly string[]): Found => {
    const file = join(path, name);
    const from = fromStart ? 0 : (sizes.get(name) ?? 0);
    const place = firstPlace(files, file, from, following);
    const why = `Following ${file} from its ${from === 0 ? 'start' : 'end'}.`;
    return { kind: 'moved', place, lost: true, why, passed };
  };

  return (names: readonly JournalName[]): Found => {
    names.forEach(remember);
    looked = true;
    const chosen = newestOf(files, path, names, dealer);
    if (chosen === undefined) return { kind: 'nothing', why: whyNone(path, names, dealer) };
    const passed = names.map(({ name }) => name);
    return begin(chosen.name, passed);
  };
}

/** The newest journal that is the dealer's; the newest of all where nobody says who he is. */
function newestOf(
  files: Files,
  path: string,
  names: readonly JournalName[],
  dealer: string | null,
): JournalName | undefined {
  if (dealer === null) return names.at(-1);
  const owned = names.findLast((name) => ownerOf(name, dealer, null) === 'dealer');
  if (owned !== undefined) return owned;
  return names
    .slice(-MOST_ASKED)
    .findLast(
      (name) =>
        ownerOf(name, dealer, null) === 'unknown' && endShows(files, join(path, name.name), dealer),
    );
}

/** Whether the dealer is heard in the last part of a journal. */
function endShows(files: Files, file: string, dealer: string): boolean {
  const size = files.size(file) ?? 0;
  const start = Math.max(0, size - MOST_BYTES);
  const lines = files
    .read(file, start, size - start)
    .toString('utf8')
    .split(/\r?\n/);
  return lines.some((line) => showsDealer(line, dealer));
}

function whyNone(path: string, names: readonly JournalName[], dealer: string | null): string {
  return names.length === 0 || dealer === null
    ? `There is no journal in ${path} yet: log in with the game client, with its journal being saved to a file.`
    : `No journal in ${path} is known to be ${dealer}'s yet: say something in the game.`;
}
