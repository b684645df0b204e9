import { type Cursor, NO_TALLY } from '../../lib/sheet/cursor.ts';

/** A cursor that says how far a spreadsheet is, and nothing else. */
export function cursorAt(seq: number, spreadsheetId: string): Cursor {
  const rows = { ledger: 0, rolls: 0, players: 0, checks: 0 };
  const nothing = { write: 0, rows, cells: 0, full: false, doubtful: false, found: 0, covering: 0 };
  const place = { spreadsheetId, timeZone: 'UTC', layout: 1, base: NO_TALLY };
  return { ...place, ...NO_TALLY, ...nothing, seq };
}
