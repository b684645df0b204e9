import { lineText } from '../../journal/lineEnds.ts';
import { stampOf } from '../../journal/stamp.ts';
import type { Files } from '../files.ts';
import { momentOf } from '../offsets.ts';
import type { Following } from './following.ts';
import { headWith, judge, KNOWN_BYTES, type Place, startOf } from './place.ts';

/** The most bytes that are looked at in one go. A line of so many has no end that matters. */
export const MOST_BYTES = 1 << 18;

const ENOUGH_FOR_A_STAMP = 8_192;
const LINE_FEED = 0x0a;

/** What a look into a journal found. */
export type Look =
  | { readonly kind: 'gone' }
  /** No whole line has come; `rest` bytes of an unfinished one stand there. */
  | { readonly kind: 'nothing'; readonly size: number; readonly rest: number }
  /** Lines without their ends, and the place after them. */
  | {
      readonly kind: 'lines';
      readonly lines: readonly string[];
      readonly place: Place;
      readonly more: boolean;
    }
  /** Another file stands there, or a part of it: go on at `place`. */
  | { readonly kind: 'cut' | 'renewed' | 'lost'; readonly place: Place };

/** Looks for whole lines behind a place, in bounded memory. */
export function lookOn(files: Files, place: Place): Look {
  const size = files.size(place.file);
  if (size === null) return { kind: 'gone' };
  if (size === place.offset) return { kind: 'nothing', size, rest: 0 };
  const known = Buffer.from(place.tail, 'base64');
  const start = place.offset - known.length;
  const bytes =
    size < place.offset ? null : files.read(place.file, start, known.length + MOST_BYTES);
  if (bytes === null || !bytes.subarray(0, known.length).equals(known)) {
    return changed(files, place, size);
  }
  const cut = cutLines(bytes.subarray(known.length), place);
  if (cut === null) return { kind: 'nothing', size, rest: size - place.offset };
  const done = known.length + cut.length;
  const next: Place = {
    ...place,
    offset: place.offset + cut.length,
    inside: cut.inside,
    head: headWith(place, bytes.subarray(0, done)),
    tail: bytes.subarray(Math.max(0, done - KNOWN_BYTES), done).toString('base64'),
  };
  return { kind: 'lines', lines: cut.lines, place: next, more: bytes.length - done > 0 };
}

interface Cut {
  readonly lines: readonly string[];
  /** In bytes. */
  readonly length: number;
  readonly inside: boolean;
}

/** The whole lines at the start of some bytes; null where there is none yet. */
function cutLines(bytes: Buffer, { offset, inside }: Pick<Place, 'offset' | 'inside'>): Cut | null {
  const last = bytes.lastIndexOf(LINE_FEED);
  if (last < 0) {
    return bytes.length < MOST_BYTES ? null : { lines: [], length: bytes.length, inside: true };
  }
  const lines: string[] = [];
  for (let start = 0; start <= last; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    lines.push(textOf(bytes.subarray(start, end)));
    start = end + 1;
  }
  if (inside) lines.shift();
  else if (offset === 0) lines[0] = withoutMark(lines[0] ?? '');
  return { lines, length: last + 1, inside: false };
}

/** Cut at line feeds, so no letter is ever in two pieces. */
function textOf(bytes: Buffer): string {
  return lineText(bytes.toString('utf8'));
}

function withoutMark(line: string): string {
  return line.startsWith('\uFEFF') ? line.slice(1) : line;
}

function changed(files: Files, place: Place, size: number): Look {
  const kind = judge(place, size, files.read(place.file, 0, KNOWN_BYTES));
  switch (kind) {
    case 'renewed':
      return { kind, place: startOf(place.file, place) };
    case 'cut':
      return { kind, place: placeBehind(files, place.file, size, place) };
    case 'lost':
      return { kind, place: endOf(files, place.file, place) };
  }
}

/** The unfinished line at a place; empty where there is none. */
export function unfinished(files: Files, place: Place): string {
  if (place.inside || (files.size(place.file) ?? 0) <= place.offset) return '';
  return rest(files, place);
}

/** What stands behind a place and has no end yet, whatever it is. */
export function rest(files: Files, place: Place): string {
  return textOf(files.read(place.file, place.offset, MOST_BYTES));
}

/** Behind the last whole line of a file: what is half written belongs to what comes. */
export function endOf(files: Files, file: string, before: Place | null): Place {
  const size = files.size(file) ?? 0;
  return { ...placeAt(files, file, size, before), held: null };
}

/**
 * Where a journal that was never read is read from: its start, or behind the last whole line of its first `size` bytes.
 * By the stamp of that line it is known whether a file that takes its place later is newer.
 */
export function firstPlace(
  files: Files,
  file: string,
  size: number,
  { zone, now }: Pick<Following, 'zone' | 'now'>,
): Place {
  if (size === 0) return startOf(file, null);
  const place = placeAt(files, file, size, null);
  const start = Math.max(0, place.offset - ENOUGH_FOR_A_STAMP);
  const lines = files
    .read(file, start, place.offset - start)
    .toString('utf8')
    .split('\n');
  const stamp = lines.map(stampOf).findLast((found) => found !== null) ?? null;
  return { ...place, stamp, utc: stamp === null ? now() : momentOf(stamp, zone, now()).utc };
}

/** The place at the end of the last whole line among the first `size` bytes. */
function placeAt(files: Files, file: string, size: number, before: Place | null): Place {
  const start = Math.max(0, size - MOST_BYTES);
  const last = files.read(file, start, size - start).lastIndexOf(LINE_FEED) + 1;
  const inside = last === 0 && start > 0;
  return { ...placeBehind(files, file, inside ? size : start + last, before), inside };
}

/** The place behind so many bytes of a file. */
export function placeBehind(
  files: Files,
  file: string,
  offset: number,
  before: Place | null,
): Place {
  const tail = Math.min(KNOWN_BYTES, offset);
  return {
    ...startOf(file, before),
    offset,
    head: files.read(file, 0, tail).toString('base64'),
    tail: files.read(file, offset - tail, tail).toString('base64'),
  };
}
