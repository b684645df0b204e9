import type { FoundTab, Request } from './api.ts';
import { formatRows } from './form/tables.ts';
import { fewestRows, type Tab } from './tabs.ts';

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
