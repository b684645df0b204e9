import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import { plainText } from '../plainText.ts';

export type Cell = sheets_v4.Schema$CellData;
export type CellFormat = sheets_v4.Schema$CellFormat;

/** A cell of a sheet holds so many UTF-16 units; longer text would make Google refuse the whole batch. */
const LONGEST_TEXT = 50_000;

/** A cell without a value. Written over another it clears it. */
export const NOTHING: Cell = {};

/**
 * Text that stays text: a `stringValue` is never parsed, so `=IMPORTXML(…)`, `1E5`, `0042` and `May 1` are shown as
 * typed. What no sheet can hold and what nobody could see is shown by signs of its own, so that no line of a journal can
 * stop the mirror, and no name passes for another.
 */
export function text(value: string): Cell {
  const shown = holdable(value);
  return shown === '' ? NOTHING : { userEnteredValue: { stringValue: shown } };
}

/** A number: gold, a count, or a date as a serial. */
export function number(value: number): Cell {
  return { userEnteredValue: { numberValue: value } };
}

export function flag(value: boolean): Cell {
  return { userEnteredValue: { boolValue: value } };
}

/** The cell of a value that may be missing. */
export function maybe<T>(value: T | null | undefined, cell: (value: T) => Cell): Cell {
  return value === null || value === undefined ? NOTHING : cell(value);
}

function holdable(value: string): string {
  const shown = plainText(value);
  return shown.length <= LONGEST_TEXT ? shown : `${cut(shown)}…`;
}

/** Not through the middle of a surrogate pair. */
function cut(long: string): string {
  return long.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '');
}
