import { expect } from 'vitest';
import type { Request } from '../../lib/sheet/api.ts';
import type { Healed } from '../../lib/sheet/heal/heal.ts';
import type { Tab } from '../../lib/sheet/tabs.ts';
import { everything, valuesOf } from './sheetText.ts';
import { EVENING, type House, type Stage, settle } from './stage.ts';

const FINE = { broken: null };

/** A table after the sample evening, its sheet up to date. */
export async function evening(house: House): Promise<Stage> {
  const stage = house.stage();
  await stage.deliver(EVENING.slice(0, 40));
  await stage.deliver(EVENING.slice(40));
  await settle(stage, stage.mirror());
  return stage;
}

/** Changes the sheet as staff do. */
export async function edit(stage: Stage, ...requests: readonly Request[]): Promise<void> {
  expect(await stage.sheets.write(stage.spreadsheetId, requests)).toMatchObject({ kind: 'done' });
}

export async function healed(stage: Stage): Promise<Healed> {
  return stage.healer().heal(stage.table, FINE);
}

/** The values and formats of all tabs down to their last row, but for `Checks`, which tells of what was found. */
export async function booksOf({ api, spreadsheetId }: Stage) {
  const { sheets } = await everything(api, spreadsheetId);
  return sheets
    .filter(({ properties }) => properties.sheetId > 7000 && properties.title !== 'Checks')
    .map(({ properties: { sheetId, title }, data }) => {
      const rows = data?.[0].rowData ?? [];
      const last = rows.findLastIndex(({ values = [] }) => values.some(isTyped));
      return { sheetId, title, rows: rows.slice(0, last + 1) };
    });
}

function isTyped({ userEnteredValue }: { readonly userEnteredValue?: object }): boolean {
  return userEnteredValue !== undefined;
}

export function typed(tab: Tab, row: number, column: number, value: object): Request {
  return {
    updateCells: {
      start: { sheetId: tab.sheetId, rowIndex: row, columnIndex: column },
      rows: [{ values: [{ userEnteredValue: value }] }],
      fields: 'userEnteredValue',
    },
  };
}

export function rowsOfTab(tab: Tab, startIndex: number, endIndex: number) {
  return { range: { sheetId: tab.sheetId, dimension: 'ROWS', startIndex, endIndex } };
}

export async function findings({ api, spreadsheetId }: Stage): Promise<readonly string[]> {
  const checks = await valuesOf(api, spreadsheetId, 'Checks');
  const head = checks.findIndex(([title]) => title === 'Found and put right');
  return checks
    .slice(head + 1, head + 13)
    .filter((row) => row.length > 0)
    .map((row) => row.slice(1).join(' | '));
}
