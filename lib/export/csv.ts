import { noteOf } from '../sheet/rows.ts';
import { LEDGER } from '../sheet/tabs.ts';
import type { ExportedEntry } from './books.ts';

/** RFC 4180 ends every line so. */
const END = '\r\n';

/** The columns of the tab `Ledger`. */
export const CSV_HEADER = `${LEDGER.columns.map(({ title }) => title).join()}${END}`;

/** One line, with its end. What an entry has not is an empty cell. */
export function csvLine(entry: ExportedEntry): string {
  const cells = [
    whole(entry.entry),
    text(entry.time),
    text(entry.kind),
    text(entry.player),
    text(entry.from),
    text(entry.to),
    whole(entry.amount),
    whole(entry.roll),
    text(entry.dealer),
    text(noteOf(entry, undefined)),
    whole(entry.seq),
  ];
  return `${cells.join()}${END}`;
}

/** In digits alone: gold goes up to 10^12. */
function whole(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/**
 * A spreadsheet takes text that begins so for a formula (OWASP, CSV Injection: = + - @, tab, carriage return and line
 * feed, and the wide forms of the signs). An apostrophe before it keeps it text.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** Where a semicolon or a tab parts the cells, as in many countries, what follows one begins a cell too. */
const LATER_FORMULA = /([;\t\r\n])(?=[=+\-@＝＋－＠])/g;

function text(value: string | undefined): string {
  if (value === undefined) return '';
  const first = FORMULA.test(value) ? `'${value}` : value;
  const safe = first.replace(LATER_FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
