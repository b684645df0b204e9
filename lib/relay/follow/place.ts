import * as z from 'zod/mini';
import { stampOf } from '../../journal/stamp.ts';

/** So many bytes at a file's start, and so many before a place in it, tell it from another file. */
export const KNOWN_BYTES = 64;

const count = z.int().check(z.minimum(0));

/** How far a journal has been read, and by what it is known again. */
export const placeSchema = z.strictObject({
  file: z.string(),
  /** The first byte that has not been read: the start of a line, unless `inside`. */
  offset: count,
  /** Inside a line that is too long to be a record: what comes up to its end is passed over. */
  inside: z.boolean(),
  /** The file's first bytes, and those just before `offset`, in base64. */
  head: z.string(),
  tail: z.string(),
  /** The newest stamp that was read, as if it were UTC, and which moment it was; both in milliseconds. */
  stamp: z.nullable(z.int()),
  utc: z.nullable(z.int()),
  /** The last record, where it was not forwarded: it must be if a first die follows. */
  held: z.nullable(z.string()),
});
export type Place = z.infer<typeof placeSchema>;

/** The start of a file of which nothing has been read. What was read last of the one before stays known. */
export function startOf(file: string, before: Place | null): Place {
  const { stamp = null, utc = null, held = null } = before ?? {};
  return { file, offset: 0, inside: false, head: '', tail: '', stamp, utc, held };
}

/** What is known of a file's first bytes after more of it was read. */
export function headWith(place: Place, bytesSinceTail: Buffer): string {
  const known = Buffer.from(place.head, 'base64').length;
  const isWhole = known >= KNOWN_BYTES || place.offset > KNOWN_BYTES;
  return isWhole ? place.head : bytesSinceTail.subarray(0, KNOWN_BYTES).toString('base64');
}

/** What a file that no longer fits its place has become. */
export type Change =
  /** Cut off: what is left was read before. */
  | 'cut'
  /** Others: what is in it is newer than what was read. */
  | 'renewed'
  /** Nobody can say which of its lines were read. */
  | 'lost';

/** Judges a file that does not fit, by its first bytes and its size. */
export function judge(place: Place, size: number, first: Buffer): Change {
  if (size === 0) return 'renewed';
  const head = Buffer.from(place.head, 'base64');
  const length = Math.min(first.length, head.length);
  if (head.length > 0 && first.subarray(0, length).equals(head.subarray(0, length))) {
    return size < place.offset ? 'cut' : 'lost';
  }
  const stamp = stampOf(first.toString('latin1'));
  return stamp !== null && place.stamp !== null && stamp > place.stamp ? 'renewed' : 'lost';
}
