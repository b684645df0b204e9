import { type Formula, readFormula } from './formula.ts';
import type { Cell, CellFormat, Condition, GridRange, Rule, Value } from './shapes.ts';

/** The row that a cell stands in. */
export interface Place {
  /** From 0. */
  readonly row: number;
  readonly column: number;
  readonly cells: readonly (Cell | undefined)[];
}

type Test = (place: Place, corner: GridRange) => boolean;

/** A rule whose condition was read, ready to be asked. */
export interface ReadRule {
  readonly ranges: readonly GridRange[];
  readonly holds: Test;
  readonly format: CellFormat;
}

function cellAt({ cells, column }: Place): Cell | undefined {
  return cells[column];
}

function byText(decide: (text: string, wanted: string) => boolean): (wanted: string) => Test {
  return (wanted) => (place) =>
    decide((cellAt(place)?.text ?? '').toLowerCase(), wanted.toLowerCase());
}

function byNumber(decide: (value: number, limit: number) => boolean): (wanted: string) => Test {
  return (wanted) => {
    const limit = wanted.trim() === '' ? Number.NaN : Number(wanted.replace(/^=/, ''));
    return (place) => {
      const value = cellAt(place)?.value;
      return typeof value === 'number' && decide(value, limit);
    };
  };
}

function valueIn({ row, cells }: Place, atRow: number, column: number): Value | undefined {
  return atRow === row ? (cells[column]?.value ?? null) : undefined;
}

function byFormula(text: string): Test {
  const formula: Formula | null = readFormula(text);
  return (place, corner) =>
    formula?.({
      at: (row, column) => valueIn(place, row, column),
      down: place.row - corner.startRowIndex,
      right: place.column - corner.startColumnIndex,
    }) === true;
}

/** https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/other#ConditionType */
const TESTS: Readonly<Record<string, (wanted: string) => Test>> = {
  TEXT_EQ: byText((text, wanted) => text === wanted),
  TEXT_NOT_EQ: byText((text, wanted) => text !== wanted),
  TEXT_CONTAINS: byText((text, wanted) => text.includes(wanted)),
  TEXT_NOT_CONTAINS: byText((text, wanted) => !text.includes(wanted)),
  TEXT_STARTS_WITH: byText((text, wanted) => text.startsWith(wanted)),
  TEXT_ENDS_WITH: byText((text, wanted) => text.endsWith(wanted)),
  NUMBER_LESS: byNumber((value, limit) => value < limit),
  NUMBER_LESS_THAN_EQ: byNumber((value, limit) => value <= limit),
  NUMBER_GREATER: byNumber((value, limit) => value > limit),
  NUMBER_GREATER_THAN_EQ: byNumber((value, limit) => value >= limit),
  NUMBER_EQ: byNumber((value, limit) => value === limit),
  NUMBER_NOT_EQ: byNumber((value, limit) => value !== limit),
  BLANK: () => (place) => (cellAt(place)?.text ?? '') === '',
  NOT_BLANK: () => (place) => (cellAt(place)?.text ?? '') !== '',
  BOOLEAN: () => (place) => cellAt(place)?.value === true,
  CUSTOM_FORMULA: byFormula,
};

function testOf({ type, values }: Condition): Test | null {
  return TESTS[type]?.(values[0]?.userEnteredValue ?? '') ?? null;
}

/** The rules that this page understands, in their order. One that it does not is not applied. */
export function readRules(rules: readonly Rule[]): readonly ReadRule[] {
  return rules.flatMap(({ ranges, booleanRule }) => {
    const holds = booleanRule === undefined ? null : testOf(booleanRule.condition);
    return holds === null ? [] : [{ ranges, holds, format: booleanRule?.format ?? {} }];
  });
}

function covers(range: GridRange, { row, column }: Place): boolean {
  return (
    row >= range.startRowIndex &&
    row < range.endRowIndex &&
    column >= range.startColumnIndex &&
    column < range.endColumnIndex
  );
}

function over(format: CellFormat, base: CellFormat): CellFormat {
  return { ...base, ...format, textFormat: { ...base.textFormat, ...format.textFormat } };
}

/** The format of a cell with what the rules add to it: what an earlier rule says stands. */
export function formatAt(place: Place, rules: readonly ReadRule[]): CellFormat {
  const holding = rules.filter(({ ranges, holds }) => {
    const [corner] = ranges;
    return (
      corner !== undefined && ranges.some((range) => covers(range, place)) && holds(place, corner)
    );
  });
  return holding.reduceRight(
    (format, rule) => over(rule.format, format),
    cellAt(place)?.format ?? {},
  );
}
