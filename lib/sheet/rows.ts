import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { Roll } from '../game/rolls.ts';
import type { Entry } from '../game/transfers.ts';
import type { Commit } from '../ledger/commit.ts';
import type { Line } from '../ledger/delivery.ts';
import { lineOfRoll } from '../ledger/lineOfRoll.ts';
import { timeOf, timeOfRoll } from '../ledger/times.ts';
import { type Cell, flag, maybe, NOTHING, number, text } from './cells.ts';
import type { Player } from './players.ts';
import type { Calendar } from './serial.ts';

export type Row = sheets_v4.Schema$RowData;

/**
 * An entry as it stands in `Ledger`: always the same cells for the same entry.
 * @param takenBackBy the entry that reverses it, where one does.
 */
export function ledgerRow(
  commit: Commit,
  entry: Entry,
  takenBackBy: number | undefined,
  calendar: Calendar,
): Row {
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
    text(noteOf(entry, takenBackBy)),
    number(commit.seq),
  ]);
}

/**
 * A roll as it stands in `Rolls`.
 * @param undoneAt the commit that took it back, where one did.
 */
export function rollRow(
  commit: Commit,
  roll: Roll,
  undoneAt: number | undefined,
  calendar: Calendar,
): Row {
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
    text(rollNote(commit, undoneAt)),
    number(roll.n),
    maybe(lineOfRoll(commit, roll), (line) => text(asText(line))),
  ]);
}

/** A player as he stands in `Players`. */
export function playerRow(player: Player, calendar: Calendar): Row {
  const { bets, staked, paid, sideBets, sideStaked, sidePaid, chestWon, net } = player;
  return rowOf([
    text(player.label),
    ...[bets, staked, paid, sideBets, sideStaked, sidePaid, chestWon, net].map(number),
    number(calendar(player.lastSeen)),
  ]);
}

/** What was taken back stands first: by these words the row is struck through. */
export function noteOf(
  {
    note,
    reverses,
  }: { readonly note?: string | undefined; readonly reverses?: number | undefined },
  takenBackBy: number | undefined,
): string {
  if (reverses !== undefined) return joined(`takes back entry ${reverses}`, note);
  if (takenBackBy !== undefined) return joined(`taken back by entry ${takenBackBy}`, note);
  return note === undefined ? '' : unlikeOurs(note);
}

function joined(words: string, note: string | undefined): string {
  return note === undefined ? words : `${words}: ${note}`;
}

/** So that no reason can make its own row look as if it had been taken back. */
function unlikeOurs(note: string): string {
  const looks = note.normalize('NFKC').replace(/[\p{Cf}\p{Zs}]+/gu, '');
  return /^take[sn]back/i.test(looks) ? `“${note}”` : note;
}

function rollNote({ sender, lateMs }: Commit, undoneAt: number | undefined): string {
  const undone = undoneAt === undefined ? [] : [`undone at seq ${undoneAt}`];
  const late = lateMs === null ? [] : ['late'];
  return [...undone, ...late, ...(sender.role === 'console' ? ['by hand'] : [])].join(', ');
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
