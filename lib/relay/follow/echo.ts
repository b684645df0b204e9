import { STAMP, stampOf } from '../../journal/stamp.ts';
import type { Files } from '../files.ts';
import { showsDealer } from './folder.ts';
import type { Place } from './place.ts';

/** So much of the end of a journal is held against another one, in bytes. */
const ENOUGH_BYTES = 8_192;
/** Two clients may write what both hear on two sides of a second. Nobody logs in anew within one. */
const TOLERANCE_MS = 1_000;
/** Older clients print no seconds: by them nobody can say what was heard at the same time. */
const SECONDS = /^\[[\d/]+ \d\d:\d\d:\d\d\]/;
const SERIAL = /^<0x[0-9A-F]{8}> /i;

/** What a client has heard, and when by its stamp. */
interface Heard {
  readonly said: string;
  readonly stamp: number;
}

/**
 * Whether among these lines is one that the followed journal has too, at the same time, shortly before its place: then
 * two clients have heard it, and the other one is no later session of the first.
 */
export function echoes(files: Files, place: Place, lines: readonly string[]): boolean {
  const here = heardIn(lines);
  if (here.length === 0 || (files.size(place.file) ?? 0) < place.offset) return false;
  const start = Math.max(0, place.offset - ENOUGH_BYTES);
  const end = files.read(place.file, start, place.offset - start).toString('utf8');
  return heardIn(end.split(/\r?\n/)).some((there) => here.some((one) => isSame(one, there)));
}

function isSame(one: Heard, other: Heard): boolean {
  return one.said === other.said && Math.abs(one.stamp - other.stamp) <= TOLERANCE_MS;
}

/** Only what may mean something to the books. */
function heardIn(lines: readonly string[]): readonly Heard[] {
  return lines
    .filter((line) => SECONDS.test(line) && showsDealer(line, null))
    .map((line) => ({ said: saidIn(line), stamp: stampOf(line) ?? Number.NaN }));
}

/** A line without its stamp and serial: not every client prints serials. */
export function saidIn(line: string): string {
  return line.replace(STAMP, '').replace(SERIAL, '');
}
