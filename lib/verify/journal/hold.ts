import { type Header, readLine } from '../../journal/reader.ts';
import type { JournalLine } from '../../journal/record.ts';
import { encodeCommit } from '../../ledger/codec/codec.ts';
import { type Commit, placeOfSender } from '../../ledger/commit.ts';
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
  /** The last kept line that was found; null before the first. */
  readonly last: Matched[number] | null;
}

/** Where each kept line of a commit stands in the files. */
export type Matched = readonly { readonly place: number; readonly line: NumberedLine }[];

/**
 * Finds the kept lines of a commit in the files, in their order; else the first that is not there.
 * @param before the last line that was found before, where it is to be held that senders leave lines out and add none:
 * so two lines lie at least as far apart in the files as their numbers do. Of what was said many times that finds the
 * right one.
 */
export function match(
  lines: Lines,
  { kept }: Commit,
  from: number,
  before: Matched[number] | null,
): Matched | NumberedLine {
  const matched: { place: number; line: NumberedLine }[] = [];
  let at = from;
  let last = before;
  for (const line of kept) {
    const least = last === null ? at : lines.after(last.place, line.n - last.line.n);
    const place = lines.find(rawOf(line), Math.max(at, least));
    if (place === null) return line;
    matched.push({ place, line });
    at = place + 1;
    if (before !== null) last = { place, line };
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
  const places = Array.from({ length: last.place + 1 - from.at }, (_, i) => from.at + i).filter(
    (place) => keptAt.has(place) || !mayBeVoid(lines, place, ground),
  );
  let n = commit.from;
  const numbered = places.map((place): NumberedLine => {
    const kept = keptAt.get(place);
    n = kept?.n ?? n;
    return kept ?? { n, line: lineAt(lines, place) };
  });
  const part = takeLines(numbered, ground);
  if (isSame(history, commit, part)) return { at: last.place + 1, header: part.place.header, last };
  const own = places.map((place) => ({ n: place, line: lineAt(lines, place) }));
  const stranger = takeLines(own, ground).kept.find((line) => !keptAt.has(line.n));
  return stranger === undefined ? null : (lines.all[stranger.n] ?? null);
}

/** Two commits of one journal that follow each other. */
export interface Pair {
  readonly before: Commit;
  readonly commit: Commit;
}

/**
 * Passes over lines that say nothing, up to a place. Others may have moved the table between the two commits, and each
 * line was heard at some moment of that: so it may say nothing upon any of the states that the table went through.
 */
export function passOver(
  history: History,
  lines: Lines,
  { before, commit }: Pair,
  from: Reading,
  to: number,
): Reading {
  let reading = from;
  for (const upon of history.commits.slice(before.seq - 1, commit.seq - 1)) {
    const { table, places } = upon.after;
    const place = places[before.sender.id];
    const ground = { ...groundOf(history, before, null), table, seq: upon.seq + 1 };
    reading = passIdle(lines, { ...ground, place }, reading, to);
  }
  const alone = commit.seq === before.seq + 1;
  if (alone || reading.at < to) return reading;
  // Where others have spoken in between, the ledger says what it still knew of the last record.
  return {
    ...reading,
    at: to,
    header: placeOfSender(history.before(commit), commit.sender.id)?.header ?? null,
  };
}

function passIdle(lines: Lines, ground: Ground, from: Reading, to: number): Reading {
  let { at, header } = from;
  for (; at < to; at += 1) {
    const place = ground.place && { ...ground.place, header };
    const line = { n: ground.place?.n ?? 0, line: lineAt(lines, at) };
    const part = takeLines([line], { ...ground, place });
    if (part.waiting ? !mayBeVoid(lines, at, ground) : !isIdle(part, ground)) break;
    header = part.waiting ? null : part.place.header;
  }
  return { ...from, at, header };
}

/** Two `take table` of a dealer lie at most so far apart in one delivery. */
const MOST_LINES = 500;

/** A dealer's `take table` that waits is void where he says another one later in the delivery. */
function mayBeVoid(lines: Lines, at: number, ground: Ground): boolean {
  if (!isTakeTable(lines, at, ground)) return false;
  const end = Math.min(at + MOST_LINES, lines.all.length);
  for (let later = at + 1; later < end; later += 1) {
    if (isTakeTable(lines, later, ground)) return true;
  }
  return false;
}

function isTakeTable({ all }: Lines, at: number, { settings, sender }: Ground): boolean {
  const { fact } = readLine(all[at]?.text ?? '', null, { settings, sender });
  return fact?.kind === 'order' && fact.order.kind === 'take-table';
}

function isIdle(part: Part, ground: Ground): boolean {
  const { rolls, entries, payments, counts, refused, undone } = part;
  const moved = [rolls, entries, payments, counts, refused, undone].some(
    ({ length }) => length > 0,
  );
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
