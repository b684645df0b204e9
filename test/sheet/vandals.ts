import fc from 'fast-check';
import type { Request } from '../../lib/sheet/api.ts';
import { columnCount, LEDGER, PLAYERS, ROLLS, TABS, type Tab } from '../../lib/sheet/tabs.ts';
import { columns, named, rows, typed } from './edits.ts';

/** What staff do to a sheet at a time: all of it, or nothing where it cannot be done. */
export interface Deed {
  readonly name: string;
  readonly requests: readonly Request[];
}

const LOGS = [LEDGER, ROLLS, PLAYERS];
const anyTab = fc.constantFrom(...TABS);
const logTab = fc.constantFrom(...LOGS);
/** Most of what an evening writes stands high up. */
const row = fc.oneof(fc.nat({ max: 8 }), fc.nat({ max: 8 }), fc.nat({ max: 40 }));
const column = fc.nat({ max: 12 });
const title = fc.constantFrom('Live', 'ledger', 'Rolls', 'Players 2', 'Rota', 'x');
const value = fc.constantFrom<object>(
  { numberValue: 1 },
  { numberValue: 46_000.5 },
  { stringValue: '5000' },
  { stringValue: '' },
  { stringValue: 'Mallory' },
  { boolValue: true },
  { formulaValue: '=A1' },
);
const format = fc.constantFrom(
  { type: 'TEXT' },
  { type: 'PERCENT', pattern: '0%' },
  { type: 'DATE' },
);

const area = (tab: Tab, at: number, from: number, height: number, width: number) => ({
  sheetId: tab.sheetId,
  startRowIndex: at,
  endRowIndex: at + height,
  startColumnIndex: from,
  endColumnIndex: from + width,
});

const properties = (sheetId: number, changed: object, fields: string): Request => ({
  updateSheetProperties: { properties: { sheetId, ...changed }, fields },
});

const toCells: Readonly<Record<string, fc.Arbitrary<readonly Request[]>>> = {
  sort: fc
    .tuple(logTab, column, fc.constantFrom('ASCENDING', 'DESCENDING'), row)
    .map(([tab, dimensionIndex, sortOrder, from]) => {
      const range = { sheetId: tab.sheetId, startRowIndex: from, endRowIndex: 60 };
      return [{ sortRange: { range, sortSpecs: [{ dimensionIndex, sortOrder }] } }];
    }),
  overwrite: fc
    .tuple(anyTab, row, column, value)
    .map(([{ sheetId }, rowIndex, columnIndex, one]) => {
      const start = { sheetId, rowIndex, columnIndex };
      const written = [{ values: [{ userEnteredValue: one }] }];
      return [{ updateCells: { start, rows: written, fields: 'userEnteredValue' } }];
    }),
  'write far below': fc
    .tuple(anyTab, fc.integer({ min: 61, max: 179 }), column)
    .map(([{ sheetId }, at, place]) => [typed(sheetId, at, place, 'Bob owes me 5k')]),
  clear: fc
    .tuple(anyTab, row, column, fc.constantFrom(1, 5, 60), fc.constantFrom('*', 'userEnteredValue'))
    .map(([tab, at, from, height, fields]) => [
      { updateCells: { range: area(tab, at, from, height, 4), fields } },
    ]),
  'clear a tab': fc
    .tuple(anyTab, fc.constantFrom('*', 'userEnteredValue'))
    .map(([{ sheetId }, fields]) => [{ updateCells: { range: { sheetId }, fields } }]),
  'another format': fc.tuple(anyTab, row, column, format).map(([tab, at, from, numberFormat]) => [
    {
      repeatCell: {
        range: area(tab, at, from, 8, 4),
        cell: { userEnteredFormat: { numberFormat } },
        fields: 'userEnteredFormat.numberFormat',
      },
    },
  ]),
  'number to text': fc.tuple(logTab, row, column).map(([tab, at, from]) => [
    {
      repeatCell: {
        range: area(tab, at, from, 1, 1),
        cell: {
          userEnteredFormat: { numberFormat: { type: 'TEXT' } },
          userEnteredValue: { stringValue: '5000' },
        },
        fields: 'userEnteredFormat.numberFormat,userEnteredValue',
      },
    },
  ]),
};

const toRowsAndColumns: Readonly<Record<string, fc.Arbitrary<readonly Request[]>>> = {
  'insert rows': fc
    .tuple(anyTab, row, fc.integer({ min: 1, max: 3 }), fc.boolean())
    .map(([{ sheetId }, at, count, inheritFromBefore]) => [
      {
        insertDimension: {
          range: rows(sheetId, at, at + count),
          ...(at > 0 && { inheritFromBefore }),
        },
      },
    ]),
  'delete rows': fc
    .tuple(anyTab, row, fc.constantFrom(1, 3, 130))
    .map(([{ sheetId }, at, count]) => [
      { deleteDimension: { range: rows(sheetId, at, at + count) } },
    ]),
  'move rows': fc
    .tuple(anyTab, row, row)
    .map(([{ sheetId }, at, to]) => [
      { moveDimension: { source: rows(sheetId, at, at + 2), destinationIndex: to } },
    ]),
  'insert a column': fc
    .tuple(anyTab, column, row, fc.nat())
    .map(([{ sheetId }, at, noted, id]) => [
      { insertDimension: { range: columns(sheetId, at) } },
      typed(sheetId, noted, at, `note ${id}`),
    ]),
  'delete a column': fc
    .tuple(anyTab, column, fc.integer({ min: 1, max: 3 }))
    .map(([{ sheetId }, at, count]) => [
      { deleteDimension: { range: columns(sheetId, at, at + count) } },
    ]),
  'move a column': fc
    .tuple(anyTab, column, column)
    .map(([{ sheetId }, at, to]) => [
      { moveDimension: { source: columns(sheetId, at), destinationIndex: to } },
    ]),
  'note to the right': fc
    .tuple(anyTab, row, fc.nat({ max: 1 }), fc.nat())
    .map(([tab, at, beyond, id]) => [
      { appendDimension: { sheetId: tab.sheetId, dimension: 'COLUMNS', length: 2 } },
      typed(tab.sheetId, at, columnCount(tab) + beyond, `note ${id}`),
    ]),
};

const toTabs: Readonly<Record<string, fc.Arbitrary<readonly Request[]>>> = {
  'rename a tab': fc.tuple(anyTab, title).map(([{ sheetId }, name]) => [named(sheetId, name)]),
  'delete a tab': anyTab.map(({ sheetId }) => [{ deleteSheet: { sheetId } }]),
  'hide a tab': anyTab.map(({ sheetId }) => [properties(sheetId, { hidden: true }, 'hidden')]),
  'move a tab': fc
    .tuple(anyTab, fc.nat({ max: 4 }))
    .map(([{ sheetId }, index]) => [properties(sheetId, { index }, 'index')]),
  'add a tab': fc
    .tuple(title, fc.integer({ min: 1, max: 999 }), row, fc.nat())
    .map(([name, sheetId, at, id]) => [
      { addSheet: { properties: { sheetId, title: name } } },
      typed(sheetId, at, 0, `note ${id}`),
    ]),
  filter: fc.tuple(anyTab, column).map(([{ sheetId }, at]) => [
    {
      setBasicFilter: {
        filter: { range: { sheetId }, criteria: { [at]: { hiddenValues: ['bet'] } } },
      },
    },
  ]),
  'remove a filter': logTab.map(({ sheetId }) => [{ clearBasicFilter: { sheetId } }]),
  'change colours': fc
    .tuple(logTab, fc.nat({ max: 3 }))
    .map(([{ sheetId }, index]) => [{ deleteConditionalFormatRule: { sheetId, index } }]),
  'remove a chart': fc
    .constantFrom(7101, 7102)
    .map((objectId) => [{ deleteEmbeddedObject: { objectId } }]),
  unprotect: anyTab.map(({ sheetId: protectedRangeId }) => [
    { deleteProtectedRange: { protectedRangeId } },
  ]),
  'unfreeze the header': anyTab.map(({ sheetId }) => [
    properties(sheetId, { gridProperties: { frozenRowCount: 0 } }, 'gridProperties.frozenRowCount'),
  ]),
  'another locale': fc
    .constantFrom('de_DE', 'fr_FR')
    .map((locale) => [
      { updateSpreadsheetProperties: { properties: { locale }, fields: 'locale' } },
    ]),
};

const ALL = Object.entries({ ...toCells, ...toRowsAndColumns, ...toTabs });

/** The names of all that staff may do. */
export const DEEDS: readonly string[] = ALL.map(([name]) => name);

/** Anything that staff may do, each kind as likely as any other. */
export const aDeed: fc.Arbitrary<Deed> = fc.oneof(
  ...ALL.map(([name, arbitrary]) => arbitrary.map((requests): Deed => ({ name, requests }))),
);
