import { expect } from 'vitest';
import { fixedToken } from '../../lib/sheet/access.ts';
import { createGoogleSheets } from '../../lib/sheet/google.ts';
import { LEDGER } from '../../lib/sheet/tabs.ts';
import type { Cloud } from './cloud.ts';

/** Types a number over a cell of `Ledger`, as staff do. */
export async function typeOver({ sheets }: Cloud, row: number, column: number, number: number) {
  const google = createGoogleSheets({
    credentials: async () => fixedToken('local'),
    rootUrl: sheets.rootUrl,
  });
  const start = { sheetId: LEDGER.sheetId, rowIndex: row, columnIndex: column };
  const rows = [{ values: [{ userEnteredValue: { numberValue: number } }] }];
  const fields = 'userEnteredValue';
  const answer = await google.write('local-lucky7', [{ updateCells: { start, rows, fields } }]);
  expect(answer.kind).toBe('done');
}
