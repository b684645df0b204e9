import { MOST_LINES } from '../../http/bodies.ts';
import { nextNumber, type Run } from '../queue/state.ts';
import type { Kept } from '../sieve.ts';

/** Some lines of a run, to be sent as one delivery. */
export interface Batch {
  readonly journal: string;
  readonly from: number;
  readonly utcOffset: string | null;
  /** When the first of the lines was read, in milliseconds since 1970; null where there is none. */
  readonly readAt: number | null;
  readonly lines: readonly string[];
  /** Whether more of the run would have had to go with it, but for the size. */
  readonly full: boolean;
}

/** The server takes 256 KB, with what stands around the lines. */
const MOST_BYTES = 240_000;

/** Lines that were read further apart go apart, in milliseconds: the server marks a delivery late by its first line. */
const APART_MS = 60_000;

/**
 * The next lines that wait, as many as go together: of one offset, and no more than a server takes.
 * @param together whatever was read when: a line that waits for another journal is void if a later one is seen with it.
 */
export function batchOf(run: Run, most: number, together: boolean): Batch {
  const from = Math.max(run.taken, run.from);
  const waiting = run.lines.slice(from - run.from, from - run.from + Math.min(most, MOST_LINES));
  const { utcOffset = null, readAt = null } = waiting[0] ?? {};
  const isApart = (line: Kept): boolean => !together && line.readAt - (readAt ?? 0) > APART_MS;
  const apart = waiting.findIndex(isApart);
  const near = apart < 0 ? waiting : waiting.slice(0, apart);
  const lines: string[] = [];
  let bytes = 0;
  for (const line of near) {
    bytes += bytesOf(line);
    if (line.utcOffset !== utcOffset || (bytes > MOST_BYTES && lines.length > 0)) break;
    lines.push(line.text);
  }
  const isAll = from + lines.length === nextNumber(run);
  const full = !isAll && (lines.length < near.length || apart < 0);
  return { journal: run.id, from, utcOffset, readAt, lines, full };
}

/** A delivery without lines: it changes nothing, and tells where the server is. */
export function emptyBatch(run: Run): Batch {
  return { journal: run.id, from: 1, utcOffset: null, readAt: null, lines: [], full: false };
}

/** The body of a delivery. */
export function bodyOf(table: string, { journal, from, utcOffset, readAt, lines }: Batch): string {
  const offset = utcOffset === null ? {} : { utcOffset };
  const read = readAt === null ? {} : { readAt };
  return JSON.stringify({ table, journal, from, ...offset, ...read, lines });
}

function bytesOf({ text }: Kept): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1;
}
