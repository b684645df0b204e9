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
 * Holds rows of a tab against what they must be: values, how numbers, dates and texts are shown, and whether they are
 * struck through, for that says that they were taken back. Colours are staff's own affair.
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
    isSameValue(expected.userEnteredValue ?? NO_VALUE, found.userEnteredValue ?? NO_VALUE) &&
    isShownAlike(expected.userEnteredFormat, found.userEnteredFormat)
  );
}

type Value = NonNullable<Cell['userEnteredValue']>;

const NO_VALUE: Value = {};

/** A moment is kept as a part of a day: so near is the same second. */
const SAME_MOMENT = 1e-6;

function isSameValue(one: Value, other: Value): boolean {
  return (
    isSameNumber(one.numberValue ?? null, other.numberValue ?? null) &&
    (one.stringValue ?? null) === (other.stringValue ?? null) &&
    (one.boolValue ?? null) === (other.boolValue ?? null) &&
    (one.formulaValue ?? null) === (other.formulaValue ?? null)
  );
}

function isSameNumber(one: number | null, other: number | null): boolean {
  if (one === other) return true;
  if (one === null || other === null) return false;
  return !Number.isInteger(one) && Math.abs(one - other) < SAME_MOMENT;
}

function isShownAlike(one: CellFormat | undefined, other: CellFormat | undefined): boolean {
  const [a, b] = [one?.numberFormat, other?.numberFormat];
  return (
    (a?.type ?? null) === (b?.type ?? null) &&
    (a?.pattern ?? null) === (b?.pattern ?? null) &&
    isStruck(one) === isStruck(other)
  );
}

function isStruck(format: CellFormat | undefined): boolean {
  return format?.textFormat?.strikethrough === true;
}
