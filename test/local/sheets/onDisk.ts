import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Cell } from '../../../lib/local/sheets/cell.ts';
import { emptySpreadsheet, type Spreadsheet } from '../../../lib/local/sheets/model.ts';
import type { Rows } from '../../../lib/local/sheets/rows.ts';
import { createScratch, type Scratch } from '../../../lib/local/sheets/scratch.ts';

/** A folder that is gone with the test. */
export function someFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cigo-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A scratch file that is gone with the test. */
export function someScratch(): Scratch {
  const scratch = createScratch(join(someFolder(), 'local-lucky7.pages'));
  onTestFinished(scratch.close);
  return scratch;
}

/** A spreadsheet of one tab with these rows. */
export function bookOf(rows: Rows): Spreadsheet {
  const book = emptySpreadsheet('local-lucky7');
  return { ...book, sheets: book.sheets.map((sheet) => ({ ...sheet, rows })) };
}

/** The rows of its first tab. */
export function rowsIn(book: Spreadsheet): Rows {
  const [sheet] = book.sheets;
  if (sheet === undefined) {
    throw new Error('expected a tab');
  }
  return sheet.rows;
}

/** How many pages have their rows in memory. */
export function pagesInMemory(rows: Rows): number {
  return rows.pages.filter((page) => page.rows !== null).length;
}

/** A cell with something of everything, other than those of other numbers. */
export function cellOf(number: number): Cell {
  const bold = { textFormat: { bold: true } };
  const pattern = { numberFormat: { type: 'NUMBER', pattern: '#,##0' } } as const;
  return {
    value:
      number % 3 === 0
        ? { stringValue: `“${number}”\n\u2028${'ä'.repeat(number % 100)}` }
        : { numberValue: number / 7 },
    format: number % 2 === 0 ? bold : number % 5 === 0 ? pattern : null,
    note: number % 7 === 0 ? `note ${number}` : null,
  };
}
