import { movedRange, type Shift } from './area.ts';
import { movedChart } from './charts.ts';
import type { Draft, DraftSheet } from './draft.ts';
import type { DeveloperMetadata, Dimension, ProtectedRange } from './model.ts';
import type { BasicFilter, ConditionalFormatRule, GridRange } from './shapes.ts';

/** What a change of rows or columns does to all that is tied to them. */

function movedSizes<T>(sizes: ReadonlyMap<number, T>, { at, by }: Shift): Map<number, T> {
  const moved = new Map<number, T>();
  for (const [place, size] of sizes) {
    if (place < at) {
      moved.set(place, size);
    } else if (place + by >= at) {
      moved.set(place + by, size);
    }
  }
  return moved;
}

function kept<T>(items: readonly T[], move: (item: T) => T | null): T[] {
  return items.map(move).filter((item) => item !== null);
}

function movedRanges(ranges: readonly GridRange[], shift: Shift): GridRange[] {
  return kept(ranges, (range) => movedRange(range, shift));
}

function movedProtection(item: ProtectedRange, shift: Shift): ProtectedRange | null {
  const range = movedRange(item.range, shift);
  const { unprotectedRanges: open, ...rest } = item;
  return range === null
    ? null
    : { ...rest, range, ...(open && { unprotectedRanges: movedRanges(open, shift) }) };
}

function movedRule(rule: ConditionalFormatRule, shift: Shift): ConditionalFormatRule | null {
  const ranges = movedRanges(rule.ranges ?? [], shift);
  return ranges.length === 0 ? null : { ...rule, ranges };
}

function movedFilter(filter: BasicFilter | null, shift: Shift): BasicFilter | null {
  const range = filter === null ? null : movedRange(filter.range ?? {}, shift);
  return range === null ? null : { ...filter, range };
}

/**
 * Metadata stays with the row or column it was put on, and goes with it
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.developerMetadata).
 */
function movedMetadata(
  item: DeveloperMetadata,
  sheetId: number,
  shift: Shift,
): DeveloperMetadata | null {
  const { dimensionRange } = item.location;
  const here = (dimensionRange?.sheetId ?? 0) === sheetId;
  if (dimensionRange === undefined || !here || dimensionRange.dimension !== shift.dimension) {
    return item;
  }
  const { startIndex = 0 } = dimensionRange;
  const gone = shift.by < 0 && startIndex >= shift.at && startIndex < shift.at - shift.by;
  if (gone) {
    return null;
  }
  const start = startIndex < shift.at ? startIndex : startIndex + shift.by;
  const moved = { ...dimensionRange, startIndex: start, endIndex: start + 1 };
  return { ...item, location: { ...item.location, dimensionRange: moved } };
}

/** Puts everything that names rows or columns of a tab where they are after a shift. */
export function moveWith(draft: Draft, sheet: DraftSheet, shift: Shift): void {
  const { sheetId } = sheet;
  sheet.sizes = {
    ...sheet.sizes,
    [shift.dimension]: movedSizes(sheet.sizes[shift.dimension], shift),
  } satisfies Record<Dimension, unknown>;
  sheet.protectedRanges = kept(sheet.protectedRanges, (item) => movedProtection(item, shift));
  sheet.conditionalFormats = kept(sheet.conditionalFormats, (rule) => movedRule(rule, shift));
  sheet.basicFilter = movedFilter(sheet.basicFilter, shift);
  draft.namedRanges = kept(draft.namedRanges, (named) => {
    if ((named.range.sheetId ?? 0) !== sheetId) {
      return named;
    }
    const range = movedRange(named.range, shift);
    return range === null ? null : { ...named, range };
  });
  draft.charts = draft.charts.map((chart) => movedChart(chart, sheetId, shift));
  draft.metadata = kept(draft.metadata, (item) => movedMetadata(item, sheetId, shift));
}
