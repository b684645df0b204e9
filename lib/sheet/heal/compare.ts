import type { Cell, CellFormat } from '../cells.ts';
import { letters } from '../form/mending.ts';
import type { Row } from '../rows.ts';
import type { Tab } from '../tabs.ts';
import { inFull } from './strip.ts';
import { inWords } from './words.ts';

/** A cell that is not as the ledger has it: old value and new, in words. */
export interface Difference {
  readonly tab: string;
  /** As staff find it: `G12`. */
  readonly where: string;
  readonly before: string;
  readonly after: string;
}

/** A row that is to be written again. */
export interface WrongRow {
  /** Counted from 0. */
  readonly at: number;
  readonly row: Row;
  readonly differences: readonly Difference[];
}

/**
 * Holds rows of a tab against what they must be: values, and how numbers, dates and texts are shown. Colours are staff's
 * own affair.
 * @param at the first of the rows, counted from 0.
 * @param expected what is missing at the end must be empty.
 */
export function compareRows(
  tab: Tab,
  at: number,
  expected: readonly Row[],
  found: readonly Row[],
): readonly WrongRow[] {
  const length = Math.max(expected.length, found.length);
  return Array.from({ length }, (_, place) =>
    compareRow(tab, at + place, expected[place] ?? {}, found[place] ?? {}),
  ).filter(({ differences }) => differences.length > 0);
}

function compareRow(tab: Tab, at: number, expected: Row, { values = [] }: Row): WrongRow {
  const right = inFull(tab, at, expected);
  const differences = right.flatMap((cell, column) => {
    const found = values[column] ?? {};
    if (isSame(cell, found)) return [];
    const where = `${letters(column)}${at + 1}`;
    return [{ tab: tab.title, where, ...inWords(found, cell) }];
  });
  return { at, row: { values: [...right] }, differences };
}

function isSame(expected: Cell, found: Cell): boolean {
  return (
    isSameValue(expected.userEnteredValue ?? {}, found.userEnteredValue ?? {}) &&
    shownAs(expected.userEnteredFormat) === shownAs(found.userEnteredFormat)
  );
}

type Value = NonNullable<Cell['userEnteredValue']>;

/** A moment is kept as a part of a day: so near is the same second. */
const SAME_MOMENT = 1e-6;

function isSameValue(one: Value, other: Value): boolean {
  const [a, b] = [one.numberValue, other.numberValue];
  if (typeof a !== 'number' || typeof b !== 'number') return textOf(one) === textOf(other);
  return a === b || (!Number.isInteger(a) && Math.abs(a - b) < SAME_MOMENT);
}

function textOf(value: Value): string {
  return JSON.stringify([
    value.numberValue ?? null,
    value.stringValue ?? null,
    value.boolValue ?? null,
    value.formulaValue ?? null,
  ]);
}

function shownAs(format: CellFormat | undefined): string {
  const { type, pattern } = format?.numberFormat ?? {};
  return JSON.stringify([type ?? null, pattern ?? null]);
}
