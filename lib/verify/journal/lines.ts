import { type JournalLine, readRecord } from '../../journal/record.ts';

/** A line of a dealer's own file. */
export interface FileLine {
  readonly file: string;
  /** Its number in the file, from 1. */
  readonly n: number;
  readonly text: string;
}

/** Lines of one file or of several that follow each other, and where a line stands among them. */
export interface Lines {
  readonly all: readonly FileLine[];
  /** The first place from one on at which a line stands that a sender has forwarded; null where there is none. */
  find(line: JournalLine, from: number): number | null;
  /** The first place that lies at least so many lines of the files after another. */
  after(place: number, count: number): number;
}

/**
 * What is no record of the client's journal says nothing, and is left out. A client that knows more than the text has
 * forwarded its own form of a line: that is found by who said what.
 */
export function createLines(given: Iterable<FileLine>): Lines {
  const all: FileLine[] = [];
  const numbers: number[] = [];
  let number = 0;
  const places = new Map<string, number[]>();
  const note = (key: string, place: number): void => {
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else known.push(place);
  };
  for (const line of given) {
    number += 1;
    const said = saidKey(line.text);
    if (said === null) continue;
    note(textKey(line.text), all.length);
    note(said, all.length);
    all.push(line);
    numbers.push(number);
  }
  return {
    all,
    find(line, from) {
      const key = typeof line === 'string' ? textKey(line) : saidKey(line);
      return key === null ? null : (firstFrom(places.get(key) ?? [], from)?.value ?? null);
    },
    after: (place, count) => firstFrom(numbers, (numbers[place] ?? 0) + count)?.place ?? all.length,
  };
}

function textKey(text: string): string {
  return `text ${text.endsWith('\r') ? text.slice(0, -1) : text}`;
}

function saidKey(line: JournalLine): string | null {
  const record = readRecord(line);
  return record === null ? null : `said ${JSON.stringify([record.speaker, record.text])}`;
}

/** By halving, for a dealer may say the same a thousand times in an evening. */
function firstFrom(
  values: readonly number[],
  from: number,
): { readonly place: number; readonly value: number } | null {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const value = values[low];
  return value === undefined ? null : { place: low, value };
}
