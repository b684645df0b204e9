import type { Found, FoundTab, Request } from './api.ts';
import { type CellFormat, text } from './cells.ts';
import { COLUMN_FORMATS, HEAD } from './formats.ts';
import { columnCount, LIVE, LIVE_ROWS, ROW_BLOCK, TABS, type Tab, widthsOf } from './tabs.ts';

/**
 * What brings a spreadsheet into its form, whatever form it has: empty, half built or finished. Tabs are known by
 * their ids; a person's tab that has the title of one of them is renamed, never removed. Nothing is made smaller.
 */
export function bootstrap({ tabs }: Found, timeZone: string): Request[] {
  return [
    {
      updateSpreadsheetProperties: {
        properties: { locale: 'en_US', timeZone },
        fields: 'locale,timeZone',
      },
    },
    ...freeTitles(tabs),
    ...TABS.flatMap((tab, index) => [...made(tab, index, tabs), ...shaped(tab, tabs)]),
  ];
}

/** The rows that a tab of this spreadsheet has once {@link bootstrap} has been carried out. */
export function rowsOf(tab: Tab, tabs: readonly FoundTab[]): number {
  return Math.max(fewestRows(tab), find(tab, tabs)?.rowCount ?? 0);
}

/** More rows at the end of a log tab, in the form of those above. */
export function moreRows(tab: Tab, from: number, to: number): Request[] {
  const grown = { sheetId: tab.sheetId, dimension: 'ROWS', length: to - from };
  return [{ appendDimension: grown }, ...formatted(tab, from, to)];
}

/** Whether a spreadsheet has room for so many rows of a tab, with all its columns. */
export function hasRoom(tab: Tab, rows: number, { tabs }: Found): boolean {
  const found = find(tab, tabs);
  return found !== undefined && found.rowCount >= rows && found.columnCount >= columnCount(tab);
}

/** Gives other names to whatever has one of ours: two tabs cannot have the same, not even for a moment. */
function freeTitles(tabs: readonly FoundTab[]): Request[] {
  const taken = new Set(tabs.map(({ title }) => title.toLowerCase()));
  const inTheWay = tabs.filter(({ sheetId, title }) =>
    TABS.some((tab) => tab.sheetId !== sheetId && sameTitle(tab.title, title)),
  );
  return inTheWay.map(({ sheetId, title }) => renamed(sheetId, freeTitle(title, taken)));
}

function freeTitle(title: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${title} ${number}`.toLowerCase())) number += 1;
  const free = `${title} ${number}`;
  taken.add(free.toLowerCase());
  return free;
}

function made(tab: Tab, index: number, tabs: readonly FoundTab[]): Request[] {
  const { sheetId, title } = tab;
  const found = find(tab, tabs);
  if (found === undefined) {
    const grid = { rowCount: fewestRows(tab), columnCount: columnCount(tab), frozenRowCount: 1 };
    return [{ addSheet: { properties: { sheetId, title, index, gridProperties: grid } } }];
  }
  return [
    ...grown(sheetId, 'ROWS', fewestRows(tab) - found.rowCount),
    ...grown(sheetId, 'COLUMNS', columnCount(tab) - found.columnCount),
    ...(found.title === title ? [] : [renamed(sheetId, title)]),
    frozenHead(sheetId),
  ];
}

/** The header, the widths, and how the data is shown. */
function shaped(tab: Tab, tabs: readonly FoundTab[]): Request[] {
  const { sheetId, columns } = tab;
  const header = columns.map(({ title }) => ({ ...text(title), userEnteredFormat: HEAD }));
  return [
    ...widthsOf(tab).map((pixelSize, at) => wide(sheetId, at, pixelSize)),
    ...(header.length === 0
      ? []
      : [
          {
            updateCells: {
              start: { sheetId, rowIndex: 0, columnIndex: 0 },
              rows: [{ values: header }],
              fields: 'userEnteredValue,userEnteredFormat',
            },
          },
        ]),
    ...formatted(tab, 1, rowsOf(tab, tabs)),
  ];
}

function formatted({ sheetId, columns }: Tab, from: number, to: number): Request[] {
  const rows = { sheetId, startRowIndex: from, endRowIndex: to };
  return columns.map(({ kind }, at) => ({
    repeatCell: {
      range: { ...rows, startColumnIndex: at, endColumnIndex: at + 1 },
      cell: { userEnteredFormat: COLUMN_FORMATS[kind] },
      fields: maskOf(COLUMN_FORMATS[kind]),
    },
  }));
}

/** Only what a column's format says is changed. */
function maskOf(format: CellFormat): string {
  return Object.keys(format)
    .map((field) => `userEnteredFormat.${field}`)
    .join();
}

function wide(sheetId: number, at: number, pixelSize: number): Request {
  const range = { sheetId, dimension: 'COLUMNS', startIndex: at, endIndex: at + 1 };
  return {
    updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' },
  };
}

function grown(sheetId: number, dimension: 'ROWS' | 'COLUMNS', length: number): Request[] {
  return length <= 0 ? [] : [{ appendDimension: { sheetId, dimension, length } }];
}

function renamed(sheetId: number, title: string): Request {
  return { updateSheetProperties: { properties: { sheetId, title }, fields: 'title' } };
}

function frozenHead(sheetId: number): Request {
  const properties = { sheetId, gridProperties: { frozenRowCount: 1 } };
  return { updateSheetProperties: { properties, fields: 'gridProperties.frozenRowCount' } };
}

function fewestRows(tab: Tab): number {
  return tab === LIVE ? LIVE_ROWS : ROW_BLOCK;
}

function find(tab: Tab, tabs: readonly FoundTab[]): FoundTab | undefined {
  return tabs.find(({ sheetId }) => sheetId === tab.sheetId);
}

function sameTitle(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
