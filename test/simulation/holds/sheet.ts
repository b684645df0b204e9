import * as z from 'zod/mini';
import type { StoredCommit } from '../../../lib/ledger/log.ts';
import { createPresence } from '../../../lib/presence/store.ts';
import { createCursors } from '../../../lib/sheet/cursor.ts';
import { createFindings, type Findings } from '../../../lib/sheet/findings.ts';
import type { Row } from '../../../lib/sheet/rows.ts';
import { columnCount, type Tab } from '../../../lib/sheet/tabs.ts';
import { firstDifferences } from '../../../lib/sheet/whole/differences.ts';
import { wholeSheet } from '../../../lib/sheet/whole/sheet.ts';
import { createSimulatedClient } from '../dynamo/client.ts';
import type { Item } from '../dynamo/expressions.ts';
import type { TablePlan } from '../plan.ts';
import { LEDGER, MIRROR } from '../world/cloud.ts';
import type { World } from '../world/world.ts';

/** The world's DynamoDB for somebody who looks from outside. */
export function outsideClient({ tables }: Pick<World, 'tables'>) {
  return createSimulatedClient(async (operation, body) => {
    return { kind: 'answer', value: tables.run(operation, JSON.parse(body)) };
  });
}

const place = (world: World) => ({ client: outsideClient(world), tableName: MIRROR });

export function readFindings(world: World, table: string): Promise<Findings> {
  return createFindings(place(world)).read(table);
}

/** Whether the sheet tells of all that was found. */
export async function isTold(world: World, { id }: TablePlan): Promise<boolean> {
  const cursor = await createCursors(place(world)).read(id);
  return cursor === null || cursor.found === (await readFindings(world, id)).revision;
}

/** All commits of a table, oldest first. */
export function commitsOf(
  { tables }: Pick<World, 'tables'>,
  table: string,
): readonly StoredCommit[] {
  return tables.items(LEDGER, table).map((item) => {
    return { table, seq: Number(textOf(item, 'sk')), text: textOf(item, 'c') };
  });
}

function textOf(item: Item, name: string): string {
  const value = item[name];
  if (value === undefined || 'L' in value) throw new Error(`expected ${name} in a commit`);
  return 'S' in value ? value.S : value.N;
}

/** Where a table's sheet is not what its ledger makes of it. */
export async function findSheetFaults(world: World, table: TablePlan): Promise<readonly string[]> {
  const { id, timeZone } = table;
  const stored = commitsOf(world, id);
  if (stored.length === 0) return [];
  const findings = await readFindings(world, id);
  const { coverage } = (await createPresence(place(world)).read(id)).covering;
  const facts = { timeZone, findings, coverage, after: 0, full: null };
  const whole = wholeSheet(id, stored, facts);
  const tabs = await tabsOf(world, id);
  const below = whole.flatMap(({ tab, rows }) => {
    const [last, right] = [lastTyped(tab, tabs.get(tab.sheetId) ?? []), lastTyped(tab, rows)];
    return last === right ? [] : [`${tab.title} ends at row ${last + 1}, not ${right + 1}`];
  });
  const differences = firstDifferences(whole, ({ sheetId }) => tabs.get(sheetId) ?? [], 5);
  return [...below, ...differences.map((one) => `${id}: ${JSON.stringify(one)}`)];
}

/** The last row in which anything stands in our columns, counted from 0. */
function lastTyped(tab: Tab, rows: readonly Row[]): number {
  return rows.findLastIndex(({ values = [] }) =>
    values
      .slice(0, columnCount(tab))
      .some(({ userEnteredValue }) => userEnteredValue !== undefined),
  );
}

const FIELDS =
  'sheets(properties.sheetId,data.rowData.values(userEnteredValue,userEnteredFormat.numberFormat))';
const answered = z.object({
  sheets: z._default(
    z.array(
      z.object({
        properties: z.object({ sheetId: z._default(z.int(), 0) }),
        data: z._default(z.array(z.object({ rowData: z.optional(z.custom<Row[]>()) })), []),
      }),
    ),
    [],
  ),
});

async function tabsOf({ api }: World, table: string): Promise<ReadonlyMap<number, readonly Row[]>> {
  const { body } = await api.handle({
    method: 'GET',
    url: `/v4/spreadsheets/local-${table}?fields=${encodeURIComponent(FIELDS)}&quotaUser=outside`,
    headers: { authorization: 'Bearer local' },
    body: '',
  });
  const { sheets } = answered.parse(JSON.parse(String(body)));
  return new Map(
    sheets.map(({ properties, data }) => [properties.sheetId, data[0]?.rowData ?? []]),
  );
}
