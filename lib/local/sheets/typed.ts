import type { CellValue } from './cell.ts';
import type { NumberFormat } from './shapes.ts';

/** What somebody typed, as a cell takes it: a value, and the format that it brings along. */
export interface Typed {
  readonly value: CellValue;
  readonly format?: NumberFormat;
}

const MS_A_DAY = 86_400_000;
/** 1 January 1970 as a serial, which counts the days since 30 December 1899. */
const EPOCH = 25_569;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function serialOf({ year, month, day }: Day): number | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? EPOCH + date.getTime() / MS_A_DAY : null;
}

/** `2024-05-01`, `5/1/2024` and `May 1[, 2024]`, as en_US reads them; a year left out is this one. */
function readDay(text: string, thisYear: number): Day | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) {
    return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  }
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text);
  if (slashes !== null) {
    const [, month, day, year = thisYear] = slashes;
    return { year: Number(year), month: Number(month), day: Number(day) };
  }
  const words = /^([a-z]{3,9})\.? (\d{1,2})(?:, ?(\d{4}))?$/i.exec(text);
  const month = MONTHS.indexOf((words?.[1] ?? '').slice(0, 3).toLowerCase()) + 1;
  return words === null || month === 0
    ? null
    : { year: Number(words[3] ?? thisYear), month, day: Number(words[2]) };
}

function readTime(text: string): number | null {
  const [, hours, minutes, seconds = 0] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    return null;
  }
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}

function readDate(text: string, thisYear: number): Typed | null {
  const [, first = '', second] = /^(.*?)(?:[ T](\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  const day = readDay(first, thisYear);
  const serial = day === null ? null : serialOf(day);
  const time = second === undefined ? 0 : readTime(second);
  if (serial === null || time === null) {
    return null;
  }
  const numberValue = serial + time;
  return second === undefined
    ? { value: { numberValue }, format: { type: 'DATE' } }
    : { value: { numberValue }, format: { type: 'DATE_TIME' } };
}

const NUMBER = /^([+-]?)(\$?)(\d{1,3}(?:,\d{3})+|\d+|(?=\.\d))(\.\d*)?(e[+-]?\d+)?(%?)$/i;

/** The format that a number asks for by how it is written. */
function numberFormat(text: string): NumberFormat | null {
  const decimals = text.includes('.') ? '.00' : '';
  if (text.includes('$')) {
    return { type: 'CURRENCY' };
  }
  if (text.endsWith('%')) {
    return { type: 'PERCENT', pattern: `0${decimals}%` };
  }
  if (/e/i.test(text)) {
    return { type: 'SCIENTIFIC' };
  }
  return text.includes(',') ? { type: 'NUMBER', pattern: `#,##0${decimals}` } : null;
}

/** `-1,234.5`, `1E5`, `5%`, `$5`, each with the format that it asks for. */
function readNumber(text: string): Typed | null {
  if (!NUMBER.test(text)) {
    return null;
  }
  const digits = Number(text.replace(/[,$%]/g, ''));
  const format = numberFormat(text);
  const numberValue = text.endsWith('%') ? digits / 100 : digits;
  return { value: { numberValue }, ...(format && { format }) };
}

/**
 * A text as the grid takes it when it is typed: `USER_ENTERED`
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/ValueInputOption). Numbers,
 * dates and truth values are read as en_US has them; the grid knows more forms than these.
 */
export function typed(text: string, thisYear: number): Typed {
  if (text.startsWith("'")) {
    return { value: { stringValue: text.slice(1) } };
  }
  if (/^=./s.test(text)) {
    return { value: { formulaValue: text } };
  }
  if (/^(true|false)$/i.test(text)) {
    return { value: { boolValue: text.toLowerCase() === 'true' } };
  }
  const trimmed = text.trim();
  return readNumber(trimmed) ?? readDate(trimmed, thisYear) ?? { value: { stringValue: text } };
}
