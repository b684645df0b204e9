import type { Found } from './api.ts';
import { rowsOf } from './growth.ts';
import { columnCount, TABS, type Tab } from './tabs.ts';

/** Google takes 10 million cells in a file, empty ones included; staff's own tabs want some room too. */
export const MOST_CELLS = 9_500_000;

/** The cells of the whole file once our tabs are in their form: those that are missing or too small are made. */
export function cellsIn({ tabs }: Found): number {
  const theirs = tabs.filter((tab) => TABS.every(({ sheetId }) => sheetId !== tab.sheetId));
  const cells = [
    ...theirs.map((tab) => tab.rowCount * tab.columnCount),
    ...TABS.map((tab) => rowsOf(tab, tabs) * columnsIn(tab, tabs)),
  ];
  return cells.reduce((sum, count) => sum + count, 0);
}

function columnsIn(tab: Tab, tabs: Found['tabs']): number {
  const found = tabs.find(({ sheetId }) => sheetId === tab.sheetId);
  return Math.max(columnCount(tab), found?.columnCount ?? 0);
}

/** What staff and the alarm are told where no more rows are written. */
export function fileFull(table: string, entries: number): string {
  return `The spreadsheet of table ${table} has no room left after entry ${entries}: name a new one as spreadsheetId in house.json, and the books go on there.`;
}
