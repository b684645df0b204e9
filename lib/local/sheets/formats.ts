import type { CellFormat } from './shapes.ts';

const known = new Map<string, CellFormat>();

/** Equal formats share one object, so that a long ledger keeps a handful of them. */
export function shared(format: CellFormat): CellFormat {
  const key = JSON.stringify(format);
  const found = known.get(key) ?? format;
  known.set(key, found);
  return found;
}

/** The formats of a spreadsheet by number, as its cells name them on disk. */
export interface Formats {
  /** The number of a format, a new one for one that it has not seen yet. */
  readonly numberOf: (format: CellFormat) => number;
  /** The format of a number, shared. @throws for a number that none has */
  readonly at: (number: number) => CellFormat;
  /** All of them, by number. */
  readonly all: () => readonly CellFormat[];
}

/** Numbers formats, after those that have numbers already. */
export function createFormats(numbered: readonly CellFormat[] = []): Formats {
  const formats = numbered.map(shared);
  const numbers = new Map(formats.map((format, number) => [format, number]));
  return {
    numberOf: (format) => {
      const one = shared(format);
      const number = numbers.get(one) ?? formats.push(one) - 1;
      numbers.set(one, number);
      return number;
    },
    at: (number) => {
      const format = formats[number];
      if (format === undefined) {
        throw new Error(`No format has the number ${number}.`);
      }
      return format;
    },
    all: () => formats,
  };
}
