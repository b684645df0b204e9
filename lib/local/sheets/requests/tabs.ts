import * as z from 'zod/mini';
import { sameTitle } from '../a1.ts';
import { chartWithoutTab, tabOf } from '../charts.ts';
import {
  checkCellCount,
  checkProtection,
  type Draft,
  type DraftSheet,
  editSheet,
  findSheet,
  takeId,
} from '../draft.ts';
import { Refused } from '../errors.ts';
import { type Mask, masks, readMask } from '../masks.ts';
import { EMPTY_GRID, emptySheet, type GridSize } from '../model.ts';
import { sheetProperties } from '../resources.ts';
import { colorStyle, index } from '../shapes.ts';
import { cutColumns, cutRows } from './dimensions.ts';
import { kindOf } from './kind.ts';

const optional = z.exactOptional;

const gridProperties = z.strictObject({
  rowCount: optional(index),
  columnCount: optional(index),
  frozenRowCount: optional(index),
  frozenColumnCount: optional(index),
  hideGridlines: optional(z.boolean()),
});
type GridProperties = z.infer<typeof gridProperties>;

const propertiesShape = z.strictObject({
  sheetId: optional(index),
  title: optional(z.string()),
  index: optional(index),
  sheetType: optional(z.literal('GRID')),
  gridProperties: optional(gridProperties),
  hidden: optional(z.boolean()),
  tabColorStyle: optional(colorStyle),
});
type Properties = z.infer<typeof propertiesShape>;

const addSheetShape = z.strictObject({ properties: optional(propertiesShape) });
const deleteSheetShape = z.strictObject({ sheetId: optional(index) });
const updateShape = z.strictObject({
  properties: optional(propertiesShape),
  fields: optional(z.string()),
});

const bookShape = z.strictObject({
  title: optional(z.string()),
  locale: optional(z.string()),
  timeZone: optional(z.string()),
});
const updateBookShape = z.strictObject({
  properties: optional(bookShape),
  fields: optional(z.string()),
});

/** Titles are unique without case: https://github.com/burnash/gspread/issues/85. */
function checkTitle(draft: Draft, title: string, sheetId: number): void {
  if (title === '') {
    throw new Refused('The sheet title must not be empty.');
  }
  const other = draft.sheets.find((sheet) => sameTitle(sheet.title, title));
  if (other !== undefined && other.sheetId !== sheetId) {
    throw new Refused(
      `A sheet with the name "${title}" already exists. Please enter another name.`,
    );
  }
}

/** Both wordings are reported in https://github.com/theoephraim/node-google-spreadsheet/issues/528. */
function checkGrid(grid: GridSize): void {
  if (grid.rowCount === 0) {
    throw new Refused("You can't delete all the rows on the sheet.");
  }
  if (grid.columnCount === 0) {
    throw new Refused("You can't delete all the columns on the sheet.");
  }
  if (grid.frozenRowCount >= grid.rowCount) {
    throw new Refused("You can't freeze all visible rows on the sheet.");
  }
  if (grid.frozenColumnCount >= grid.columnCount) {
    throw new Refused("You can't freeze all visible columns on the sheet.");
  }
}

function checkSomeVisible(draft: Draft): void {
  if (draft.sheets.every(({ hidden }) => hidden)) {
    throw new Refused("You can't hide all the sheets in a document.");
  }
}

function freeTitle(draft: Draft): string {
  let number = draft.sheets.length + 1;
  while (draft.sheets.some(({ title }) => sameTitle(title, `Sheet${number}`))) {
    number += 1;
  }
  return `Sheet${number}`;
}

function addSheet(draft: Draft, { properties = {} }: { properties?: Properties }): object {
  const sheetId = properties.sheetId ?? takeId(draft);
  if (draft.sheets.some((sheet) => sheet.sheetId === sheetId)) {
    throw new Refused(`A sheet with the id ${sheetId} already exists. Please use another id.`);
  }
  const title = properties.title ?? freeTitle(draft);
  checkTitle(draft, title, sheetId);
  const grid = { ...EMPTY_GRID, ...properties.gridProperties };
  checkGrid(grid);
  const sheet = {
    ...emptySheet(sheetId, title, grid),
    hidden: properties.hidden ?? false,
    tabColorStyle: properties.tabColorStyle ?? null,
    changedAt: draft.revision,
  };
  const place = Math.min(properties.index ?? draft.sheets.length, draft.sheets.length);
  draft.sheets.splice(place, 0, sheet);
  checkSomeVisible(draft);
  checkCellCount(draft);
  return { addSheet: { properties: sheetProperties(sheet, place) } };
}

function deleteSheet(draft: Draft, { sheetId = 0 }: { sheetId?: number }): object {
  const sheet = findSheet(draft, sheetId);
  checkProtection(draft, sheet, { sheetId });
  if (draft.sheets.length === 1) {
    throw new Refused("You can't remove all the sheets in a document.");
  }
  draft.sheets = draft.sheets.filter((other) => other !== sheet);
  checkSomeVisible(draft);
  draft.charts = draft.charts
    .filter((chart) => tabOf(chart) !== sheetId)
    .map((chart) => chartWithoutTab(chart, sheetId));
  draft.namedRanges = draft.namedRanges.filter(({ range }) => (range.sheetId ?? 0) !== sheetId);
  draft.metadata = draft.metadata.filter(
    ({ location }) => (location.sheetId ?? location.dimensionRange?.sheetId) !== sheetId,
  );
  return {};
}

/** The grid after a masked update; a masked number that is left out is 0, as proto has it. */
function maskedGrid(before: GridSize, asked: GridProperties, mask: Mask): GridSize {
  const number = (field: Exclude<keyof GridProperties, 'hideGridlines'>) =>
    masks(mask, 'gridProperties', field) ? (asked[field] ?? 0) : before[field];
  return {
    rowCount: number('rowCount'),
    columnCount: number('columnCount'),
    frozenRowCount: number('frozenRowCount'),
    frozenColumnCount: number('frozenColumnCount'),
    hideGridlines: masks(mask, 'gridProperties', 'hideGridlines')
      ? (asked.hideGridlines ?? false)
      : before.hideGridlines,
  };
}

/**
 * Rows come first, and cells are counted then, with the columns still as before: a resize that
 * would fit in the end can be refused
 * (https://github.com/robin900/gspread-dataframe/issues/37).
 */
function resize(draft: Draft, sheet: DraftSheet, grid: GridSize): void {
  checkGrid(grid);
  if (grid.rowCount < sheet.grid.rowCount || grid.columnCount < sheet.grid.columnCount) {
    checkProtection(draft, sheet, { sheetId: sheet.sheetId });
  }
  cutRows(draft, sheet, grid.rowCount);
  sheet.grid = { ...sheet.grid, rowCount: grid.rowCount };
  checkCellCount(draft);
  cutColumns(draft, sheet, grid.columnCount);
  sheet.grid = grid;
  checkCellCount(draft);
}

/**
 * Places are counted before the move; a tab whose new place is left out goes to the end
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/sheets#SheetProperties).
 */
function moveTab(draft: Draft, sheet: DraftSheet, place: number): void {
  const from = draft.sheets.indexOf(sheet);
  draft.sheets.splice(from, 1);
  draft.sheets.splice(place > from ? place - 1 : place, 0, sheet);
}

/** The missing tab is named as in https://github.com/blinkk/rootjs/issues/554. */
function tabToUpdate(draft: Draft, sheetId = 0): DraftSheet {
  if (!draft.sheets.some((sheet) => sheet.sheetId === sheetId)) {
    throw new Refused(`No sheet with id: ${sheetId}`);
  }
  return editSheet(draft, sheetId);
}

function retitle(draft: Draft, sheet: DraftSheet, title = ''): void {
  checkTitle(draft, title, sheet.sheetId);
  sheet.title = title;
}

function updateSheet(draft: Draft, request: z.infer<typeof updateShape>): object {
  const { properties = {} } = request;
  const mask = readMask(request.fields, propertiesShape);
  const sheet = tabToUpdate(draft, properties.sheetId);
  if (masks(mask, 'title')) {
    retitle(draft, sheet, properties.title);
  }
  if (masks(mask, 'gridProperties')) {
    resize(draft, sheet, maskedGrid(sheet.grid, properties.gridProperties ?? {}, mask));
  }
  if (masks(mask, 'hidden')) {
    sheet.hidden = properties.hidden ?? false;
    checkSomeVisible(draft);
  }
  if (masks(mask, 'tabColorStyle')) {
    sheet.tabColorStyle = properties.tabColorStyle ?? null;
  }
  if (masks(mask, 'index')) {
    moveTab(draft, sheet, properties.index ?? draft.sheets.length);
  }
  return {};
}

function updateBook(draft: Draft, request: z.infer<typeof updateBookShape>): object {
  const { title = '', locale = '', timeZone = '' } = request.properties ?? {};
  const mask = readMask(request.fields, bookShape);
  const asked = { title, locale, timeZone };
  for (const field of ['title', 'locale', 'timeZone'] as const) {
    if (masks(mask, field)) {
      if (asked[field] === '') {
        throw new Refused(`The spreadsheet's ${field} must not be empty.`);
      }
      draft[field] = asked[field];
    }
  }
  return {};
}

export const tabRequests = {
  addSheet: kindOf(addSheetShape, addSheet),
  deleteSheet: kindOf(deleteSheetShape, deleteSheet),
  updateSheetProperties: kindOf(updateShape, updateSheet),
  updateSpreadsheetProperties: kindOf(updateBookShape, updateBook),
};
