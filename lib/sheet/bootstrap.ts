import type { Found, FoundTab, Request } from './api.ts';
import { repair } from './form/repair.ts';
import { isBroken, standingOf } from './form/tab.ts';
import { formatRows } from './form/tables.ts';
import { fewestRows, type Tab } from './tabs.ts';

/** What brings a spreadsheet into its form where the accounts that write it are not known. */
export function bootstrap(found: Found, timeZone: string): readonly Request[] {
  return repair(found, { timeZone, editors: [] }).requests;
}

/** The rows that a tab of this spreadsheet has once it was brought into its form. */
export function rowsOf(tab: Tab, tabs: readonly FoundTab[]): number {
  const found = tabs.find(({ sheetId }) => sheetId === tab.sheetId);
  return Math.max(fewestRows(tab), found?.rowCount ?? 0);
}

/** More rows at the end of a tab, in the form of those above. */
export function moreRows(tab: Tab, from: number, to: number): Request[] {
  const grown = { sheetId: tab.sheetId, dimension: 'ROWS', length: to - from };
  return [{ appendDimension: grown }, ...formatRows(tab, from, to)];
}

/** Whether a tab has all its columns, and so many rows. */
export function hasRoom(tab: Tab, rows: number, found: Found): boolean {
  const standing = standingOf(tab, found);
  return standing.kind === 'known' && !isBroken(standing) && standing.found.rowCount >= rows;
}
