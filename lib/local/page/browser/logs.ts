import type { Cell, Tab } from '../sheet/shapes.ts';
import { readTab } from './api.ts';

/**
 * The newest row of a tab that is a log: below a frozen head, its rows are numbered in the first
 * column, so that what is new comes at the end. null for any other tab.
 */
export async function newestRow(
  spreadsheetId: string,
  { title, rows, columns, frozenRows }: Tab,
  signal: AbortSignal | null,
): Promise<readonly Cell[] | null> {
  if (frozenRows === 0 || rows <= frozenRows) return null;
  const right = Math.max(columns, 1);
  const first = { top: frozenRows, bottom: frozenRows + 1, left: 0, right: 1 };
  const last = { top: rows - 1, bottom: rows, left: 0, right };
  const { spans } = await readTab(spreadsheetId, title, [first, last], signal);
  const [begin, end = []] = spans.map(([row]) => row);
  const numbers = [begin?.[0]?.value, end[0]?.value];
  return numbers.every((value) => typeof value === 'number') ? end : null;
}
