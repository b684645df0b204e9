import { movedChart } from './charts.ts';
import type { Draft, DraftSheet } from './draft.ts';
import type { DeveloperMetadata, Dimension, ProtectedRange } from './model.ts';
import type { Motion } from './motion.ts';
import type { BasicFilter, ConditionalFormatRule, GridRange } from './shapes.ts';

/** What a change of rows or columns does to all that is tied to them. */

function movedSizes<T>(sizes: ReadonlyMap<number, T>, motion: Motion): Map<number, T> {
  const moved = new Map<number, T>();
  for (const [place, size] of sizes) {
    const to = motion.place(place);
    if (to !== null) {
      moved.set(to, size);
    }
  }
  return moved;
}

function kept<T>(items: readonly T[], move: (item: T) => T | null): T[] {
  return items.map(move).filter((item) => item !== null);
}

function movedRanges(ranges: readonly GridRange[], motion: Motion): GridRange[] {
  return kept(ranges, (range) => motion.range(range));
}

function movedProtection(item: ProtectedRange, motion: Motion): ProtectedRange | null {
  const range = motion.range(item.range);
  const { unprotectedRanges: open, ...rest } = item;
  return range === null
    ? null
    : { ...rest, range, ...(open && { unprotectedRanges: movedRanges(open, motion) }) };
}

function movedRule(rule: ConditionalFormatRule, motion: Motion): ConditionalFormatRule | null {
  const ranges = movedRanges(rule.ranges ?? [], motion);
  return ranges.length === 0 ? null : { ...rule, ranges };
}

/** What a filter hides and sorts by goes with its columns. */
function withColumns(filter: BasicFilter, motion: Motion): BasicFilter {
  const { criteria, filterSpecs, sortSpecs, ...rest } = filter;
  const specs = kept(filterSpecs ?? [], (spec) => {
    const columnIndex = motion.place(spec.columnIndex ?? 0);
    return columnIndex === null ? null : { ...spec, columnIndex };
  });
  const keyed = specs.map(({ columnIndex, filterCriteria = {} }) => [columnIndex, filterCriteria]);
  const sorted = kept(sortSpecs ?? [], (spec) => {
    const dimensionIndex = motion.place(spec.dimensionIndex ?? 0);
    return dimensionIndex === null ? null : { ...spec, dimensionIndex };
  });
  return {
    ...rest,
    ...(specs.length > 0 && { criteria: Object.fromEntries(keyed), filterSpecs: specs }),
    ...(sorted.length > 0 && { sortSpecs: sorted }),
  };
}

function movedFilter(filter: BasicFilter | null, motion: Motion): BasicFilter | null {
  const range = filter === null ? null : motion.range(filter.range ?? {});
  if (filter === null || range === null) {
    return null;
  }
  return motion.dimension === 'ROWS'
    ? { ...filter, range }
    : withColumns({ ...filter, range }, motion);
}

/**
 * Metadata stays with the row or column it was put on, and goes with it
 * (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.developerMetadata).
 */
function movedMetadata(
  item: DeveloperMetadata,
  sheetId: number,
  motion: Motion,
): DeveloperMetadata | null {
  const { dimensionRange } = item.location;
  const here = (dimensionRange?.sheetId ?? 0) === sheetId;
  if (dimensionRange === undefined || !here || dimensionRange.dimension !== motion.dimension) {
    return item;
  }
  const { startIndex = 0 } = dimensionRange;
  const start = motion.place(startIndex);
  if (start === null) {
    return null;
  }
  const moved = { ...dimensionRange, startIndex: start, endIndex: start + 1 };
  return { ...item, location: { ...item.location, dimensionRange: moved } };
}

/** Puts everything that names rows or columns of a tab where they are after a move. */
export function moveWith(draft: Draft, sheet: DraftSheet, motion: Motion): void {
  const { sheetId } = sheet;
  sheet.sizes = {
    ...sheet.sizes,
    [motion.dimension]: movedSizes(sheet.sizes[motion.dimension], motion),
  } satisfies Record<Dimension, unknown>;
  sheet.protectedRanges = kept(sheet.protectedRanges, (item) => movedProtection(item, motion));
  sheet.conditionalFormats = kept(sheet.conditionalFormats, (rule) => movedRule(rule, motion));
  sheet.basicFilter = movedFilter(sheet.basicFilter, motion);
  draft.namedRanges = kept(draft.namedRanges, (named) => {
    if ((named.range.sheetId ?? 0) !== sheetId) {
      return named;
    }
    const range = motion.range(named.range);
    return range === null ? null : { ...named, range };
  });
  draft.charts = draft.charts.map((chart) => movedChart(chart, sheetId, motion));
  draft.metadata = kept(draft.metadata, (item) => movedMetadata(item, sheetId, motion));
}
