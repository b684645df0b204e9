import { TABS } from '../../sheet/tabs.ts';
import { type Finding, fault, ok, warn } from '../finding.ts';
import type { FoundSpreadsheet, FoundTab, ProtectedRange } from './found.ts';

const OWN = new Set(TABS.map(({ sheetId }) => sheetId));

/**
 * Whether the tabs of the mirror are kept from other hands, and the mirror is not kept from its own tabs.
 * @param email the account that writes.
 * @param accounts all of cigo's, with it.
 */
export function protectionFindings(
  about: string,
  { sheets }: FoundSpreadsheet,
  email: string,
  accounts: readonly string[],
): Finding[] {
  const tabs = sheets.filter(({ properties }) => OWN.has(properties.sheetId));
  if (tabs.length === 0) return [ok(about, 'Its tabs are made with the first commit')];
  const findings = tabs.flatMap((tab) => tabFindings(about, tab, email, accounts));
  const all = tabs.map(({ properties }) => properties.title).join(', ');
  return findings.length > 0 ? findings : [ok(about, `Protected: ${all}`)];
}

function tabFindings(
  about: string,
  tab: FoundTab,
  email: string,
  accounts: readonly string[],
): Finding[] {
  const { title } = tab.properties;
  const firm = tab.protectedRanges.filter(({ warningOnly }) => warningOnly !== true);
  if (firm.some((range) => !mayEdit(range, email))) {
    const todo = `In Data, Protect sheets and ranges, add ${email} to its editors or remove it`;
    return [fault(about, `A protection in the tab ${title} keeps ${email} out`, todo)];
  }
  const alone = accounts.join(' and ');
  const noun = accounts.length === 1 ? 'editor' : 'editors';
  const whole = firm.find(isWhole);
  if (whole === undefined) {
    const what = `The tab ${title} is not protected: staff can type over it`;
    return [warn(about, what, `Protect the whole sheet ${title} with ${alone} as only ${noun}`)];
  }
  const others = othersIn(whole, accounts);
  if (others === null) return [];
  const todo = `Leave ${alone} as the only ${noun} of its protection`;
  return [warn(about, `The tab ${title} can be changed by others: ${others}`, todo)];
}

function mayEdit({ requestingUserCanEdit, editors }: ProtectedRange, email: string): boolean {
  return requestingUserCanEdit === true || isAmong(email, editors?.users ?? []);
}

/** Without bounds it is the whole tab. */
function isWhole({ range = {} }: ProtectedRange): boolean {
  const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = range;
  return [startRowIndex ?? 0, startColumnIndex ?? 0, endRowIndex, endColumnIndex].every(
    (bound, at) => (at < 2 ? bound === 0 : bound === undefined),
  );
}

/** The owner of a spreadsheet is always among the editors, so one more is nobody too many. */
function othersIn({ editors }: ProtectedRange, accounts: readonly string[]): string | null {
  const { users = [], groups = [], domainUsersCanEdit = false } = editors ?? {};
  const people = users.filter((user) => !isAmong(user, accounts));
  const tooMany = [
    ...(people.length > 1 ? people : []),
    ...groups,
    ...(domainUsersCanEdit ? ['everybody of the domain'] : []),
  ];
  return tooMany.length > 0 ? tooMany.join(', ') : null;
}

function isAmong(email: string, users: readonly string[]): boolean {
  return users.some((user) => user.toLowerCase() === email.toLowerCase());
}
