import * as z from 'zod/mini';
import { areaOf } from '../area.ts';
import { type Draft, type DraftSheet, editSheet } from '../draft.ts';
import { Refused } from '../errors.ts';
import {
  type BasicFilter,
  basicFilter,
  type ConditionalFormatRule,
  conditionalFormatRule,
  index,
} from '../shapes.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const addRuleShape = z.strictObject({
  rule: optional(conditionalFormatRule),
  index: optional(index),
});
const updateRuleShape = z.strictObject({
  sheetId: optional(index),
  index: optional(index),
  newIndex: optional(index),
  rule: optional(conditionalFormatRule),
});
const deleteRuleShape = z.strictObject({ sheetId: optional(index), index: optional(index) });
const setFilterShape = z.strictObject({ filter: optional(basicFilter) });
const clearFilterShape = z.strictObject({ sheetId: optional(index) });

/** The tab that a rule is for: all its ranges lie on it. */
function sheetOf(draft: Draft, rule: ConditionalFormatRule): DraftSheet {
  const [first, ...others] = rule.ranges ?? [];
  if (first === undefined) {
    throw new Refused('A conditional format rule must have at least one range.');
  }
  if (others.some(({ sheetId = 0 }) => sheetId !== (first.sheetId ?? 0))) {
    throw new Refused('All ranges of a conditional format rule must be on the same sheet.');
  }
  if ((rule.booleanRule === undefined) === (rule.gradientRule === undefined)) {
    throw new Refused('Exactly one of booleanRule and gradientRule must be set.');
  }
  const sheet = editSheet(draft, first.sheetId);
  for (const range of rule.ranges ?? []) {
    areaOf(sheet, range);
  }
  return sheet;
}

function ruleAt(sheet: DraftSheet, place: number): ConditionalFormatRule {
  const rule = sheet.conditionalFormats[place];
  if (rule === undefined) {
    throw new Refused(`No conditional format on sheet: ${sheet.sheetId} at index: ${place}`);
  }
  return rule;
}

function addRule(draft: Draft, { rule = {}, index: place }: z.infer<typeof addRuleShape>): object {
  const sheet = sheetOf(draft, rule);
  const rules = [...sheet.conditionalFormats];
  rules.splice(place ?? rules.length, 0, rule);
  sheet.conditionalFormats = rules;
  return {};
}

/** A rule in its place is replaced, or moved to `newIndex`: one of the two. */
function updateRule(draft: Draft, request: z.infer<typeof updateRuleShape>): object {
  const { index: place = 0, newIndex, rule } = request;
  if ((newIndex === undefined) === (rule === undefined)) {
    throw new Refused('Exactly one of rule and newIndex must be set.');
  }
  const sheet = rule === undefined ? editSheet(draft, request.sheetId) : sheetOf(draft, rule);
  const before = ruleAt(sheet, place);
  const rules = sheet.conditionalFormats.filter((other) => other !== before);
  rules.splice(newIndex ?? place, 0, rule ?? before);
  sheet.conditionalFormats = rules;
  const [newPlace, newRule] = [newIndex ?? place, rule ?? before];
  return {
    updateConditionalFormatRule: {
      newRule,
      newIndex: newPlace,
      ...(rule === undefined ? { oldIndex: place } : { oldRule: before }),
    },
  };
}

function deleteRule(draft: Draft, request: z.infer<typeof deleteRuleShape>): object {
  const sheet = editSheet(draft, request.sheetId);
  const rule = ruleAt(sheet, request.index ?? 0);
  sheet.conditionalFormats = sheet.conditionalFormats.filter((other) => other !== rule);
  return { deleteConditionalFormatRule: { rule } };
}

/**
 * What is hidden stands in a filter in both of its forms; the newer, `filterSpecs`, counts where
 * both are sent (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/sheets#BasicFilter).
 */
function bothForms(filter: BasicFilter): BasicFilter {
  const { criteria = {}, filterSpecs, ...rest } = filter;
  const specs =
    filterSpecs ??
    Object.entries(criteria).map(([column, filterCriteria]) => ({
      columnIndex: Number(column),
      filterCriteria,
    }));
  if (specs.length === 0) {
    return rest;
  }
  const keyed = specs.map(({ columnIndex = 0, filterCriteria = {} }) => [
    columnIndex,
    filterCriteria,
  ]);
  return { ...rest, criteria: Object.fromEntries(keyed), filterSpecs: specs };
}

function setFilter(draft: Draft, { filter = {} }: z.infer<typeof setFilterShape>): object {
  const range = filter.range ?? {};
  const sheet = editSheet(draft, range.sheetId);
  areaOf(sheet, range);
  sheet.basicFilter = { ...bothForms(filter), range };
  return {};
}

function clearFilter(draft: Draft, { sheetId }: z.infer<typeof clearFilterShape>): object {
  editSheet(draft, sheetId).basicFilter = null;
  return {};
}

export const lookRequests = {
  addConditionalFormatRule: kindOf(addRuleShape, addRule),
  updateConditionalFormatRule: kindOf(updateRuleShape, updateRule),
  deleteConditionalFormatRule: kindOf(deleteRuleShape, deleteRule),
  setBasicFilter: kindOf(setFilterShape, setFilter),
  clearBasicFilter: kindOf(clearFilterShape, clearFilter),
};
