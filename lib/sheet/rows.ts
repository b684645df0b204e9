import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Roll } from '../game/rolls.ts';
import type { Entry } from '../game/transfers.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Line } from '../ledger/delivery.ts';
import { lineOfRoll } from '../ledger/lineOfRoll.ts';
import { timeOf, timeOfRoll } from '../ledger/times.ts';
import { type Cell, flag, maybe, NOTHING, number, text } from './cells.ts';
import type { Calendar } from './serial.ts';

export type Row = sheets_v4.Schema$RowData;

/** The row of an entry, counted from 0 as requests do: below the header (CONTRACT: row = entry + 1). */
export function rowOfEntry(entry: number): number {
  return entry;
}

/** The row of a roll, counted from 0. */
export function rowOfRoll(roll: number): number {
  return roll;
}

/** An entry as it stands in `Ledger`: always the same cells for the same entry. */
export function ledgerRow(commit: Commit, entry: Entry, calendar: Calendar): Row {
  return rowOf([
    number(entry.entry),
    number(calendar(timeOf(commit, entry.n))),
    text(entry.kind),
    maybe(entry.player, text),
    text(entry.from),
    text(entry.to),
    number(entry.amount),
    maybe(entry.roll, number),
    text(commit.sender.dealer),
    maybe(noteOf(entry), text),
    number(commit.seq),
  ]);
}

/** A roll as it stands in `Rolls`; `undone` says whether it was taken back since. */
export function rollRow(commit: Commit, roll: Roll, undone: boolean, calendar: Calendar): Row {
  const [first, second] = roll.dice;
  return rowOf([
    number(roll.roll),
    number(calendar(timeOfRoll(commit, roll))),
    text(roll.name),
    maybe(first, number),
    maybe(second, number),
    maybe(roll.total, number),
    flag(roll.counts),
    roll.counts ? text(roll.outcome) : NOTHING,
    roll.counts ? NOTHING : text(roll.reason),
    text(rollNote(commit, undone)),
    number(roll.n),
    maybe(lineOfRoll(commit, roll), (line) => text(asText(line))),
  ]);
}

function noteOf({ note, reverses }: Entry): string | undefined {
  if (reverses === undefined) return note;
  const back = `takes back entry ${reverses}`;
  return note === undefined ? back : `${back}: ${note}`;
}

function rollNote({ sender }: Commit, undone: boolean): string {
  const notes = [...(undone ? ['undone'] : []), ...(sender.role === 'console' ? ['by hand'] : [])];
  return notes.join(', ');
}

/** A line as it came; of a four-line roll the last one. */
function asText(line: Line): string {
  switch (line.kind) {
    case 'line':
      return typeof line.raw === 'string' ? line.raw : JSON.stringify(line.raw);
    case 'roll': {
      const { kind: _kind, ...said } = line;
      return JSON.stringify(said);
    }
    case 'order':
      return line.line;
  }
}

/** A row of all its columns, also the empty ones: what stood there before is cleared. */
function rowOf(values: Cell[]): Row {
  return { values };
}
