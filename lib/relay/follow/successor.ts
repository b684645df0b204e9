import { join } from 'node:path';
import { stampOf } from '../../journal/stamp.ts';
import type { Files } from '../files.ts';
import { momentOf } from '../offsets.ts';
import { echoes } from './echo.ts';
import { type JournalName, type Owner, ownerOf, showsDealer } from './folder.ts';
import type { Following } from './following.ts';
import { type Place, startOf } from './place.ts';
import { lookOn } from './tail.ts';

/** Whether the journal that is followed is to be left for another. */
export type Succession =
  /** `seen`: another one is there, and it is not known yet whose it is. */
  | { readonly kind: 'none'; readonly seen: boolean }
  | { readonly kind: 'next'; readonly name: string; readonly passed: readonly string[] }
  /** Some are another client's, and are never to be followed. */
  | { readonly kind: 'beside'; readonly why: string; readonly passed: readonly string[] };

/** A journal that has appeared since the one that is followed was begun. */
interface Candidate {
  /** How large the followed one was when this one was first seen. */
  readonly size: number | null;
  /** Whether it was there when this relay was started: then it may have been written beside the followed one. */
  readonly early: boolean;
  scanned: Place;
  /** Since when it is known to be the dealer's, by a clock that never jumps; null while it is not. */
  shownAt: number | null;
  /** Whether it has a line of the followed one, heard at the same time. */
  echoes: boolean;
  /** Whether anything in it may mean something to the books. */
  matters: boolean;
  firstStamp: number | null;
  lastStamp: number | null;
}

/** Stamps of older clients have no seconds. */
const TOLERANCE_MS = 60_000;

/**
 * Judges journals that appear while one is followed. One that still grows after another has appeared is not left for
 * it: two clients are running, and the other is not the dealer's. One that has come to its end is left as soon as the
 * new one is known to be the dealer's, by its name or by what is in it. No clock is asked: it may jump.
 */
export function createSuccession(files: Files, following: Following) {
  const { path, dealer, ticks, settleMs } = following;
  let candidates = new Map<string, Candidate>();
  let current = '';
  let early = true;

  const meet = ({ name }: JournalName, size: number | null, owner: Owner): Candidate => {
    const known = candidates.get(name);
    if (known !== undefined) return known;
    const scanned = startOf(join(path, name), null);
    const shownAt = owner === 'dealer' ? ticks() : null;
    const seen = { echoes: false, matters: false, firstStamp: null, lastStamp: null };
    const met = { size, early, scanned, shownAt, ...seen };
    candidates.set(name, met);
    return met;
  };

  const isBeside = (
    name: JournalName,
    own: JournalName | null,
    place: Place,
    size: number | null,
  ) => {
    const owner = ownerOf(name, dealer, own);
    const candidate = meet(name, size, owner);
    const lines = scan(files, candidate, dealer, ticks());
    candidate.echoes ||= size !== null && echoes(files, place, lines);
    const grown = size !== null && candidate.size !== size;
    const isHeardTwice = candidate.echoes || overlaps(candidate, place, following);
    return owner === 'another' || grown || isHeardTwice;
  };

  const choose = (fresh: readonly string[], here: readonly string[]): Succession => {
    const shown = fresh.findIndex((name) => (candidates.get(name)?.shownAt ?? null) !== null);
    const next = between(
      fresh.map((name) => candidates.get(name)),
      shown,
    );
    const name = fresh[next];
    if (name === undefined) return { kind: 'none', seen: fresh.length > 0 };
    // What he says is in both journals of two clients, and may be first in the one that is not his.
    const since = candidates.get(fresh[shown] ?? '')?.shownAt ?? ticks();
    if (ticks() - since < settleMs) return { kind: 'none', seen: false };
    const later = fresh.slice(next + 1);
    return { kind: 'next', name, passed: here.filter((one) => !later.includes(one)) };
  };

  return (
    place: Place,
    names: readonly JournalName[],
    passed: readonly string[],
    size: number | null,
  ): Succession => {
    if (current !== place.file) candidates = new Map();
    current = place.file;
    const own = names.find(({ name }) => join(path, name) === place.file) ?? null;
    const fresh = names.filter((name) => name !== own && !passed.includes(name.name));
    const beside = fresh.filter((name) => isBeside(name, own, place, size)).map(nameOf);
    early = false;
    const here = names.map(nameOf);
    if (beside.length === 0) return choose(fresh.map(nameOf), here);
    const why = `${beside.join(', ')} is another client's journal and is not followed.`;
    return {
      kind: 'beside',
      why,
      passed: [...here.filter((name) => passed.includes(name)), ...beside],
    };
  };
}

function nameOf({ name }: JournalName): string {
  return name;
}

/**
 * The first candidate to follow: the dealer's, or one before it that holds something and had ended when the dealer's
 * began, such as that of a session in which he said nothing.
 */
function between(fresh: readonly (Candidate | undefined)[], shown: number): number {
  const began = fresh[shown]?.firstStamp ?? null;
  if (began === null) return shown;
  const earlier = fresh
    .slice(0, shown)
    .findIndex((one) => one?.matters && one.lastStamp !== null && one.lastStamp <= began);
  return earlier < 0 ? shown : earlier;
}

/** Reads on in a candidate until it is known whose it is, a part at each look; answers the lines that it has read. */
function scan(
  files: Files,
  candidate: Candidate,
  dealer: string | null,
  ticks: number,
): readonly string[] {
  if (candidate.shownAt !== null && candidate.firstStamp !== null) return [];
  const look = lookOn(files, candidate.scanned);
  if (look.kind === 'gone' || look.kind === 'nothing') return [];
  candidate.scanned = look.place;
  if (look.kind !== 'lines') return [];
  const stamps = look.lines.map(stampOf).filter((stamp) => stamp !== null);
  candidate.firstStamp ??= stamps[0] ?? null;
  candidate.lastStamp = stamps.at(-1) ?? candidate.lastStamp;
  candidate.matters ||= look.lines.some((line) => showsDealer(line, null));
  if (look.lines.some((line) => showsDealer(line, dealer))) candidate.shownAt ??= ticks;
  return look.lines;
}

/** Whether a journal was begun before the followed one ended. Only what nobody watched must be asked. */
function overlaps(
  { early, firstStamp }: Candidate,
  { stamp, utc }: Place,
  { zone }: Following,
): boolean {
  if (!early || firstStamp === null || stamp === null || utc === null) return false;
  return momentOf(firstStamp, zone, utc).utc < utc - TOLERANCE_MS;
}
