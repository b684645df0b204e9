import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { FoundTab, Request } from '../api.ts';
import type { CellFormat } from '../cells.ts';
import type { Tab } from '../tabs.ts';
import { type Mending, RIGHT } from './mending.ts';
import { compared, type GridRange } from './ranges.ts';
import { type Rule, rulesOf } from './ruleBook.ts';

type FoundRule = sheets_v4.Schema$ConditionalFormatRule;

/** Rules are for rows of data: below the header, to the end of the grid however long it grows. */
const FIRST_ROW = 1;

/**
 * The conditional formats of a tab: ours come first and in order. Where they do not, all of ours are put anew; staff's
 * own stay behind them. Rules have no ids: ours are known by their formula or by their look.
 * @param anew where the tab's columns do not stand as they should: then they are put whatever they are.
 */
export function mendRules(tab: Tab, found: FoundTab | null, anew: boolean): Mending {
  const rules = rulesOf(tab);
  const state = found === null ? 'none' : stateOf(tab, rules, found);
  if (state === 'right' && !anew) return RIGHT;
  return {
    away: found === null ? [] : withoutOurs(rules, found),
    put: rules.map((rule, index) => ({
      addConditionalFormatRule: { rule: written(tab, rule), index },
    })),
    found: state === 'changed' ? [told(tab, rules, found)] : [],
  };
}

function written(tab: Tab, rule: Rule): FoundRule {
  const { formula, format } = rule;
  const condition = { type: 'CUSTOM_FORMULA', values: [{ userEnteredValue: formula }] };
  return { ranges: [rangeOf(tab, rule)], booleanRule: { condition, format } };
}

function rangeOf({ sheetId }: Tab, { columns }: Rule): GridRange {
  const [startColumnIndex = 0] = columns;
  const endColumnIndex = startColumnIndex + columns.length;
  return { sheetId, startRowIndex: FIRST_ROW, startColumnIndex, endColumnIndex };
}

/** `short` is nobody's doing: the tab has grown. */
function stateOf(tab: Tab, rules: readonly Rule[], found: FoundTab): 'right' | 'short' | 'changed' {
  if (ours(rules, found.rules).length !== rules.length) return 'changed';
  const reaches = rules.map((rule, at) => {
    const there = found.rules[at];
    return there === undefined || !isSame(rule, there) ? 'other' : reachOf(tab, rule, there, found);
  });
  if (reaches.includes('other')) return 'changed';
  return reaches.includes('short') ? 'short' : 'right';
}

function reachOf(tab: Tab, rule: Rule, { ranges = [] }: FoundRule, found: FoundTab) {
  const [range, ...others] = ranges;
  if (range === undefined || others.length > 0) return 'other';
  return compared(rangeOf(tab, rule), range, found);
}

/** From the last on, so that the places of the others stay. */
function withoutOurs(rules: readonly Rule[], { sheetId, rules: found }: FoundTab): Request[] {
  return ours(rules, found)
    .reverse()
    .map((index) => ({ deleteConditionalFormatRule: { sheetId, index } }));
}

/** The places of those that are ours, also where their formula or look was changed. */
function ours(rules: readonly Rule[], found: readonly FoundRule[]): number[] {
  return found.flatMap((there, at) => {
    return rules.some((rule) => isFormula(rule, there) || isLook(rule, there)) ? [at] : [];
  });
}

function isSame(rule: Rule, there: FoundRule): boolean {
  return isFormula(rule, there) && isLook(rule, there);
}

function isFormula({ formula }: Rule, { booleanRule }: FoundRule): boolean {
  const { type, values = [] } = booleanRule?.condition ?? {};
  return type === 'CUSTOM_FORMULA' && values[0]?.userEnteredValue === formula;
}

function isLook({ format }: Rule, { booleanRule }: FoundRule): boolean {
  return booleanRule !== undefined && lookOf(format) === lookOf(booleanRule.format ?? {});
}

/** What conditional formats can change, with colours as a screen has them: Google rounds. */
function lookOf({ backgroundColor, backgroundColorStyle, textFormat = {} }: CellFormat): string {
  const { foregroundColor, foregroundColorStyle, bold, italic, strikethrough, underline } =
    textFormat;
  return JSON.stringify([
    bytes(backgroundColorStyle?.rgbColor ?? backgroundColor),
    bytes(foregroundColorStyle?.rgbColor ?? foregroundColor),
    [bold, italic, strikethrough, underline].map((on) => on === true),
  ]);
}

function bytes(color: sheets_v4.Schema$Color | undefined): readonly number[] | null {
  if (color === undefined) return null;
  return [color.red, color.green, color.blue].map((part) => Math.round((part ?? 0) * 255));
}

function told({ title }: Tab, rules: readonly Rule[], found: FoundTab | null) {
  const there = rules.filter((rule) => found?.rules.some((one) => isSame(rule, one)));
  const missing = rules.filter((rule) => !there.includes(rule)).map(({ name }) => name);
  const before =
    missing.length > 0 ? `changed: ${missing.join(', ')}` : 'in another order or place';
  return { tab: title, what: 'colours', before, after: 'as they were made' };
}
