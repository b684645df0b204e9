import { expect } from 'vitest';
import type { ServedApi } from '../../lib/local/sheets/serve.ts';
import type { Cell } from '../../lib/sheet/cells.ts';
import { repair } from '../../lib/sheet/form/repair.ts';
import type { Row } from '../../lib/sheet/rows.ts';
import { columnCount, TABS, type Tab } from '../../lib/sheet/tabs.ts';
import { firstDifferences } from '../../lib/sheet/whole/differences.ts';
import { type WholeFacts, type WholeTab, wholeSheet } from '../../lib/sheet/whole/sheet.ts';
import type { Stage } from './stage.ts';

/** The rows of each tab of a spreadsheet, staff's own too, by `sheetId`. */
export type Tabs = ReadonlyMap<number, readonly Row[]>;

interface Answer {
  readonly sheets?: readonly {
    readonly properties: { readonly sheetId?: number };
    readonly data?: readonly { readonly rowData?: readonly Row[] }[];
  }[];
}

/** What stands in a spreadsheet, read past the faults that are set for others. */
export function tabsOf(api: ServedApi, spreadsheetId: string): Promise<Tabs> {
  return readTabs(api, spreadsheetId, 'userEnteredValue,userEnteredFormat.numberFormat');
}

async function readTabs(api: ServedApi, spreadsheetId: string, cells: string): Promise<Tabs> {
  const fields = `sheets(properties.sheetId,data.rowData.values(${cells}))`;
  const { body } = await unharmed(api, () =>
    api.handle({
      method: 'GET',
      url: `/v4/spreadsheets/${spreadsheetId}?fields=${encodeURIComponent(fields)}`,
      headers: { authorization: 'Bearer local' },
      body: new Uint8Array(),
    }),
  );
  const { sheets = [] }: Answer = JSON.parse(String(body));
  return new Map(
    sheets.map(({ properties: { sheetId = 0 }, data }) => [sheetId, data?.[0]?.rowData ?? []]),
  );
}

/** Does something with the API that no fault strikes, and none is used up by. */
export async function unharmed<T>({ faults }: ServedApi, work: () => Promise<T>): Promise<T> {
  const armed = faults.armed();
  faults.clear();
  try {
    return await work();
  } finally {
    for (const fault of armed) faults.inject(fault);
  }
}

/** More than any test has; DynamoDB Local takes no number beyond 32 bits. */
const MOST_COMMITS = 1_000_000;

/** What a sheet is known by, and what it is held against. */
type Shown = Pick<Stage, 'log' | 'table' | 'findings' | 'presence' | 'api' | 'spreadsheetId'>;

type Facts = Partial<WholeFacts> & { readonly spreadsheetId?: string; readonly upTo?: number };

/** What a sheet must be, by its log alone. */
export async function wholeOf(stage: Shown, facts: Facts = {}): Promise<readonly WholeTab[]> {
  const { upTo = Number.MAX_SAFE_INTEGER } = facts;
  const stored = await stage.log.range(stage.table, 1, upTo, MOST_COMMITS);
  const findings = await stage.findings.read(stage.table);
  const { coverage } = (await stage.presence.read(stage.table)).covering;
  const base = { timeZone: 'Europe/Berlin', findings, coverage, after: 0, full: null };
  return wholeSheet(stage.table, stored, { ...base, ...facts });
}

/** Each of our tabs is what the log makes of it, cell for cell: value and number format; below it is empty. */
export async function expectWhole(stage: Shown, facts: Facts = {}): Promise<void> {
  const whole = await wholeOf(stage, facts);
  const tabs = await tabsOf(stage.api, facts.spreadsheetId ?? stage.spreadsheetId);
  for (const { tab, rows } of whole) {
    const read = tabs.get(tab.sheetId) ?? [];
    const [typed, right] = [read, rows].map((all) => lastTyped(tab, all));
    expect(typed, tab.title).toBe(right);
    expect(shown(tab, read, rows.length), tab.title).toEqual(shown(tab, rows, rows.length));
  }
  expect(firstDifferences(whole, ({ sheetId }) => tabs.get(sheetId) ?? [], 5)).toEqual([]);
}

/** Nothing in the form of the spreadsheet is left to be put right. */
export async function expectForm({ sheets, spreadsheetId }: Stage): Promise<void> {
  const answer = await sheets.look(spreadsheetId);
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer));
  const mending = repair(answer.value, { timeZone: 'Europe/Berlin', editors: [] });
  expect(mending).toMatchObject({ requests: [], found: [] });
}

/** The last row in which anything stands in our columns, counted from 0. */
function lastTyped(tab: Tab, rows: readonly Row[]): number {
  return rows.findLastIndex(({ values = [] }) =>
    values
      .slice(0, columnCount(tab))
      .some(({ userEnteredValue }) => userEnteredValue !== undefined),
  );
}

/** One line a row: each cell of our columns as it was typed and how it is shown. */
function shown(tab: Tab, rows: readonly Row[], length: number): readonly string[] {
  return Array.from({ length }, (_, at) => {
    const { values = [] } = rows[at] ?? {};
    const cells = Array.from({ length: columnCount(tab) }, (__, column) => values[column] ?? {});
    return `${at + 1}: ${cells.map(cellText).join(' | ')}`;
  });
}

function cellText({ userEnteredValue = {}, userEnteredFormat = {} }: Cell): string {
  const { type = '', pattern = '' } = userEnteredFormat.numberFormat ?? {};
  return `${JSON.stringify(userEnteredValue).slice(1, -1)} ${type}${pattern}`.trim();
}

/** Where something stands that staff have written where cigo never writes: right of our columns, or in their tabs. */
export async function notesIn({ api, spreadsheetId }: Stage): Promise<ReadonlySet<string>> {
  const tabs = await readTabs(api, spreadsheetId, 'userEnteredValue');
  const notes = [...tabs].flatMap(([sheetId, rows]) => {
    const ours = TABS.find((tab) => tab.sheetId === sheetId);
    const first = ours === undefined ? 0 : columnCount(ours);
    return rows.flatMap(({ values = [] }, row) =>
      values.slice(first).flatMap(({ userEnteredValue }) => {
        const text = userEnteredValue?.stringValue ?? '';
        return text.startsWith('note ') ? [`${sheetId} row ${row + 1}: ${text}`] : [];
      }),
    );
  });
  return new Set(notes);
}
