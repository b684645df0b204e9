import type { Header } from '../../journal/reader.ts';
import type { JournalLine } from '../../journal/record.ts';
import { encodeCommit } from '../../ledger/codec/codec.ts';
import { type Commit, type Place, placeOfSender } from '../../ledger/commit.ts';
import type { Line, NumberedLine } from '../../ledger/delivery.ts';
import { makeCommit } from '../../ledger/makeCommit.ts';
import { type Ground, type Part, takeLines } from '../../ledger/take.ts';
import { rawOf } from './covered.ts';
import type { History } from './ground.ts';
import type { FileLine, Lines } from './lines.ts';

/** How far the files have been read, and what the last line left behind for a first die. */
export interface Reading {
  /** The place of the next line. */
  readonly at: number;
  readonly header: Header | null;
}

/** Where each kept line of a commit stands in the files. */
export type Matched = readonly { readonly place: number; readonly line: NumberedLine }[];

/** Finds the kept lines of a commit in the files, in their order; else the first that is not there. */
export function match(lines: Lines, { kept }: Commit, from: number): Matched | NumberedLine {
  const matched: { place: number; line: NumberedLine }[] = [];
  let at = from;
  for (const line of kept) {
    const place = lines.find(rawOf(line), at);
    if (place === null) return line;
    matched.push({ place, line });
    at = place + 1;
  }
  return matched;
}

/**
 * Decides a commit from the files: all that stands in them up to its last kept line, not the kept lines alone, gives
 * what it says. Else the line of the files that the ledger does not know, or null where there is none such.
 */
export function hold(
  history: History,
  lines: Lines,
  commit: Commit,
  matched: Matched,
  from: Reading,
): Reading | FileLine | null {
  const last = matched.at(-1);
  if (last === undefined) return from;
  const ground = groundOf(history, commit, from.header);
  const keptAt = new Map(matched.map(({ place, line }) => [place, line]));
  const places = Array.from({ length: last.place + 1 - from.at }, (_, i) => from.at + i);
  let n = commit.from;
  const numbered = places.map((place): NumberedLine => {
    const kept = keptAt.get(place);
    n = kept?.n ?? n;
    return kept ?? { n, line: lineAt(lines, place) };
  });
  const part = takeLines(numbered, ground);
  if (isSame(history, commit, part)) return { at: last.place + 1, header: part.place.header };
  const own = places.map((place) => ({ n: place, line: lineAt(lines, place) }));
  const stranger = takeLines(own, ground).kept.find((line) => !keptAt.has(line.n));
  return stranger === undefined ? null : (lines.all[stranger.n] ?? null);
}

/** Passes over lines that say nothing where the ledger stands, up to a place. */
export function passOver(
  history: History,
  lines: Lines,
  after: Commit,
  from: Reading,
  to: number,
): Reading {
  let { at, header } = from;
  const { table, places } = after.after;
  const ground = { ...groundOf(history, after, null), table, seq: after.seq + 1 };
  const known = places[after.sender.id];
  for (; at < to; at += 1) {
    const place: Place | undefined = known && { ...known, header };
    const part = takeLines([{ n: after.to, line: lineAt(lines, at) }], { ...ground, place });
    if (part.waiting || !isIdle(part, ground)) break;
    header = part.place.header;
  }
  return { at, header };
}

function isIdle(part: Part, ground: Ground): boolean {
  const { rolls, entries, payments, refused, undone } = part;
  const moved = [rolls, entries, payments, refused, undone].some(({ length }) => length > 0);
  return !moved && JSON.stringify(part.table) === JSON.stringify(ground.table);
}

/** What a commit was decided upon; where its journal goes on, with what the files say stood before. */
export function groundOf(history: History, commit: Commit, header: Header | null): Ground {
  const { sender, journal, seq } = commit;
  const { table, ...ledger } = history.before(commit);
  const place = placeOfSender({ table, ...ledger }, sender.id);
  return {
    ...{ table, journal, sender, seq, again: false },
    place: place?.journal === journal ? { ...place, header } : place,
    settings: history.settings(commit),
    past: history.past,
  };
}

/** The rolls, entries, refusals, payments and the whole state are those of the commit, letter by letter. */
function isSame(history: History, commit: Commit, part: Part): boolean {
  const place = placeOfSender(commit.after, commit.sender.id);
  if (place === undefined || part.waiting) return false;
  const head = {
    ...{ seq: commit.seq - 1, hash: commit.previous, ledger: history.before(commit) },
    ...{ settings: null, commit: null },
  };
  const again = makeCommit(head, commit, { ...part, place, kept: commit.kept }, commit.settings);
  return encodeCommit(again).text === encodeCommit(commit).text;
}

export function lineAt({ all }: Lines, place: number): Line {
  const line = all[place];
  if (line === undefined) throw new Error(`expected the files to have a line at ${place}`);
  return { kind: 'line', raw: line.text satisfies JournalLine };
}
