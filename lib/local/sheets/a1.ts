import { Refused } from './errors.ts';
import type { Spreadsheet } from './model.ts';
import type { GridRange } from './shapes.ts';

/** What a range can be about. */
type Titles = Pick<Spreadsheet, 'namedRanges' | 'sheets'>;

/** `A` is 0, `Z` 25, `AA` 26. */
function columnIndex(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

/** 0 is `A`, 26 `AA`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A title as it stands in front of `!`: quoted unless it is one plain word that is no cell. */
function quoted(title: string): string {
  const plain = /^[A-Za-z_][A-Za-z0-9_]*$/.test(title) && !/^[A-Za-z]{1,3}\d+$/.test(title);
  return plain ? title : `'${title.replaceAll("'", "''")}'`;
}

/**
 * A range in A1 notation, open where it is: `T!A1001:B`, `T!AA1:2` (so measured on the real API for
 * ranges past the grid), `T!A1` for a single cell.
 */
export function formatRange(title: string, range: GridRange): string {
  const { startRowIndex: top = 0, startColumnIndex: left = 0 } = range;
  const { endRowIndex: bottom, endColumnIndex: right } = range;
  const first = `${columnName(left)}${top + 1}`;
  const last = `${right === undefined ? '' : columnName(right - 1)}${bottom ?? ''}`;
  const single = last === first || last === '';
  return `${quoted(title)}!${single ? first : `${first}:${last}`}`;
}

interface Corner {
  readonly row: number | null;
  readonly column: number | null;
}

function readCorner(text: string): Corner | null {
  const found = /^\$?([A-Za-z]{1,3})?\$?([1-9]\d{0,6})?$/.exec(text);
  if (found === null || text === '') {
    return null;
  }
  const [, letters, digits] = found;
  return {
    row: digits === undefined ? null : Number(digits) - 1,
    column: letters === undefined ? null : columnIndex(letters),
  };
}

/** The bounds of one axis from two corners; a corner without it leaves the range open there. */
function span(a: number | null, b: number | null): readonly [number | null, number | null] {
  if (a === null || b === null) {
    return [a ?? b, null];
  }
  return [Math.min(a, b), Math.max(a, b) + 1];
}

/** `A2:K`, `A:C`, `3:5`, `B7` → a range; null when it is none of these. */
function readCells(text: string): Omit<GridRange, 'sheetId'> | null {
  const [left = '', right, ...more] = text.split(':');
  const first = readCorner(left);
  const single = first !== null && first.row !== null && first.column !== null;
  const last = right === undefined && single ? first : readCorner(right ?? '');
  if (first === null || last === null || more.length > 0) {
    return null;
  }
  const [top, bottom] = span(first.row, last.row);
  const [start, end] = span(first.column, last.column);
  return {
    ...(top !== null && { startRowIndex: top }),
    ...(bottom !== null && { endRowIndex: bottom }),
    ...(start !== null && { startColumnIndex: start }),
    ...(end !== null && { endColumnIndex: end }),
  };
}

/** Titles are looked up without case, as `'ledger'!A1` shows on the real service. */
export function sameTitle(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** `'It''s'!A1` → [`It's`, `A1`]; without a title the first part is null. */
function splitTitle(text: string): readonly [string | null, string] {
  const found = /^'((?:[^']|'')*)'(?:!(.*))?$/s.exec(text);
  if (found !== null) {
    return [(found[1] ?? '').replaceAll("''", "'"), found[2] ?? ''];
  }
  const bang = text.lastIndexOf('!');
  return bang < 0 ? [null, text] : [text.slice(0, bang), text.slice(bang + 1)];
}

/** A range without a title: a named range, a whole tab, or cells of the first visible tab. */
function readBare(text: string, book: Titles): GridRange | null {
  const named = book.namedRanges.find(({ name }) => sameTitle(name, text));
  if (named !== undefined) {
    return named.range;
  }
  const cells = readCells(text);
  const first = book.sheets.find(({ hidden }) => !hidden);
  if (cells !== null && first !== undefined) {
    return { sheetId: first.sheetId, ...cells };
  }
  const whole = book.sheets.find(({ title }) => sameTitle(title, text));
  return whole === undefined ? null : { sheetId: whole.sheetId };
}

function readTitled(title: string, rest: string, book: Titles): GridRange | null {
  const sheet = book.sheets.find((candidate) => sameTitle(candidate.title, title));
  const cells = rest === '' ? {} : readCells(rest);
  return sheet === undefined || cells === null ? null : { sheetId: sheet.sheetId, ...cells };
}

/**
 * Reads A1 notation: `Ledger!A2:K`, `'My tab'!A:C`, `Ledger`, `A1`, or a named range
 * (https://developers.google.com/workspace/sheets/api/guides/concepts#cell).
 * @throws Refused `Unable to parse range: …`, also where no tab has that title.
 */
export function readRange(text: string, book: Titles): GridRange {
  const [title, rest] = splitTitle(text);
  const range = title === null ? readBare(text, book) : readTitled(title, rest, book);
  if (range === null) {
    throw new Refused(`Unable to parse range: ${text}`);
  }
  return range;
}
