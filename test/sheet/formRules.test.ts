import { describe, expect, test } from 'vitest';
import type { CellFormat } from '../../lib/sheet/cells.ts';
import { type Rule, rulesOf } from '../../lib/sheet/form/ruleBook.ts';
import { CHECKS, LEDGER, LIVE, PLAYERS, ROLLS, TABS, type Tab } from '../../lib/sheet/tabs.ts';

type Value = string | number | boolean;
type Shown = Readonly<Record<string, Value>>;

/** Reads a formula as sheets do, in the forms that our rules keep to. */
function holds(formula: string, tab: Tab, row: Shown): boolean {
  return read(formula.slice(1), (letter) => {
    const { title } = tab.columns[letter.charCodeAt(0) - 65] ?? { title: letter };
    return row[title] ?? '';
  });
}

function read(condition: string, valueAt: (letter: string) => Value): boolean {
  const [, name, parts = ''] = /^(AND|OR)\((.*)\)$/.exec(condition) ?? [];
  if (name !== undefined) {
    const results = splitParts(parts).map((part) => read(part, valueAt));
    return name === 'AND' ? results.every(Boolean) : results.some(Boolean);
  }
  const [, from = '', length, start] = /^LEFT\(\$([A-Z])2,(\d+)\)="([^"]*)"$/.exec(condition) ?? [];
  if (length !== undefined) return String(valueAt(from)).slice(0, Number(length)) === start;
  const [, cell, how = ''] = /^\$([A-Z])2(="[^"]*"|<>""|<0|>0|=TRUE|=FALSE)$/.exec(condition) ?? [];
  if (cell === undefined) throw new Error(`expected one of the known forms, not ${condition}`);
  return compare(valueAt(cell), how);
}

/** In a sheet an empty cell equals FALSE, and any text is above any number. */
function compare(value: Value, how: string): boolean {
  switch (how) {
    case '<>""':
      return value !== '';
    case '<0':
      return typeof value === 'number' && value < 0;
    case '>0':
      return value !== '' && (typeof value !== 'number' || value > 0);
    case '=TRUE':
      return value === true;
    case '=FALSE':
      return value === false || value === '';
    default:
      return value === how.slice(2, -1);
  }
}

function splitParts(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of text) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts;
}

/** The first rule that fits; none where a row is plain. */
function lookOf(tab: Tab, row: Shown): string | undefined {
  return rulesOf(tab).find(({ formula }) => holds(formula, tab, row))?.name;
}

describe('Rolls', () => {
  const seen = { Roll: 1, Counts: true, Outcome: 'none' };
  test.each<[string | undefined, Shown]>([
    ['counted', seen],
    ['undone', { ...seen, Note: 'undone by seq 9' }],
    ['counted', { ...seen, Note: 'late' }],
    ['void', { ...seen, Counts: false, Reason: 'extra-roll' }],
    ['forged', { ...seen, Counts: false, Reason: 'spoken' }],
    ['forged', { ...seen, Counts: false, Reason: 'not-house-dice' }],
    ['forged', { ...seen, Counts: false, Reason: 'other-journal' }],
    [undefined, {}],
  ])('%s: %j', (name, row) => {
    expect(lookOf(ROLLS, row)).toBe(name);
  });
});

describe('Ledger', () => {
  test.each<[string | undefined, Shown]>([
    ['money in', { Kind: 'bet-lost', From: 'stake', To: 'bank' }],
    ['money in', { Kind: 'bet-to-chest', From: 'stake', To: 'chest' }],
    ['money in', { Kind: 'side-lost', From: 'sides', To: 'bank' }],
    ['money in', { Kind: 'correction', From: 'player:al', To: 'bank' }],
    ['money out', { Kind: 'winnings', From: 'bank', To: 'player:al' }],
    ['money out', { Kind: 'chest-won', From: 'chest', To: 'player:al' }],
    [undefined, { Kind: 'chest-add', From: 'bank', To: 'chest' }],
    [undefined, { Kind: 'bet', From: 'player:al', To: 'stake' }],
    ['reversal', { Kind: 'reversal', From: 'player:al', To: 'bank' }],
    ['taken back', { Kind: 'winnings', From: 'bank', To: 'player:al', Note: 'taken back by 9' }],
    [undefined, {}],
  ])('%s: %j', (name, row) => {
    expect(lookOf(LEDGER, row)).toBe(name);
  });
});

test.each<[string | undefined, number | string]>([
  ['lost', -5000],
  ['won', 1],
  [undefined, 0],
  [undefined, ''],
])('Players: %s by a net of %j', (name, net) => {
  expect(lookOf(PLAYERS, { Net: net })).toBe(name);
});

test.each([
  ['wrong', 'NOT RIGHT'],
  [undefined, 'notting-hill'],
  ['right', 'right'],
  [undefined, '0'],
])('Checks: %s where it says %s', (name, said) => {
  expect(lookOf(CHECKS, { B: said })).toBe(name);
});

describe('colours', () => {
  const all = TABS.flatMap((tab) => rulesOf(tab).map((rule) => ({ tab, rule })));

  function channel(part: number | null | undefined): number {
    const value = part ?? 0;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }

  function luminance(color: CellFormat['backgroundColorStyle']): number {
    const { red, green, blue } = color?.rgbColor ?? {};
    return 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  }

  /** As WCAG 2 counts it. */
  function contrast({ format }: Rule): number {
    const ground = luminance(format.backgroundColorStyle);
    const ink = luminance(format.textFormat?.foregroundColorStyle);
    return (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
  }

  test.each(all.map(({ tab, rule }) => [tab.title, rule.name, rule] as const))(
    'of %s, %s can be read by everybody',
    (_tab, _name, rule) => {
      expect(contrast(rule)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('no two of a tab are alike', () => {
    for (const tab of TABS) {
      const looks = rulesOf(tab).map(({ format }) => JSON.stringify(format));
      expect(new Set(looks).size).toBe(looks.length);
    }
  });

  test('what is false or taken back does not rest on a hue', () => {
    const marked = all.filter(({ rule }) =>
      /undone|taken|forged|void|reversal|wrong|lost/.test(rule.name),
    );
    for (const { rule } of marked) {
      const { bold, italic, strikethrough } = rule.format.textFormat ?? {};
      expect(bold || italic || strikethrough).toBe(true);
    }
    expect(rulesOf(LIVE)).toEqual([]);
  });
});
