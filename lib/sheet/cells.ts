import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';

export type Cell = sheets_v4.Schema$CellData;
export type CellFormat = sheets_v4.Schema$CellFormat;

/** A cell of a sheet holds so many UTF-16 units; longer text would make Google refuse the whole batch. */
const LONGEST_TEXT = 50_000;

/** A cell without a value. Written over another it clears it. */
export const NOTHING: Cell = {};

/**
 * Text that stays text: a `stringValue` is never parsed, so `=IMPORTXML(…)`, `1E5`, `0042` and `May 1` are shown as
 * typed. What no sheet can hold is replaced, so that no line of a journal can stop the mirror.
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

/** Control characters become their pictures (␀), lone surrogates the replacement character. */
function holdable(value: string): string {
  const shown = value
    .replace(/\p{Surrogate}/gu, '\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u001f]/g, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)))
    .replace(/\u007f/g, '\u2421')
    .replace(/[\u0080-\u009f\ufffe\uffff]/g, '\ufffd');
  return shown.length <= LONGEST_TEXT ? shown : `${cut(shown)}…`;
}

/** Not through the middle of a surrogate pair. */
function cut(long: string): string {
  return long.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '');
}
