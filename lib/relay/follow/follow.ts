import { basename, dirname, join } from 'node:path';
import { endsInReturns } from '../../journal/lineEnds.ts';
import { isOneLineRoll } from '../../journal/rollText.ts';
import type { Files } from '../files.ts';
import { saidIn } from './echo.ts';
import { chooseFirst } from './first.ts';
import { type JournalName, journalsIn } from './folder.ts';
import type { Follower, Following, Found } from './following.ts';
import { type Place, startOf } from './place.ts';
import { createSuccession } from './successor.ts';
import { firstPlace, type Look, lookOn, placeBehind, rest, unfinished } from './tail.ts';

/** Follows a folder's journal of the dealer, from file to file. */
export function followFolder(files: Files, following: Following, fromStart: boolean): Follower {
  const { path, dealer } = following;
  const succession = createSuccession(files, following);
  const first = chooseFirst(files, following, fromStart);
  const folder = (): readonly JournalName[] => journalsIn(files.list(path) ?? []);
  let left: Left | null = null;

  const beyond = (
    look: Extract<Look, { kind: 'nothing' | 'gone' }>,
    place: Place,
    passed: readonly string[],
  ): Found => {
    const size = look.kind === 'nothing' ? look.size : null;
    const next = succession(place, folder(), passed, size);
    switch (next.kind) {
      case 'none':
        return { kind: 'nothing', why: waiting(files, look, place, next.seen, dealer) };
      case 'beside':
        return { kind: 'moved', place, lost: false, why: next.why, passed: next.passed };
      case 'next': {
        const last = leave(files, place, look);
        if (last !== null) return last;
        left = { place, size };
        return begin(files, place, join(path, next.name), next.passed);
      }
    }
  };

  /** A journal that grows after it was left was not at its end: then the other one is another client's. */
  const comeBack = (place: Place, passed: readonly string[]): Found | null => {
    if (left === null || !hasGrown(files, left)) return null;
    const { place: before } = left;
    const other = basename(place.file);
    left = null;
    const why = `${basename(before.file)} still grows: it is followed again, and ${other} is another client's journal.`;
    return { kind: 'moved', place: before, lost: false, why, passed: [...passed, other] };
  };

  return {
    look(place, passed) {
      if (place === null || dirname(place.file) !== path) return first(folder());
      const back = comeBack(place, passed);
      if (back !== null) return back;
      const look = lookOn(files, place);
      return look.kind === 'nothing' || look.kind === 'gone'
        ? beyond(look, place, passed)
        : found(look, place);
    },
  };
}

/** The journal that was left last, from where on it was not read, and how large it was then; null where it was gone. */
interface Left {
  readonly place: Place;
  readonly size: number | null;
}

function hasGrown(files: Files, { place, size }: Left): boolean {
  const now = files.size(place.file);
  return now !== null && size !== null && now > size;
}

/**
 * A client that died may have left a line without its end. A roll that is whole without it has happened; of any other
 * nobody can say where it would have ended.
 */
function leave(files: Files, place: Place, look: Look): Found | null {
  if (look.kind !== 'nothing' || look.rest === 0) return null;
  const line = unfinished(files, place);
  if (!isOneLineRoll(saidIn(line))) return null;
  const behind = placeBehind(files, place.file, look.size, place);
  return { kind: 'lines', lines: [line], place: behind, more: false };
}

function begin(files: Files, place: Place, file: string, passed: readonly string[]): Found {
  const left = files.size(place.file) === null ? '' : unfinished(files, place);
  const told =
    left === ''
      ? ''
      : ` The last line of ${basename(place.file)} is unfinished and was left out: ${left}`;
  const why = `The client has begun a new journal, ${basename(file)}.${told}`;
  return { kind: 'moved', place: startOf(file, place), lost: false, why, passed };
}

/** Follows one file, whatever comes beside it. */
export function followFile(files: Files, following: Following, fromStart: boolean): Follower {
  const { path } = following;
  let missing = false;

  const first = (): Found => {
    const size = files.size(path);
    if (size === null) {
      missing = true;
      const why = `There is no ${path} yet; it is read from its start as soon as it is there.`;
      return { kind: 'nothing', why };
    }
    const atStart = fromStart || missing;
    const place = firstPlace(files, path, atStart ? 0 : size, following);
    const why = `Following ${path} from its ${atStart ? 'start' : 'end'}.`;
    return { kind: 'moved', place, lost: true, why, passed: [] };
  };

  return {
    look(place) {
      if (place?.file !== path) return first();
      const look = lookOn(files, place);
      return look.kind === 'nothing' || look.kind === 'gone'
        ? { kind: 'nothing', why: waiting(files, look, place, false, null) }
        : found(look, place);
    },
  };
}

function found(look: Exclude<Look, { kind: 'nothing' | 'gone' }>, place: Place): Found {
  if (look.kind === 'lines') return look;
  return {
    kind: 'moved',
    place: look.place,
    lost: look.kind === 'lost',
    why: `${place.file} ${CHANGED[look.kind]}`,
    passed: null,
  };
}

const CHANGED = {
  cut: 'was cut off; what is added to it is followed.',
  renewed: 'was begun anew; it is read from its start.',
  lost: 'was changed, and nobody can say which of its lines were read: going on at its end. Say again what was said meanwhile.',
} as const;

function waiting(
  files: Files,
  look: Extract<Look, { kind: 'nothing' | 'gone' }>,
  place: Place,
  seen: boolean,
  dealer: string | null,
): string | null {
  const { file } = place;
  if (look.kind === 'gone') return `${file} has vanished; nothing is lost, and it is waited for.`;
  if (look.rest > 0 && endsInReturns(rest(files, place))) {
    return `${file} ends its lines with carriage returns alone, as no game client does: nothing of it is read until there are line feeds.`;
  }
  if (!seen) return null;
  const who = dealer ?? 'The dealer';
  return `There is a newer journal beside ${basename(file)}: it is followed as soon as ${who} says something in it.`;
}
