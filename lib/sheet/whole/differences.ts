import { compareRows, type Difference } from '../heal/compare.ts';
import type { Row } from '../rows.ts';
import type { Tab } from '../tabs.ts';
import type { WholeTab } from './sheet.ts';

/**
 * Holds what is read of a spreadsheet against what it must be: values, and how numbers, dates and texts are shown.
 * @param read the rows of a tab from its first on, as far as anything stands in them; empty where the tab is gone.
 * @param most so many differences are told, the first ones.
 */
export function firstDifferences(
  whole: readonly WholeTab[],
  read: (tab: Tab) => readonly Row[],
  most: number,
): readonly Difference[] {
  return whole
    .flatMap(({ tab, rows }) => compareRows(tab, 0, rows, read(tab)))
    .flatMap(({ differences }) => differences)
    .slice(0, most);
}
