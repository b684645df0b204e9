import type { FoundTab } from '../api.ts';
import type { Tab } from '../tabs.ts';
import { type Mending, RIGHT } from './mending.ts';
import { compared, ourColumns } from './ranges.ts';

/**
 * The filter over a log tab's columns. What staff filter or sort with it hides and moves rows for everybody, so it is
 * set again without; for themselves they have filter views.
 * @param anew where the tab's columns do not stand as they should: then it is set whatever it is.
 */
export function mendFilter(tab: Tab, found: FoundTab | null, anew: boolean): Mending {
  if (tab.columns.length === 0) return unfiltered(tab, found);
  const wrong = wrongIn(tab, found);
  if (wrong === null && !anew) return RIGHT;
  const { sheetId, title } = tab;
  const clear = { clearBasicFilter: { sheetId } };
  return {
    away: found?.filter ? [clear] : [],
    put: [{ setBasicFilter: { filter: { range: ourColumns(tab) } } }],
    found: wrong === null || wrong === '' ? [] : [told(title, wrong)],
  };
}

/** A tab that is laid out freely has no filter. */
function unfiltered({ sheetId, title: tab }: Tab, found: FoundTab | null): Mending {
  if (found === null || found.filter === null) return RIGHT;
  return {
    away: [{ clearBasicFilter: { sheetId } }],
    put: [],
    found: [{ tab, what: 'filter', before: 'set', after: 'removed: it hides rows for everybody' }],
  };
}

/** Null where all is right, empty where nothing is to be told. */
function wrongIn(tab: Tab, found: FoundTab | null): string | null {
  if (found === null) return '';
  const { filter } = found;
  if (filter === null) return 'removed';
  const { criteria, filterSpecs, sortSpecs, range } = filter;
  if (Object.keys(criteria ?? {}).length > 0 || some(filterSpecs)) return 'hid rows';
  if (some(sortSpecs)) return 'sorted rows';
  switch (compared(ourColumns(tab), range ?? {}, found)) {
    case 'same':
      return null;
    case 'short':
      return '';
    case 'other':
      return 'on other columns';
  }
}

function some(list: readonly unknown[] | undefined): boolean {
  return list !== undefined && list.length > 0;
}

function told(tab: string, before: string) {
  return { tab, what: 'filter', before, after: 'over all our columns, showing every row' };
}
