import type { Found, FoundMark, Request } from '../api.ts';
import { columnCount, LAYOUT, type Tab } from '../tabs.ts';

/**
 * Each of our columns carries a mark, developer metadata that goes with the column wherever staff move it; so it is
 * known where each of them stands, and which are staff's own. Ids of metadata are one row of numbers for the whole
 * spreadsheet: marks begin far above the numbers of writes.
 */
export const COLUMN_KEY = 'cigo-column';

const FORM_KEY = 'cigo-form';
const FORM_ID = 1_500_000_000;
const FIRST_TAB = 7000;

/** The id of the mark of a column, counted from 0. */
function markOf({ sheetId }: Tab, column: number): number {
  return FORM_ID + (sheetId - FIRST_TAB) * 1000 + column;
}

/** Whether this spreadsheet was given the form of this layout before. */
export function isFormed({ checkpoints }: Found): boolean {
  return checkpoints.some(
    ({ write, key, value }) => write === FORM_ID && key === FORM_KEY && value === String(LAYOUT),
  );
}

/** The mark of the form itself; an older one goes. */
export function markForm(found: Found): Request[] {
  if (isFormed(found)) return [];
  const older = found.checkpoints.some(({ write }) => write === FORM_ID);
  const mark = metadata(FORM_ID, FORM_KEY, String(LAYOUT), { spreadsheet: true });
  return [...(older ? [unmarked(FORM_ID)] : []), mark];
}

/** Where each column of a tab stands now, null where it is gone; null where the tab was never marked. */
export function placesOf(tab: Tab, found: Found): readonly (number | null)[] | null {
  if (!isFormed(found)) return null;
  const here = marksOf(tab, found).filter(({ sheetId }) => sheetId === tab.sheetId);
  if (here.length === 0) return null;
  return columnsOf(tab).map((column) => {
    return here.find(({ id }) => id === markOf(tab, column))?.column ?? null;
  });
}

/** Marks a column of a tab where it now stands. */
export function marked(tab: Tab, column: number): Request {
  const { sheetId } = tab;
  const range = { sheetId, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 };
  const value = tab.columns[column]?.title ?? String(column + 1);
  return metadata(markOf(tab, column), COLUMN_KEY, value, { dimensionRange: range });
}

/** Takes away all marks of a tab, or those that have come onto another one. */
export function strayMarks(tab: Tab, found: Found, all: boolean): Request[] {
  return marksOf(tab, found)
    .filter(({ sheetId }) => all || sheetId !== tab.sheetId)
    .map(({ id }) => unmarked(id));
}

/** The columns of a tab, counted from 0. */
export function columnsOf(tab: Tab): readonly number[] {
  return Array.from({ length: columnCount(tab) }, (_, column) => column);
}

function marksOf(tab: Tab, { marks }: Found): readonly FoundMark[] {
  const ids = new Set(columnsOf(tab).map((column) => markOf(tab, column)));
  return marks.filter(({ id }) => ids.has(id));
}

function metadata(
  metadataId: number,
  metadataKey: string,
  metadataValue: string,
  location: object,
): Request {
  const visibility = 'DOCUMENT';
  const developerMetadata = { metadataId, metadataKey, metadataValue, visibility, location };
  return { createDeveloperMetadata: { developerMetadata } };
}

function unmarked(metadataId: number): Request {
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } };
}
