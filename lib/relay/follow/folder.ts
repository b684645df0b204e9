import { nameKey } from '../../game/names.ts';
import { readRecord } from '../../journal/record.ts';
import { isDealer, matters } from '../sieve.ts';

/** A journal by its name: `2025_09_19_07_36_24_journal.txt`, in forks with the character before `_journal`. */
export interface JournalName {
  readonly name: string;
  /** When the client logged in, as if it were UTC, in milliseconds; null where the name does not say. */
  readonly start: number | null;
  /** Null where the name does not say. */
  readonly character: string | null;
}

const CLIENTS = /^(\d{4})_(\d\d)_(\d\d)_(\d\d)_(\d\d)_(\d\d)(?:_(.+))?_journal\.txt$/i;

/** The journals among the names in a folder, the newest last; where none is named as the client does, all texts. */
export function journalsIn(names: readonly string[]): readonly JournalName[] {
  const texts = names.filter((name) => /\.(txt|log)$/i.test(name)).sort();
  const journals = texts.map(readName);
  const named = journals.filter(({ start }) => start !== null);
  return named.length > 0 ? named : journals;
}

function readName(name: string): JournalName {
  const parts = CLIENTS.exec(name);
  if (parts === null) return { name, start: null, character: null };
  const [year = 0, month = 1, day, hour, minute, second] = parts.slice(1, 7).map(Number);
  const start = Date.UTC(year, month - 1, day, hour, minute, second);
  return { name, start, character: parts[7] ?? null };
}

/** Whose a journal is by its name alone. */
export type Owner = 'dealer' | 'another' | 'unknown';

/** @param like a name that is known to be the dealer's, where he himself is not known. */
export function ownerOf(
  { character }: JournalName,
  dealer: string | null,
  like: JournalName | null,
): Owner {
  const known = dealer ?? like?.character ?? null;
  if (known === null || character === null) return 'unknown';
  return inNames(character) === inNames(known) ? 'dealer' : 'another';
}

/** Characters' names as they may stand in the name of a file. */
function inNames(name: string): string {
  return nameKey(name).replaceAll(/[^\p{L}\p{N}]+/gu, '_');
}

/**
 * Whether a line shows that a journal is the dealer's: he speaks, or the server welcomes him. Where he is not known,
 * anything that the books may care for.
 */
export function showsDealer(line: string, dealer: string | null): boolean {
  const record = readRecord(line);
  if (record === null) return false;
  if (dealer === null) return matters(record, null);
  const { speaker, text } = record;
  const [, welcome = ''] = /^Welcome, ([^!]+)!/.exec(text) ?? [];
  return isDealer(welcome, dealer) || (speaker !== null && isDealer(speaker, dealer));
}
