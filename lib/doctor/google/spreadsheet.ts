import { otherTable } from '../../sheet/checkpoint.ts';
import { type Finding, fault, ok, skipped } from '../finding.ts';
import { callSheets, type SheetsPlace } from './call.ts';
import { FOUND_FIELDS, type FoundSpreadsheet, readFound } from './found.ts';
import type { GoogleIdentity } from './identity.ts';
import { protectionFindings } from './protection.ts';
import { readTrouble, writeTrouble } from './sheetFaults.ts';

/** Google's own. */
export const SHEETS_ROOT_URL = 'https://sheets.googleapis.com/';

/** Who writes, and all who may write for this house. */
export interface Editor extends GoogleIdentity {
  readonly accounts?: readonly string[];
}

/** Whether the spreadsheet of a table can be reached and written by the account, and is kept from other hands. */
export async function checkSpreadsheet(
  table: string,
  spreadsheetId: string,
  { token, email, accounts = [email] }: Editor,
  rootUrl: string,
): Promise<Finding[]> {
  const about = `sheet of ${table}`;
  const place = { rootUrl, token };
  const path = `v4/spreadsheets/${spreadsheetId}`;
  const read = await callSheets(place, `${path}?fields=${encodeURIComponent(FOUND_FIELDS)}`);
  if (read.kind !== 'done') return inVain(about, readTrouble(read, email));
  const found = readFound(read.json);
  if (found === null) {
    const what = 'What answers for the Sheets API is none';
    return inVain(about, { what, todo: 'Check proxies between here and Google' });
  }
  const unable = writeTrouble(await dryWrite(place, path, found), email);
  if (unable !== null) return inVain(about, unable);
  return [
    ok(about, `"${found.properties.title}" is shared with ${email} as editor`),
    ...strangers(about, table, found),
    ...protectionFindings(about, found, email, accounts),
  ];
}

/**
 * A write of no cells to a tab that is not there. Google lets only editors as far as the refusal of the tab, and a
 * batch is all or nothing: whatever happens, nothing changes.
 */
function dryWrite(place: SheetsPlace, path: string, { sheets }: FoundSpreadsheet) {
  const taken = new Set(sheets.map(({ properties }) => properties.sheetId));
  let sheetId = 2_000_000_000;
  while (taken.has(sheetId)) sheetId -= 1;
  const start = { sheetId, rowIndex: 0, columnIndex: 0 };
  const requests = [{ updateCells: { start, rows: [], fields: 'note' } }];
  return callSheets(place, `${path}:batchUpdate`, { requests });
}

function strangers(about: string, table: string, found: FoundSpreadsheet): Finding[] {
  const checkpoints = found.developerMetadata.map((item) => {
    return { write: item.metadataId, key: item.metadataKey, value: item.metadataValue };
  });
  const other = otherTable(table, { checkpoints });
  if (other === null) return [];
  const what = `It shows the books of another table, ${other}`;
  return [fault(about, what, `Give ${table} an empty spreadsheet of its own`)];
}

function inVain(about: string, { what, todo }: { what: string; todo: string }): Finding[] {
  return [fault(about, what, todo), skipped(about, 'its protected ranges cannot be seen')];
}
