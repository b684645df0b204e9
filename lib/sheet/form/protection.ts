import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
import type { FoundTab } from '../api.ts';
import type { Tab } from '../tabs.ts';
import { type Mending, RIGHT } from './mending.ts';
import { compared, ourColumns } from './ranges.ts';

type Protection = sheets_v4.Schema$ProtectedRange;

const DESCRIPTION = 'Written by cigo. The columns right of these are free for your notes.';

/**
 * Our columns of a tab may be edited by the mirror's accounts alone, and by the owner of the file, whom nobody can keep
 * out. The columns to the right stay free.
 * @param editors e-mail addresses of the accounts; none where they are not known.
 * @param anew where the tab's columns do not stand as they should: then it is set whatever it is.
 */
export function mendProtection(
  tab: Tab,
  found: FoundTab | null,
  editors: readonly string[],
  anew: boolean,
): Mending {
  const ours = (found?.protections ?? []).filter((one) => isOurs(tab, one));
  const wrong = found === null ? '' : wrongIn(tab, found, ours, editors);
  if (wrong === null && !anew) return RIGHT;
  const protectedRange: Protection = {
    protectedRangeId: tab.sheetId,
    range: ourColumns(tab),
    description: DESCRIPTION,
    ...(editors.length > 0 && { editors: { users: [...editors] } }),
  };
  return {
    away: ours.flatMap(({ protectedRangeId: id }) =>
      id === null || id === undefined ? [] : [{ deleteProtectedRange: { protectedRangeId: id } }],
    ),
    put: [{ addProtectedRange: { protectedRange } }],
    found: wrong === null || wrong === '' ? [] : [told(tab.title, wrong)],
  };
}

/** A copy of ours has its description. */
function isOurs({ sheetId }: Tab, { protectedRangeId, description }: Protection): boolean {
  return protectedRangeId === sheetId || description === DESCRIPTION;
}

/** Null where all is right, empty where nothing is to be told. */
function wrongIn(
  tab: Tab,
  found: FoundTab,
  [one, ...others]: readonly Protection[],
  editors: readonly string[],
): string | null {
  if (one === undefined) return 'removed';
  if (others.length > 0) return 'doubled';
  if (one.warningOnly === true) return 'only warned';
  if ((one.unprotectedRanges ?? []).length > 0) return 'had gaps';
  const wrong = wrongEditors(one, editors);
  if (wrong !== null) return wrong;
  switch (compared(ourColumns(tab), one.range ?? {}, found)) {
    case 'same':
      return null;
    case 'short':
      return '';
    case 'other':
      return 'on other cells';
  }
}

/** One more may be there: the owner of the file, whom Google lists and nobody can take out. */
function wrongEditors({ editors: found = {} }: Protection, editors: readonly string[]) {
  if (editors.length === 0) return null;
  const users = new Set((found.users ?? []).map((user) => user.toLowerCase()));
  const wanted = new Set(editors.map((editor) => editor.toLowerCase()));
  if ([...wanted].some((editor) => !users.has(editor))) return 'without an account that writes';
  const groups = found.domainUsersCanEdit === true || (found.groups ?? []).length > 0;
  return groups || users.size > wanted.size + 1 ? 'open to others' : null;
}

function told(tab: string, before: string) {
  return { tab, what: 'protection', before, after: 'our columns, edited by the mirror alone' };
}
