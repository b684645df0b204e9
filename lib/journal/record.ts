import { isDieText } from './dieText.ts';
import { isOneLineRoll } from './rollText.ts';
import { STAMP } from './stamp.ts';

/** A line from a client that knows more than its journal prints (CONTRACT, HTTP). */
export interface LineObject {
  readonly text: string;
  /** UTC, in milliseconds. */
  readonly at?: number;
  readonly serial?: number;
  /** The speaker. */
  readonly name?: string;
  /** The number of the localized message. */
  readonly cliloc?: number;
  /** The kind of message, in the client's own words or numbers, such as `Regular` or `Party`. */
  readonly type?: string | number;
}

/** A journal line as a sender forwards it. */
export type JournalLine = string | LineObject;

/** One record of the client's journal. */
export interface JournalRecord {
  readonly serial: number | null;
  readonly speaker: string | null;
  readonly text: string;
  /** False for party, guild, alliance and global chat: no order is taken from there. */
  readonly local: boolean;
}

/** A longer line is no record (JOURNALS), in UTF-16 units; of a client's object all that it says is counted. */
export const LONGEST_LINE = 500;

const SERIAL = /^<0x([0-9A-Fa-f]{8})> /;
/** A speaker's name ends with the first colon, which a blank follows. */
const LONGEST_SPEAKER = 60;
/** By word, or by ClassicUO's number: guild 13, alliance 14, party 255. */
const CHAT = /^(?:party|guild|alliance|chat|global|(?:13|14|255)$)/i;

/**
 * Reads one line of a journal (JOURNALS, What follows); null where it is no record:
 * without a stamp, too long, or holding a line break.
 */
export function readRecord(line: JournalLine): JournalRecord | null {
  return typeof line === 'string' ? fromText(line) : fromObject(line);
}

function fromText(raw: string): JournalRecord | null {
  const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
  if (line.length > LONGEST_LINE || isBroken(line) || !STAMP.test(line)) return null;
  // A stamp ends with its bracket and two blanks.
  const rest = line.slice(line.indexOf(']') + 3);
  const serial = rest.startsWith('<') ? SERIAL.exec(rest) : null;
  const said = serial === null ? rest : rest.slice(serial[0].length);
  return {
    serial: serial === null ? null : Number.parseInt(serial[1] ?? '', 16),
    ...speech(said.startsWith(': ') ? said.slice(2) : said),
    local: true,
  };
}

function isBroken(text: string): boolean {
  return text.includes('\n') || text.includes('\r');
}

function speech(said: string): { speaker: string | null; text: string } {
  if (isOneLineRoll(said) || isDieText(said)) return { speaker: null, text: said };
  const end = said.indexOf(':');
  if (end < 1 || end > LONGEST_SPEAKER || said[end + 1] !== ' ')
    return { speaker: null, text: said };
  return { speaker: said.slice(0, end), text: said.slice(end + 2) };
}

function fromObject({ text, serial, name, type }: LineObject): JournalRecord | null {
  const length = text.length + (name?.length ?? 0) + String(type ?? '').length;
  if (length > LONGEST_LINE || isBroken(text)) return null;
  return {
    serial: serial ?? null,
    speaker: name === undefined || name.trim() === '' ? null : name,
    text,
    local: type === undefined || !CHAT.test(String(type)),
  };
}
