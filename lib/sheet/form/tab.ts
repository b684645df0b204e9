import type { Found, FoundTab, Request } from '../api.ts';
import { columnCount, fewestRows, type Tab } from '../tabs.ts';
import { columnsOf, marked, placesOf, strayMarks } from './columnMarks.ts';
import { type ColumnPlan, planColumns } from './columns.ts';
import { letters, type Mending, type Misformed } from './mending.ts';
import { formatRows, shaped } from './tables.ts';
import { renamed } from './titles.ts';

/** In what form a tab is found, before its parts are compared. */
export type Standing =
  | { readonly kind: 'missing' }
  /** There, but never brought into this form: columns are known by their place alone. */
  | { readonly kind: 'unknown'; readonly found: FoundTab }
  | { readonly kind: 'known'; readonly found: FoundTab; readonly plan: ColumnPlan };

export function standingOf(tab: Tab, found: Found): Standing {
  const there = found.tabs.find(({ sheetId }) => sheetId === tab.sheetId);
  if (there === undefined) return { kind: 'missing' };
  const places = placesOf(tab, found);
  if (places === null) return { kind: 'unknown', found: there };
  return { kind: 'known', found: there, plan: planColumns(places, there.columnCount) };
}

/** Whether the tab has lost what only writing it anew brings back. */
export function isBroken(standing: Standing): boolean {
  return standing.kind !== 'known' || standing.plan.gone.length > 0;
}

/** The tab itself, its grid and its columns. */
export function mendTab(tab: Tab, index: number, standing: Standing, found: Found): Mending {
  switch (standing.kind) {
    case 'missing':
      return made(tab, index, found);
    case 'unknown':
      return taken(tab, standing.found, found);
    case 'known':
      return arranged(tab, standing.found, standing.plan, found);
  }
}

function made(tab: Tab, index: number, found: Found): Mending {
  const { sheetId, title } = tab;
  const grid = { rowCount: fewestRows(tab), columnCount: columnCount(tab), frozenRowCount: 1 };
  const properties = { sheetId, title, index, gridProperties: grid };
  return {
    away: strayMarks(tab, found, true),
    put: [
      { addSheet: { properties } },
      ...shaped(tab, columnsOf(tab), grid.rowCount),
      ...columnsOf(tab).map((column) => marked(tab, column)),
    ],
    found: [{ tab: title, what: 'tab', before: 'deleted', after: 'made and written again' }],
  };
}

function taken(tab: Tab, there: FoundTab, found: Found): Mending {
  const { away, put, found: told } = framed(tab, there);
  const missing = columnCount(tab) - there.columnCount;
  const rowCount = Math.max(fewestRows(tab), there.rowCount);
  return {
    away: [...strayMarks(tab, found, true), ...away],
    put: [
      ...put,
      ...grown(tab.sheetId, 'COLUMNS', missing),
      ...shaped(tab, columnsOf(tab), rowCount),
      ...columnsOf(tab).map((column) => marked(tab, column)),
    ],
    found: [
      ...told,
      { tab: tab.title, what: 'columns', before: 'all replaced', after: 'made and written again' },
    ],
  };
}

function arranged(tab: Tab, there: FoundTab, plan: ColumnPlan, found: Found): Mending {
  const { away, put, found: told } = framed(tab, there);
  const rowCount = Math.max(fewestRows(tab), there.rowCount);
  return {
    away: [...strayMarks(tab, found, false), ...away],
    put: [
      ...put,
      ...thawed(there, stepsOf(tab, plan, there.columnCount)),
      ...(rowCount > there.rowCount ? formatRows(tab, there.rowCount, rowCount) : []),
      ...shaped(tab, plan.gone, rowCount),
      ...plan.gone.map((column) => marked(tab, column)),
    ],
    found: [...told, ...columnsTold(tab, plan)],
  };
}

/** Title, sight, frozen header, and enough rows. */
function framed(tab: Tab, found: FoundTab): Mending {
  const { sheetId, title } = tab;
  const told = (what: string, before: string, after: string) => ({
    tab: title,
    what,
    before,
    after,
  });
  const away: Request[] = [];
  const put: Request[] = [];
  const misformed: Misformed[] = [];
  if (found.title !== title) {
    away.push(renamed(sheetId, title));
    misformed.push(told('name of the tab', found.title, title));
  }
  if (found.hidden) {
    away.push({
      updateSheetProperties: { properties: { sheetId, hidden: false }, fields: 'hidden' },
    });
    misformed.push(told('tab', 'hidden', 'shown'));
  }
  if (found.rowCount < fewestRows(tab)) {
    put.push(...grown(sheetId, 'ROWS', fewestRows(tab) - found.rowCount));
    misformed.push(told('rows', String(found.rowCount), String(fewestRows(tab))));
  }
  if (found.frozenRows !== 1) {
    put.push(frozen(sheetId, 'frozenRowCount', 1));
    misformed.push(told('frozen rows', String(found.frozenRows), '1'));
  }
  return { away, put, found: misformed };
}

/** Columns that staff have frozen do not hold up a move: they are thawed for it. */
function thawed({ sheetId, frozenColumns }: FoundTab, steps: readonly Request[]): Request[] {
  if (frozenColumns === 0 || steps.length === 0) return [...steps];
  const freeze = (count: number) => frozen(sheetId, 'frozenColumnCount', count);
  return [freeze(0), ...steps, freeze(frozenColumns)];
}

function frozen(
  sheetId: number,
  which: 'frozenRowCount' | 'frozenColumnCount',
  count: number,
): Request {
  const properties = { sheetId, gridProperties: { [which]: count } };
  return { updateSheetProperties: { properties, fields: `gridProperties.${which}` } };
}

function grown(sheetId: number, dimension: 'ROWS' | 'COLUMNS', length: number): Request[] {
  return length <= 0 ? [] : [{ appendDimension: { sheetId, dimension, length } }];
}

function stepsOf({ sheetId }: Tab, { steps }: ColumnPlan, columnCount: number): Request[] {
  let count = columnCount;
  return steps.flatMap((step): Request[] => {
    const at = step.kind === 'insert' ? step.at : step.from;
    const range = { sheetId, dimension: 'COLUMNS', startIndex: at, endIndex: at + 1 };
    if (step.kind === 'move') {
      return [{ moveDimension: { source: range, destinationIndex: step.to } }];
    }
    count += 1;
    // Google inserts before a column, and there is none behind the last.
    return at === count - 1 ? grown(sheetId, 'COLUMNS', 1) : [{ insertDimension: { range } }];
  });
}

function columnsTold({ title: tab, columns }: Tab, plan: ColumnPlan): Misformed[] {
  const name = (column: number) => `column ${columns[column]?.title ?? letters(column)}`;
  const at = (column: number) => `column ${letters(column)}`;
  return [
    ...plan.gone.map((column) => {
      return { tab, what: name(column), before: 'deleted', after: `${at(column)}, written again` };
    }),
    ...plan.moved.map(({ column, from }) => {
      return { tab, what: name(column), before: at(from), after: at(column) };
    }),
    ...plan.strangers.map(({ from, to }) => {
      return { tab, what: 'a column of yours', before: at(from), after: at(to) };
    }),
  ];
}
