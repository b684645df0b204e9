import type { Request } from './api.ts';
import type { Row } from './rows.ts';
import type { Tab } from './tabs.ts';

/** What of its cells a request writes. */
export const VALUES = 'userEnteredValue';
export const VALUES_AND_FORMATS = 'userEnteredValue,userEnteredFormat';

/** Rows that follow each other. */
export function run(
  { sheetId }: Tab,
  rowIndex: number,
  rows: readonly Row[],
  fields = VALUES,
): Request[] {
  if (rows.length === 0) return [];
  const start = { sheetId, rowIndex, columnIndex: 0 };
  return [{ updateCells: { start, rows: [...rows], fields } }];
}

/** Rows in rising order of their places, as few requests as they have gaps. */
export function runs(
  tab: Tab,
  placed: readonly (readonly [number, Row])[],
  fields?: string,
): Request[] {
  const together: { readonly at: number; readonly rows: Row[] }[] = [];
  for (const [at, row] of placed) {
    const last = together.at(-1);
    if (last !== undefined && last.at + last.rows.length === at) last.rows.push(row);
    else together.push({ at, rows: [row] });
  }
  return together.flatMap(({ at, rows }) => run(tab, at, rows, fields));
}
