import type { Found, Request } from '../api.ts';
import { fewestRows, LIVE, TABS, type Tab } from '../tabs.ts';
import { mendCharts } from './charts.ts';
import { isFormed, markForm } from './columnMarks.ts';
import { mendFilter } from './filter.ts';
import type { Mending, Misformed } from './mending.ts';
import { mendProperties } from './properties.ts';
import { mendProtection } from './protection.ts';
import { mendRules } from './rules.ts';
import { isBroken, mendTab, type Standing, standingOf } from './tab.ts';
import { freeTitles } from './titles.ts';

/** What a spreadsheet of ours is to be like. */
export interface Form {
  /** IANA name. */
  readonly timeZone: string;
  /** E-mail addresses of the accounts that write; none where they are not known. */
  readonly editors: readonly string[];
  /** So many rows of a tab hold what was written, its header too; by `sheetId`. */
  readonly rows?: ReadonlyMap<number, number>;
}

/** What brings a spreadsheet into its form. */
export interface Repair {
  /** To be carried out in one batch, before any cell is written; empty where all is in form. */
  readonly requests: readonly Request[];
  /** What was not as it should be. Empty on the first look at a spreadsheet: then nothing was expected. */
  readonly found: readonly Misformed[];
  /** The `sheetId`s of tabs that must be written anew from the first row. */
  readonly rewrite: ReadonlySet<number>;
}

/**
 * The difference between a spreadsheet as it was found and its form. Tabs are known by their ids, columns by their
 * marks; a person's tab that has the title of one of ours is renamed, his columns go right of ours, nothing of his is
 * removed, and no tab is made smaller.
 */
export function repair(found: Found, form: Form): Repair {
  const properties = mendProperties(found, form.timeZone);
  const standings = TABS.map((tab) => standingOf(tab, found));
  const mendings = TABS.flatMap((tab, index) => {
    const standing = standings[index] ?? { kind: 'missing' };
    return mendingsOf(tab, index, standing, found, form);
  });
  const short = TABS.filter((tab) => hasLostRows(tab, found, form));
  return {
    requests: [
      ...properties.requests,
      ...freeTitles(found.tabs),
      ...mendings.flatMap(({ away }) => away),
      ...mendings.flatMap(({ put }) => put),
      ...markForm(found),
    ],
    found: isFormed(found)
      ? [
          ...properties.found,
          ...mendings.flatMap((mending) => mending.found),
          ...toldOfRows(short, found, form),
        ]
      : [],
    rewrite: new Set([
      ...TABS.filter((_, at) => isBroken(standings[at] ?? { kind: 'missing' })).map(idOf),
      ...short.map(idOf),
    ]),
  };
}

/** Where a tab must be made or arranged anew, its parts are put anew too, and nothing is told of them. */
function mendingsOf(
  tab: Tab,
  index: number,
  standing: Standing,
  found: Found,
  { editors }: Form,
): Mending[] {
  const there = standing.kind === 'missing' ? null : standing.found;
  const anew = standing.kind !== 'known' || standing.plan.steps.length > 0;
  const parts = [
    mendRules(tab, there, anew),
    mendFilter(tab, there, anew),
    mendProtection(tab, there, editors, anew),
    ...(tab === LIVE ? mendCharts(found.tabs, anew) : []),
  ];
  const whole = mendTab(tab, index, standing, found);
  return [whole, ...(anew ? parts.map((part) => ({ ...part, found: [] })) : parts)];
}

function hasLostRows({ sheetId }: Tab, { tabs }: Found, { rows }: Form): boolean {
  const there = tabs.find((tab) => tab.sheetId === sheetId);
  return there !== undefined && there.rowCount < (rows?.get(sheetId) ?? 0);
}

/** A tab that has fewer rows than any must have is told of already. */
function toldOfRows(short: readonly Tab[], { tabs }: Found, { rows }: Form): Misformed[] {
  return short.flatMap((tab) => {
    const count = tabs.find(({ sheetId }) => sheetId === tab.sheetId)?.rowCount ?? 0;
    if (count < fewestRows(tab)) return [];
    const before = `${count} of ${rows?.get(tab.sheetId)} left`;
    return [{ tab: tab.title, what: 'rows', before, after: 'written again' }];
  });
}

function idOf({ sheetId }: Tab): number {
  return sheetId;
}
