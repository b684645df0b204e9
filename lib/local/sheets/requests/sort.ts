import * as z from 'zod/mini';
import { areaOf } from '../area.ts';
import type { Cell } from '../cell.ts';
import { cellAt, checkProtection, type Draft, editSheet, rangeOf, setCell } from '../draft.ts';
import { Refused } from '../errors.ts';
import { bareValue } from '../format.ts';
import { gridRange, type SortSpec, sortSpec } from '../shapes.ts';
import { kindOf } from './kind.ts';

const sortShape = z.strictObject({
  range: z.exactOptional(gridRange),
  sortSpecs: z.exactOptional(z.array(sortSpec)),
});

/** Numbers come before texts, texts before TRUE and FALSE. */
const ORDER = { number: 0, string: 1, boolean: 2 } as const;

type Bare = ReturnType<typeof bareValue>;

function typeOrder(value: Bare): number {
  return typeof value === 'number'
    ? ORDER.number
    : typeof value === 'string'
      ? ORDER.string
      : ORDER.boolean;
}

function compare(a: Bare, b: Bare): number {
  if (typeof a === 'string' && typeof b === 'string') {
    return a.localeCompare(b, 'en', { sensitivity: 'base' });
  }
  return typeOrder(a) - typeOrder(b) || Number(a) - Number(b);
}

/** Empty cells come last, whichever way is sorted. */
function compareCells(a: Cell, b: Cell, descending: boolean): number {
  if (a.value === null || b.value === null) {
    return Number(a.value === null) - Number(b.value === null);
  }
  const order = compare(bareValue(a.value), bareValue(b.value));
  return descending ? -order : order;
}

function sortRange(draft: Draft, request: z.infer<typeof sortShape>): object {
  const { range = {}, sortSpecs = [] } = request;
  const sheet = editSheet(draft, range.sheetId);
  const area = areaOf(sheet, range);
  checkProtection(draft, sheet, rangeOf(sheet, area));
  const outside = sortSpecs.find(
    ({ dimensionIndex = 0 }) => dimensionIndex < area.left || dimensionIndex >= area.right,
  );
  if (outside !== undefined) {
    throw new Refused(`Sort dimension index ${outside.dimensionIndex ?? 0} is not in the range.`);
  }
  const rows = Array.from({ length: area.bottom - area.top }, (_, down) =>
    Array.from({ length: area.right - area.left }, (_, along) =>
      cellAt(sheet, area.top + down, area.left + along),
    ),
  );
  const cellOf = (row: readonly Cell[], { dimensionIndex = 0 }: SortSpec) =>
    row[dimensionIndex - area.left] ?? { value: null, format: null, note: null };
  rows.sort((a, b) => {
    for (const spec of sortSpecs) {
      const descending = spec.sortOrder === 'DESCENDING';
      const order = compareCells(cellOf(a, spec), cellOf(b, spec), descending);
      if (order !== 0) {
        return order;
      }
    }
    return 0;
  });
  rows.forEach((row, down) => {
    row.forEach((cell, along) => {
      setCell(draft, sheet, area.top + down, area.left + along, cell);
    });
  });
  return {};
}

export const sortRequests = { sortRange: kindOf(sortShape, sortRange) };
