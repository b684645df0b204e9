import { describe, expect, it, test } from 'vitest';
import { formatAt, type ReadRule, readRules } from '../../../lib/local/page/sheet/conditions.ts';
import {
  type Cell,
  type CellFormat,
  EMPTY,
  type Rule,
  type Value,
} from '../../../lib/local/page/sheet/shapes.ts';

const BOLD: CellFormat = { textFormat: { bold: true } };
const STRUCK: CellFormat = { textFormat: { strikethrough: true } };
const RED: CellFormat = { backgroundColorStyle: { rgbColor: { red: 1, green: 0, blue: 0 } } };
const BLUE: CellFormat = { backgroundColorStyle: { rgbColor: { red: 0, green: 0, blue: 1 } } };

function cell(value: Value, format?: CellFormat): Cell {
  return { ...EMPTY, text: String(value ?? ''), value, format };
}

function rule(type: string, wanted: string, format: CellFormat = BOLD): Rule {
  const all = { sheetId: 0, startRowIndex: 1, endRowIndex: 100 };
  const values = wanted === '' ? [] : [{ userEnteredValue: wanted }];
  return {
    ranges: [{ ...all, startColumnIndex: 0, endColumnIndex: 2 }],
    booleanRule: { condition: { type, values }, format },
  };
}

function formatOf(rules: readonly Rule[], cells: readonly Cell[], row = 3, column = 0): CellFormat {
  const read: readonly ReadRule[] = readRules(rules);
  return formatAt({ row, column, cells }, read);
}

describe('a condition', () => {
  test.each<[string, string, Value, boolean]>([
    ['TEXT_EQ', 'Bet', 'bet', true],
    ['TEXT_EQ', 'bet', 'bets', false],
    ['TEXT_NOT_EQ', 'bet', 'bets', true],
    ['TEXT_CONTAINS', 'top', 'chest-top-up', true],
    ['TEXT_NOT_CONTAINS', 'top', 'chest-top-up', false],
    ['TEXT_STARTS_WITH', 'undone', 'undone by 7', true],
    ['TEXT_STARTS_WITH', 'undone', 'not undone', false],
    ['TEXT_ENDS_WITH', '7', 'undone by 7', true],
    ['NUMBER_LESS', '0', -1, true],
    ['NUMBER_LESS', '0', 0, false],
    ['NUMBER_LESS', '0', '-1', false],
    ['NUMBER_LESS_THAN_EQ', '0', 0, true],
    ['NUMBER_GREATER', '10', 11, true],
    ['NUMBER_GREATER_THAN_EQ', '10', 10, true],
    ['NUMBER_EQ', '10', 10, true],
    ['NUMBER_NOT_EQ', '10', 10, false],
    ['NUMBER_GREATER', '', 10, false],
    ['BLANK', '', null, true],
    ['NOT_BLANK', '', null, false],
    ['BOOLEAN', '', true, true],
    ['BOOLEAN', '', false, false],
    ['CUSTOM_FORMULA', '=$A2="bet"', 'bet', true],
    ['CUSTOM_FORMULA', '=$A2="bet"', 'entry', false],
    ['CUSTOM_FORMULA', '=SPLIT($A2)', 'bet', false],
    ['DATE_BEFORE', '2026-01-01', 1, false],
  ])('%s %s of %s: %s', (type, wanted, value, holds) => {
    const format = formatOf([rule(type, wanted)], [cell(value)]);
    expect(format.textFormat?.bold ?? false).toBe(holds);
  });
});

describe('conditional formats', () => {
  it('hold inside their ranges only', () => {
    const rules = [rule('CUSTOM_FORMULA', '=$A2="bet"')];
    const cells = [cell('bet'), cell('x'), cell('y')];
    expect(formatOf(rules, cells, 3, 1).textFormat?.bold).toBe(true);
    expect(formatOf(rules, cells, 3, 2)).toEqual({});
    expect(formatOf(rules, cells, 0, 0)).toEqual({});
    expect(formatOf(rules, cells, 100, 0)).toEqual({});
  });

  it('lie over the format of the cell, and an earlier one over a later one', () => {
    const rules = [
      rule('NOT_BLANK', '', RED),
      rule('NOT_BLANK', '', BLUE),
      rule('NOT_BLANK', '', STRUCK),
    ];
    const format = formatOf(rules, [cell('x', { ...BLUE, ...BOLD, horizontalAlignment: 'LEFT' })]);
    expect(format).toEqual({
      ...RED,
      horizontalAlignment: 'LEFT',
      textFormat: { bold: true, strikethrough: true },
    });
  });

  it('that color by gradient, or have no range, are left out', () => {
    const gradient: Rule = { ranges: rule('BLANK', '').ranges };
    const nowhere: Rule = { ...rule('NOT_BLANK', ''), ranges: [] };
    expect(formatOf([gradient, nowhere], [cell('x')])).toEqual({});
  });
});
