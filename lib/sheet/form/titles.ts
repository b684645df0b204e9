import type { FoundTab, Request } from '../api.ts';
import { TABS } from '../tabs.ts';

/** Gives other names to whatever has one of ours: two tabs cannot have the same, not even for a moment. */
export function freeTitles(tabs: readonly FoundTab[]): Request[] {
  const taken = new Set([...TABS, ...tabs].map(({ title }) => title.toLowerCase()));
  const inTheWay = tabs.filter(({ sheetId, title }) =>
    TABS.some((tab) => tab.sheetId !== sheetId && sameTitle(tab.title, title)),
  );
  return inTheWay.map(({ sheetId, title }) => renamed(sheetId, freeTitle(title, taken)));
}

export function renamed(sheetId: number, title: string): Request {
  return { updateSheetProperties: { properties: { sheetId, title }, fields: 'title' } };
}

function freeTitle(title: string, taken: Set<string>): string {
  let number = 2;
  while (taken.has(`${title} ${number}`.toLowerCase())) number += 1;
  const free = `${title} ${number}`;
  taken.add(free.toLowerCase());
  return free;
}

function sameTitle(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
