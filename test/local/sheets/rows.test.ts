import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../lib/local/sheets/cell.ts';
import { createFormats } from '../../../lib/local/sheets/formats.ts';
import { usedColumns, usedRows } from '../../../lib/local/sheets/model.ts';
import { PAGE_ROWS } from '../../../lib/local/sheets/page.ts';
import { Rows } from '../../../lib/local/sheets/rows.ts';
import { Shelf } from '../../../lib/local/sheets/shelf.ts';
import { lastTable } from '../../../lib/local/sheets/table.ts';
import { often } from '../../support/often.ts';
import { bookOf, cellOf, pagesInMemory, someScratch } from './onDisk.ts';

type Plain = readonly (Row | undefined)[];

/** The same change of rows in pages and of a plain array. */
interface Change {
  readonly name: string;
  readonly paged: (rows: Rows) => Rows;
  readonly plain: (rows: Plain) => Plain;
}

const FARTHEST = 4 * PAGE_ROWS;

function rowOf(number: number, width: number): Row {
  return Array.from({ length: width }, (_, column) =>
    (number + column) % 4 === 0 ? undefined : cellOf(number + column),
  );
}

function written(rows: Plain, index: number, row: Row): Plain {
  const gap = Array.from({ length: Math.max(0, index - rows.length) }, () => undefined);
  return [...rows, ...gap].toSpliced(index, 1, row);
}

const place = fc.nat(FARTHEST);

const sets = fc.record({ from: place, count: fc.integer({ min: 1, max: 300 }), width: fc.nat(5) });
const change: fc.Arbitrary<Change> = fc.oneof(
  sets.map(({ from, count, width }) => {
    const items = Array.from({ length: count }, (_, n) => [from + n, rowOf(n, width)] as const);
    return {
      name: `set ${count} from ${from}`,
      paged: (rows: Rows) => {
        const [copy, owner] = [rows.copy(), {}];
        for (const [index, row] of items) copy.set(owner, index, row);
        return copy;
      },
      plain: (rows: Plain) =>
        items.reduce((before, [index, row]) => written(before, index, row), rows),
    };
  }),
  fc.tuple(place, fc.nat(300), fc.nat(600)).map(([at, gone, added]) => ({
    name: `splice ${at} ${gone} ${added}`,
    paged: (rows: Rows) => (rows.length > at ? rows.splice(at, gone, added) : rows),
    plain: (rows: Plain) => {
      const empty = Array.from({ length: added }, () => undefined);
      return rows.length > at ? rows.toSpliced(at, gone, ...empty) : rows;
    },
  })),
  fc.tuple(place, place).map(([from, to]) => ({
    name: `cut ${from} ${to}`,
    paged: (rows: Rows) => rows.cut(from, to),
    plain: (rows: Plain) => rows.slice(from, to),
  })),
  fc.nat(4).map((width) => ({
    name: `narrow ${width}`,
    paged: (rows: Rows) => rows.map((row) => row?.slice(0, width)),
    plain: (rows: Plain) => rows.map((row) => row?.slice(0, width)),
  })),
  fc.constant({
    name: 'trim',
    paged: (rows: Rows) => rows.trimmed(),
    plain: (rows: Plain) => rows.slice(0, rows.findLastIndex((row) => row !== undefined) + 1),
  }),
);

function filledIn(row: Row | undefined, left: number, right: number): boolean {
  return row?.slice(left, right).some((cell) => cell?.value) ?? false;
}

/** The last table by its definition, cell by cell. */
function tableIn(rows: Plain, columns: number) {
  const bottom = rows.findLastIndex((row) => filledIn(row, 0, columns));
  if (bottom < 0) return null;
  const right = rows[bottom]?.findLastIndex((cell) => cell?.value) ?? 0;
  const seed = { top: bottom, bottom: bottom + 1, left: right, right: right + 1 };
  let [area, larger]: [Area, Area] = [seed, grown(rows, seed, columns)];
  while (sizeOf(larger) > sizeOf(area)) {
    [area, larger] = [larger, grown(rows, larger, columns)];
  }
  return area;
}

type Area = NonNullable<ReturnType<typeof lastTable>>;

function sizeOf({ top, bottom, left, right }: Area): number {
  return (bottom - top) * (right - left);
}

function grown(rows: Plain, { ...area }: Area, columns: number): Area {
  const inRow = (row: number) => filledIn(rows[row], area.left, area.right);
  const inColumn = (column: number) =>
    rows.slice(area.top, area.bottom).some((row) => filledIn(row, column, column + 1));
  while (area.top > 0 && inRow(area.top - 1)) area.top -= 1;
  while (area.bottom < rows.length && inRow(area.bottom)) area.bottom += 1;
  while (area.left > 0 && inColumn(area.left - 1)) area.left -= 1;
  while (area.right < columns && inColumn(area.right)) area.right += 1;
  return area;
}

function expectSame(rows: Rows, plain: Plain): void {
  const [sheet] = bookOf(rows).sheets;
  if (sheet === undefined) throw new Error('expected a tab');
  expect(rows.length).toBe(plain.length);
  expect(usedRows(sheet)).toBe(plain.findLastIndex((row) => filledIn(row, 0, 99)) + 1);
  const ends = plain.map((row) => (row?.findLastIndex((cell) => cell?.value) ?? -1) + 1);
  expect(usedColumns(sheet)).toBe(Math.max(0, ...ends));
  const all = { top: 0, bottom: sheet.grid.rowCount, left: 0, right: sheet.grid.columnCount };
  const shown = plain.slice(0, sheet.grid.rowCount);
  expect(lastTable({ ...sheet, rows: rows.cut(0, all.bottom) }, all)).toEqual(
    tableIn(shown, sheet.grid.columnCount),
  );
  for (const index of [-1, 0, 255, 256, 511, plain.length - 1, plain.length]) {
    expect(rows.at(index)).toEqual(plain[index]);
  }
  expect(rows.slice(200, 700)).toEqual(plain.slice(200, 700));
  expect([...rows]).toEqual(plain);
}

describe('rows in pages', () => {
  it('are what a plain array would be, whatever is done to them and wherever they lie', () => {
    const scratch = someScratch();
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        const shelf = new Shelf(scratch, createFormats(), { mostOpen: 2, waste: 50_000 });
        let [rows, plain]: [Rows, Plain] = [Rows.none, []];
        for (const { paged, plain: same } of changes) {
          const before = rows;
          rows = paged(rows);
          expect([...before]).toEqual(plain);
          plain = same(plain);
          shelf.settle(bookOf(rows));
          expectSame(rows, plain);
          expect(pagesInMemory(rows)).toBeLessThanOrEqual(2 + gaps(rows));
        }
      }),
      { numRuns: often(40, 400) },
    );
  });

  it('share all pages that a change does not touch', () => {
    const before = Rows.of(Array.from({ length: 10 * PAGE_ROWS }, (_, n) => rowOf(n, 2)));
    const after = before.copy();
    after.set({}, 3 * PAGE_ROWS, rowOf(1, 3));
    const fresh = after.pages.filter((page) => !before.pages.includes(page));
    expect(fresh).toHaveLength(1);
    expect(before.at(3 * PAGE_ROWS)).toEqual(rowOf(3 * PAGE_ROWS, 2));
    const inserted = before.splice(PAGE_ROWS + 1, 0, 1);
    expect(inserted.pages.filter((page) => before.pages.includes(page))).toHaveLength(9);
  });

  it('have a gap for next to nothing', () => {
    const rows = Rows.none.copy();
    rows.set({}, 1_000_000, rowOf(1, 1));
    expect(new Set(rows.pages).size).toBe(2);
    expect(rows.lastFilled()).toBe(1_000_000);
  });

  it('do not fall into crumbs, however often a row is put between others', () => {
    let rows = Rows.of(Array.from({ length: 2 * PAGE_ROWS }, (_, n) => rowOf(n, 1)));
    for (let times = 0; times < 500; times += 1) {
      rows = rows.splice(100 + times, 0, 1);
    }
    expect(rows.length).toBe(2 * PAGE_ROWS + 500);
    expect(rows.pages.length).toBeLessThan(10);
  });
});

function gaps(rows: Rows): number {
  return rows.pages.filter((page) => page.keeper?.constructor === Object).length;
}
