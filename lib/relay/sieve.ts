import { isMasked, nameKey } from '../game/names.ts';
import type { Dialect } from '../game/settings.ts';
import { readDealerLine } from '../journal/dealerLine.ts';
import { isDieText, readDie } from '../journal/dieText.ts';
import { type JournalRecord, readRecord } from '../journal/record.ts';
import { readRoll } from '../journal/rollText.ts';
import { stampOf } from '../journal/stamp.ts';
import { momentOf, offsetText, type Zone } from './offsets.ts';

/** A line that is to be forwarded. */
export interface Kept {
  readonly text: string;
  /** Of the line's stamp, such as `+01:00`; null where it is not known. */
  readonly utcOffset: string | null;
  /** When it was read, in milliseconds since 1970. */
  readonly readAt: number;
}

/** What the sieve remembers from line to line. */
export interface Memory {
  /** The last record, where it was left out. */
  readonly held: string | null;
  readonly stamp: number | null;
  readonly utc: number | null;
}

export interface Sifted {
  readonly kept: readonly Kept[];
  readonly memory: Memory;
}

const EVERY_DIALECT: readonly Dialect[] = ['one-line', 'four-line', 'uox3', 'sphere'];
/** What a server may print of dice in words that this relay does not know. */
const LIKE_A_ROLL = /\brolls?\b.*\d/i;

/**
 * Leaves out the lines that the books would ignore (CONTRACT, The journal line). Where there is doubt a line is kept:
 * the server's reader decides. The record just before a first die is kept, whatever it is.
 * @param dealer whose speech is kept, all of it; where he is not known, what anyone says that has the form of an order.
 */
export function sift(
  lines: readonly string[],
  before: Memory,
  dealer: string | null,
  zone: Zone,
  readAt: number,
): Sifted {
  const kept: Kept[] = [];
  // A place holds a memory and more, which is none of the sieve's.
  let memory: Memory = { held: before.held, stamp: before.stamp, utc: before.utc };
  const keep = (text: string): void => {
    kept.push({ text, utcOffset: offsetOf(memory, zone), readAt });
  };
  for (const line of lines) {
    const record = readRecord(line);
    if (record === null) continue;
    if (memory.held !== null && readDie(record.text)?.die === 'first') keep(memory.held);
    const wanted = matters(record, dealer);
    memory = { ...timed(memory, line, zone), held: wanted ? null : line };
    if (wanted) keep(line);
  }
  return { kept, memory };
}

function timed(memory: Memory, line: string, zone: Zone): Memory {
  const stamp = stampOf(line);
  return stamp === null ? memory : { ...memory, stamp, utc: momentOf(stamp, zone, memory.utc).utc };
}

function offsetOf({ stamp, utc }: Memory, zone: Zone): string | null {
  return stamp === null ? null : offsetText(momentOf(stamp, zone, utc).offset);
}

/** Whether a record may mean something to the books. */
export function matters(record: JournalRecord, dealer: string | null): boolean {
  const { speaker, text } = record;
  if (isDieText(text) || readRoll(text, EVERY_DIALECT) !== null || LIKE_A_ROLL.test(text))
    return true;
  if (speaker === null) return false;
  return isDealer(speaker, dealer) || readDealerLine(text) !== null;
}

export function isDealer(speaker: string, dealer: string | null): boolean {
  return dealer !== null && !isMasked(speaker) && nameKey(speaker) === nameKey(dealer);
}
