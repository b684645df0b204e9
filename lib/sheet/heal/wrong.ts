import type { Request } from '../api.ts';
import { letters } from '../form/mending.ts';
import type { Row } from '../rows.ts';
import { columnCount, type Tab } from '../tabs.ts';
import { runs, VALUES, VALUES_AND_FORMATS } from '../updates.ts';
import type { Difference, WrongRow } from './compare.ts';
import { inWords } from './words.ts';

/** A part of a tab that is not as the ledger has it: what is told of it, and what puts it right. */
export interface Wrong {
  readonly differences: readonly Difference[];
  readonly requests: readonly Request[];
}

/** So many rows are written again at once: they fit into one batch. */
export const MOST_ROWS = 1_500;

/** Rows to be written again, as few requests as they have gaps. */
export function wrongRows(tab: Tab, rows: readonly WrongRow[]): Wrong {
  return {
    differences: rows.flatMap(({ differences }) => differences),
    requests: runs(
      tab,
      rows.map(({ at, row }) => [at, row]),
      VALUES_AND_FORMATS,
    ),
  };
}

/** Cells that must be empty: all of them are cleared at once. */
export function wrongBelow(tab: Tab, at: number, rows: readonly Row[], to: number): Wrong {
  const differences = rows.flatMap(({ values = [] }, place) =>
    values.flatMap((cell, column) => {
      if (cell.userEnteredValue === undefined) return [];
      const where = `${letters(column)}${at + place + 1}`;
      return [{ tab: tab.title, where, ...inWords(cell, {}) }];
    }),
  );
  if (differences.length === 0) return { differences, requests: [] };
  const range = {
    sheetId: tab.sheetId,
    startRowIndex: at,
    endRowIndex: to,
    startColumnIndex: 0,
    endColumnIndex: columnCount(tab),
  };
  return { differences, requests: [{ updateCells: { range, rows: [], fields: VALUES } }] };
}

/** Rows or columns that somebody has hidden: what is not seen is not shown. */
export function wrongHidden(
  tab: Tab,
  dimension: 'ROWS' | 'COLUMNS',
  first: number,
  hidden: readonly number[],
): Wrong {
  const name = (at: number): string => (dimension === 'ROWS' ? String(at + 1) : letters(at));
  const word = dimension === 'ROWS' ? 'row' : 'column';
  const runsOf = together(hidden.map((at) => first + at));
  return {
    differences: runsOf.map(({ from, to }) => {
      const where =
        to - from === 1 ? `${word} ${name(from)}` : `${word}s ${name(from)} to ${name(to - 1)}`;
      return { tab: tab.title, where, before: 'hidden', after: 'shown' };
    }),
    requests: runsOf.map(({ from, to }) => ({
      updateDimensionProperties: {
        range: { sheetId: tab.sheetId, dimension, startIndex: from, endIndex: to },
        properties: { hiddenByUser: false },
        fields: 'hiddenByUser',
      },
    })),
  };
}

/** Rising numbers as runs, each to before `to`. */
function together(numbers: readonly number[]): readonly { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last?.to === number) last.to = number + 1;
    else found.push({ from: number, to: number + 1 });
  }
  return found;
}
