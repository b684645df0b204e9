import { unlikeOurs } from '../sheet/rows.ts';
import type { ExportedEntry } from './books.ts';

/** The columns of the tab `Ledger`. */
const HEADER = [
  'Entry',
  'Time',
  'Kind',
  'Player',
  'From',
  'To',
  'Amount',
  'Roll',
  'Dealer',
  'Note',
  'Seq',
];

/** RFC 4180 ends every line so. */
const END = '\r\n';

export const CSV_HEADER = `${HEADER.join()}${END}`;

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
    text(noteOf(entry)),
    whole(entry.seq),
  ];
  return `${cells.join()}${END}`;
}

/** As the tab `Ledger` says it. */
function noteOf({ note, reverses }: ExportedEntry): string | undefined {
  if (reverses === undefined) return note === undefined ? note : unlikeOurs(note);
  const taken = `takes back entry ${reverses}`;
  return note === undefined ? taken : `${taken}: ${note}`;
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
