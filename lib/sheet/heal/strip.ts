import type { Cell, CellFormat } from '../cells.ts';
import { COLUMN_FORMATS } from '../formats.ts';
import type { Row } from '../rows.ts';
import { columnCount, type Tab } from '../tabs.ts';

/** Rows of one tab that follow each other, numbered from 1, as the ledger makes them. */
export interface Strip {
  readonly tab: Tab;
  /** The row of number 1, counted from 0. */
  readonly firstRow: number;
  /** So many rows there are. What follows, to the end of the tab, is empty. */
  readonly count: number;
  /** Rows `from` to `to`, both included, as they were last written. */
  rows(from: number, to: number): Promise<readonly Row[]>;
}

/**
 * A row with all cells of its tab, each with the format that it is shown in.
 * @param at where it stands, counted from 0: a header is shown as it is typed.
 */
export function inFull(tab: Tab, at: number, { values = [] }: Row): readonly Cell[] {
  return Array.from({ length: columnCount(tab) }, (_, column) => {
    const { userEnteredFormat, ...cell } = values[column] ?? {};
    const format = { ...(at > 0 && formatOf(tab, column)), ...userEnteredFormat };
    return Object.keys(format).length === 0 ? cell : { ...cell, userEnteredFormat: format };
  });
}

/** How the data of a column is shown; nothing is said of tabs that are laid out freely. */
function formatOf({ columns }: Tab, column: number): CellFormat {
  const kind = columns[column]?.kind;
  return kind === undefined ? {} : COLUMN_FORMATS[kind];
}
