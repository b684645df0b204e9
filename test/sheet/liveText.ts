import { CHART_DATA } from '../../lib/sheet/tabs.ts';
import { valuesOf } from './sheetText.ts';
import { type Stage, settle } from './stage.ts';

/** What staff read of `Live` as lines of text, cells parted by ` | `, times as `…`; without the points of the charts. */
export async function liveOf(stage: Stage): Promise<readonly string[]> {
  await settle(stage, stage.mirror());
  const all = await valuesOf(stage.api, stage.spreadsheetId, 'Live');
  const left = all.map((row) => row.slice(0, CHART_DATA.column)).map(withoutEmptyEnd);
  const rows = left.slice(0, left.findLastIndex((row) => row.length > 0) + 1);
  const shown = (value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? '…' : String(value ?? '');
  return rows.map((row) => row.map(shown).join(' | '));
}

function withoutEmptyEnd<T>(row: readonly T[]): readonly T[] {
  return row.slice(0, row.findLastIndex((value) => value !== null) + 1);
}
