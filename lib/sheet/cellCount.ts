import type { Found } from './api.ts';

/** Google takes 10 million cells in a file, empty ones included; staff's own tabs want some room too. */
export const MOST_CELLS = 9_500_000;

/** The cells of the whole file. */
export function cellsIn({ tabs }: Found): number {
  return tabs.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
}

/** What staff and the alarm are told where no more rows are written. */
export function fileFull(table: string, entries: number): string {
  return `The spreadsheet of table ${table} has no room left after entry ${entries}: name a new one as spreadsheetId in house.json, and the books go on there.`;
}
