import type { Request } from '../api.ts';

/** Something that was not as it should be, for people to read. */
export interface Misformed {
  /** The title of one of our tabs; `spreadsheet` for what concerns all of it. */
  readonly tab: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/**
 * What puts one part of a tab right: what goes while the tab is still as it was found, and what comes once its columns
 * stand in their places.
 */
export interface Mending {
  readonly away: readonly Request[];
  readonly put: readonly Request[];
  readonly found: readonly Misformed[];
}

/** Nothing to do. */
export const RIGHT: Mending = { away: [], put: [], found: [] };

/** The letters of a column, counted from 0: A, B, … AA. */
export function letters(column: number): string {
  const rest = Math.floor(column / 26);
  const last = String.fromCharCode(65 + (column % 26));
  return rest === 0 ? last : `${letters(rest - 1)}${last}`;
}
