import type { Log } from '../ledger/log.ts';
import type { Found, Request, SheetsApi } from './api.ts';
import { baseIn, newestSeq, otherTable } from './checkpoint.ts';
import type { Cursor } from './cursor.ts';
import { faulty, type Unflushed } from './flushed.ts';
import type { Misformed } from './form/mending.ts';
import { repair } from './form/repair.ts';
import { rowOfBalance, rowOfEntry, rowOfPlayer, rowOfRoll } from './places.ts';
import { CHECKS, LEDGER, LIVE, LIVE_ROWS, PLAYERS, ROLLS } from './tabs.ts';

/** A spreadsheet as a look has shown it, and what is to be done about its form. */
export interface Look {
  readonly kind: 'looked';
  readonly found: Found;
  /** To be carried out before anything is written. */
  readonly mending: readonly Request[];
  /** What was not in form, for people. */
  readonly misformed: readonly Misformed[];
  /** Tabs that have lost what was written, by their ids. */
  readonly lost: ReadonlySet<number>;
}

export interface Looking {
  readonly log: Log;
  readonly sheets: SheetsApi;
  readonly table: string;
  /** E-mail addresses of the accounts that write; none where they are not known. */
  readonly editors: () => Promise<readonly string[]>;
  /** UTC, in milliseconds. */
  readonly now: () => number;
}

/** Looks at the spreadsheet that a cursor stands in, unless it is one that must not be written to. */
export async function lookAt(looking: Looking, cursor: Cursor): Promise<Look | Unflushed> {
  const { sheets, editors, now } = looking;
  const answer = await sheets.look(cursor.spreadsheetId);
  if (answer.kind !== 'done') return faulty(answer, now());
  const found = answer.value;
  const foreign = (await whyForeign(looking, found)) ?? whyOlder(looking.table, found, cursor);
  if (foreign !== null) return { kind: 'refused', message: foreign };
  const { timeZone } = cursor;
  const form = { timeZone, editors: await editors(), rows: rowsHeld(cursor) };
  const mended = repair(found, form);
  return {
    kind: 'looked',
    found,
    mending: mended.requests,
    misformed: mended.found,
    lost: mended.rewrite,
  };
}

/** So many rows of each tab hold what was written, by the tab's id. */
function rowsHeld({ base, entries, rolls, players }: Cursor): ReadonlyMap<number, number> {
  return new Map([
    [LIVE.sheetId, LIVE_ROWS],
    [LEDGER.sheetId, rowOfEntry(entries, base) + 1],
    [ROLLS.sheetId, rowOfRoll(rolls, base) + 1],
    [PLAYERS.sheetId, rowOfPlayer(players) + 1],
    [CHECKS.sheetId, rowOfBalance(players) + 1],
  ]);
}

/** Why this spreadsheet must not be written to; null where it may. */
async function whyForeign({ log, table }: Looking, found: Found): Promise<string | null> {
  const other = otherTable(table, found);
  if (other !== null) {
    return `The spreadsheet of table ${table} holds table ${other}: name another one in house.json.`;
  }
  const written = newestSeq(table, found);
  const known = written === 0 ? 0 : ((await log.newest(table))?.seq ?? 0);
  return written > known ? sheetAhead(table, written, known) : null;
}

/**
 * A spreadsheet that had become full is never written over with what came after it, whoever names it again: by an older
 * house, or because he does not know yet that there is a fresh one.
 */
function whyOlder(table: string, found: Found, { base }: Cursor): string | null {
  const begins = baseIn(table, found);
  if (begins === null || begins === base.seq) return null;
  return `The spreadsheet of table ${table} holds other parts of its books than are to be written now, and is left as it is: name the newest one, or an empty one, in house.json.`;
}

/** A sheet that knows more than the log is evidence: it is left as it is. */
export function sheetAhead(table: string, written: number, known: number): string {
  return `The sheet of table ${table} holds commit ${written}, but the ledger ends at commit ${known}: keep both, and find out why before you name another spreadsheet.`;
}
