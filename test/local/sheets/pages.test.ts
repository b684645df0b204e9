import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyBatch } from '../../../lib/local/sheets/batch.ts';
import { MOST_CELLS } from '../../../lib/local/sheets/draft.ts';
import { createFormats } from '../../../lib/local/sheets/formats.ts';
import { emptySpreadsheet, type Spreadsheet } from '../../../lib/local/sheets/model.ts';
import { replaceRecords } from '../../../lib/local/sheets/records.ts';
import { Rows } from '../../../lib/local/sheets/rows.ts';
import type { Scratch } from '../../../lib/local/sheets/scratch.ts';
import { Shelf } from '../../../lib/local/sheets/shelf.ts';
import { snapshotTexts } from '../../../lib/local/sheets/snapshot.ts';
import { createStore } from '../../../lib/local/sheets/store.ts';
import { often } from '../../support/often.ts';
import { bookOf, cellOf, pagesInMemory, rowsIn, someFolder, someScratch } from './onDisk.ts';

type Request = Record<string, unknown>;

const OWNER = { email: 'owner@local', owner: true };
const ID = 'local-lucky7';
const COLUMNS = 4;
/** Enough for a journal that is folded. */
const LONG = 12_000;

/** Cells of some numbers in the first columns of some rows. */
function writing(rowIndex: number, count: number, seed: number): Request {
  const rows = Array.from({ length: count }, (_, down) => ({
    values: Array.from({ length: COLUMNS }, (__, along) => {
      const { value, format, note } = cellOf(seed + down * COLUMNS + along);
      return {
        ...(value && { userEnteredValue: value }),
        ...(format && { userEnteredFormat: format }),
        ...(note && { note }),
      };
    }),
  }));
  const fields = 'userEnteredValue,userEnteredFormat,note';
  return { updateCells: { start: { sheetId: 0, rowIndex }, rows, fields } };
}

function high(rowCount: number): Request {
  const properties = { sheetId: 0, gridProperties: { rowCount } };
  return { updateSheetProperties: { properties, fields: 'gridProperties.rowCount' } };
}

const ROWS = 1_200;

const span = fc
  .tuple(fc.nat(ROWS - 301), fc.integer({ min: 1, max: 300 }))
  .map(([startIndex, length]) => ({ startIndex, endIndex: startIndex + length }));

/** Requests that keep the grid at its size, so that each may follow on each. */
const requests: fc.Arbitrary<Request[]> = fc.oneof(
  fc
    .tuple(span, fc.nat(1_000))
    .map(([{ startIndex, endIndex }, seed]) => [writing(startIndex, endIndex - startIndex, seed)]),
  span.map((range) => [
    { deleteDimension: { range: { dimension: 'ROWS', ...range } } },
    {
      appendDimension: { dimension: 'ROWS', length: range.endIndex - range.startIndex },
    },
  ]),
  fc.tuple(span, fc.boolean()).map(([range, inherits]) => [
    {
      insertDimension: {
        range: { dimension: 'ROWS', ...range },
        inheritFromBefore: inherits && range.startIndex > 0,
      },
    },
    high(ROWS),
  ]),
  fc.tuple(span, fc.nat(ROWS)).map(([range, to]) => [
    {
      moveDimension: {
        source: { dimension: 'ROWS', ...range },
        destinationIndex: to > range.startIndex && to < range.endIndex ? range.endIndex : to,
      },
    },
  ]),
  fc.nat(3).map((at) => [
    {
      insertDimension: { range: { dimension: 'COLUMNS', startIndex: at, endIndex: at + 1 } },
    },
    { deleteDimension: { range: { dimension: 'COLUMNS', startIndex: 9, endIndex: 10 } } },
  ]),
  span.map(({ startIndex, endIndex }) => [
    {
      sortRange: {
        range: { startRowIndex: startIndex, endRowIndex: endIndex },
        sortSpecs: [{ dimensionIndex: 1 }],
      },
    },
  ]),
);

/** A scratch file on a disk that takes something only now and then. */
function unreliable(scratch: Scratch, takes: () => boolean): Scratch {
  return {
    ...scratch,
    append: (text) => (takes() ? scratch.append(text) : null),
    rewrite: (places) => (takes() ? scratch.rewrite(places) : null),
  };
}

/** Each format as often as it is another object. */
function formatsIn(book: Spreadsheet): ReadonlySet<object> {
  const cells = [...rowsIn(book)].flatMap((row) => row ?? []);
  return new Set(cells.flatMap((cell) => cell?.format ?? []));
}

async function longBook(folder: string) {
  const store = createStore(folder, MOST_CELLS);
  const book = await store.open(ID);
  await book.apply([high(LONG)], OWNER);
  for (let row = 0; row < LONG; row += 1_000) {
    await book.apply([writing(row, 1_000, row)], OWNER);
  }
  return { store, book };
}

describe('a spreadsheet whose pages are put away', () => {
  it('is at each state what it would be in memory, also on a disk that takes little', () => {
    const scratch = someScratch();
    const batches = fc.array(fc.tuple(requests, fc.boolean()), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(batches, (steps) => {
        const first: typeof steps = [[[high(ROWS)], true]];
        let takes = true;
        const failing = unreliable(scratch, () => takes);
        const shelf = new Shelf(failing, createFormats(), { mostOpen: 2, waste: 50_000 });
        let [away, here] = [emptySpreadsheet(ID), emptySpreadsheet(ID)];
        for (const [batch, room] of [...first, ...steps]) {
          takes = room;
          here = applyBatch(here, batch, OWNER, MOST_CELLS).book;
          away = applyBatch(away, batch, OWNER, MOST_CELLS).book;
          shelf.settle(away);
          expect([...rowsIn(away)]).toEqual([...rowsIn(here)]);
          expect(withoutRows(away)).toEqual(withoutRows(here));
        }
      }),
      { numRuns: often(25, 250) },
    );
  });

  it('has few of them in memory, and is the same to the last cell after a restart', async () => {
    const folder = someFolder();
    const { store, book } = await longBook(folder);
    const rows = rowsIn(book.current());
    expect(rows.pages.length).toBeGreaterThan(40);
    expect(pagesInMemory(rows)).toBeLessThanOrEqual(32);
    const expected = Array.from({ length: LONG }, (_, row) => {
      const first = row - (row % 1_000) + (row % 1_000) * COLUMNS;
      return Array.from({ length: COLUMNS }, (__, column) => cellOf(first + column));
    });
    expect(JSON.stringify([...rows]) === JSON.stringify(expected)).toBe(true);
    expect(formatsIn(book.current()).size).toBe(2);
    const before = book.current();
    const killed = someFolder();
    cpSync(folder, killed, { recursive: true });
    expect(existsSync(join(killed, `${ID}.pages`))).toBe(true);
    await expectKept(killed, before, expected);
    await store.close();
    expect(readdirSync(folder)).toEqual([`${ID}.journal`, `${ID}.snapshot`]);
    await expectKept(folder, before, expected);
  }, 120_000);
});

async function expectKept(folder: string, before: Spreadsheet, rows: unknown): Promise<void> {
  const store = createStore(folder, MOST_CELLS);
  const current = (await store.open(ID)).current();
  expect(JSON.stringify([...rowsIn(current)]) === JSON.stringify(rows)).toBe(true);
  expect(pagesInMemory(rowsIn(current))).toBeLessThanOrEqual(32);
  expect(formatsIn(current).size).toBe(2);
  expect(withoutRows(current)).toEqual(withoutRows(before));
  await store.close();
}

function withoutRows(book: Spreadsheet): object {
  return { ...book, sheets: book.sheets.map(({ rows: _rows, ...sheet }) => sheet) };
}

describe('a snapshot', () => {
  it('of one record, as it was written once, is read, also from before there were charts', async () => {
    const folder = someFolder();
    const format = { numberFormat: { type: 'NUMBER', pattern: '#,##0' } };
    const { sheets, charts: _charts, ...book } = emptySpreadsheet(ID);
    const cell = [{ numberValue: 5 }, 0, 'note'];
    const stored = sheets.map((sheet) => ({
      ...sheet,
      rows: [[cell, null], null, [cell]],
      sizes: { ROWS: [[2, { pixelSize: 9 }]], COLUMNS: [] },
    }));
    const whole = { version: 1, book: { ...book, revision: 3 }, sheets: stored, formats: [format] };
    await replaceRecords(join(folder, `${ID}.snapshot`), [JSON.stringify(whole)]);
    const store = createStore(folder, MOST_CELLS);
    const current = (await store.open(ID)).current();
    const read = { value: { numberValue: 5 }, format, note: 'note' };
    expect([...rowsIn(current)]).toEqual([[read, undefined], undefined, [read]]);
    expect(formatsIn(current).size).toBe(1);
    expect(current.sheets[0]?.sizes.ROWS.get(2)).toEqual({ pixelSize: 9 });
    expect(current).toMatchObject({ revision: 3, charts: [] });
    await store.close();
  });

  it('that cannot be written leaves the one before, and nothing beside it', async () => {
    const folder = someFolder();
    const path = join(folder, `${ID}.snapshot`);
    await replaceRecords(path, ['[1]']);
    const before = readFileSync(path);
    function* broken() {
      yield '[2]';
      throw new Error('no room');
    }
    await expect(replaceRecords(path, broken())).rejects.toThrow('no room');
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual([`${ID}.snapshot`]);
  });

  it('that lacks something is refused by name', async () => {
    const folder = someFolder();
    const path = join(folder, `${ID}.snapshot`);
    const book = bookOf(Rows.of(Array.from({ length: 1_000 }, (_, row) => [cellOf(row)])));
    await replaceRecords(path, snapshotTexts(book, new Shelf(someScratch())));
    const lines = readFileSync(path, 'utf8').split('\n');
    const broken = [
      [...lines.slice(0, -2), ''],
      [...lines.slice(0, -1), lines[1], ''],
      [lines[0], 'x', ...lines.slice(1)],
    ];
    for (const text of broken) {
      writeFileSync(path, text.join('\n'));
      await expect(createStore(folder, MOST_CELLS).open(ID)).rejects.toThrow(
        `${path} is damaged: restore it from a backup, or move it away.`,
      );
      expect(existsSync(join(folder, `${ID}.pages`))).toBe(false);
    }
  });
});
