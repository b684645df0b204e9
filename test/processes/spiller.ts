/** Puts pages away into the file that is named, and prints how many it has, in memory and read back as they were. */
import type { Row } from '../../lib/local/sheets/cell.ts';
import { emptySpreadsheet } from '../../lib/local/sheets/model.ts';
import { PAGE_ROWS } from '../../lib/local/sheets/page.ts';
import { Rows } from '../../lib/local/sheets/rows.ts';
import { createScratch } from '../../lib/local/sheets/scratch.ts';
import { Shelf } from '../../lib/local/sheets/shelf.ts';

const [, , path = ''] = process.argv;
const shelf = new Shelf(createScratch(path));
const written: Row[] = Array.from({ length: 96 * PAGE_ROWS }, (_, row) => [
  { value: { stringValue: `Alice bets ${row}k` }, format: null, note: null },
]);
const rows = Rows.of(written);
const book = emptySpreadsheet('local-lucky7');
shelf.settle({ ...book, sheets: book.sheets.map((sheet) => ({ ...sheet, rows })) });
const same = JSON.stringify([...rows]) === JSON.stringify(written);
const inMemory = rows.pages.filter((page) => page.rows !== null).length;
shelf.close();
process.stdout.write(JSON.stringify({ pages: rows.pages.length, inMemory, same }));
