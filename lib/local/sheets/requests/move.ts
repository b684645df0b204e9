import * as z from 'zod/mini';
import { checkProtection, type Draft, editSheet } from '../draft.ts';
import { Refused } from '../errors.ts';
import { relocated } from '../motion.ts';
import { moveWith } from '../moves.ts';
import { Rows } from '../rows.ts';
import { dimensionRange, index } from '../shapes.ts';
import { COUNT, gridSpan, spanOf } from './dimensions.ts';
import { kindOf } from './kind.ts';

const moveShape = z.strictObject({
  source: dimensionRange,
  destinationIndex: z.exactOptional(index),
});

interface Path {
  readonly start: number;
  readonly end: number;
  readonly to: number;
}

/** The items with `start` to `end` put before `to`; missing ones at the end are not spelt out. */
function reordered<T>(items: readonly (T | undefined)[], { start, end, to }: Path) {
  if (items.length <= Math.min(start, to)) {
    return [...items];
  }
  const length = Math.max(items.length, end, to);
  const full = [...items, ...Array.from({ length: length - items.length }, () => undefined)];
  const block = full.splice(start, end - start);
  full.splice(to > start ? to - block.length : to, 0, ...block);
  return full.slice(0, full.findLastIndex((item) => item !== undefined) + 1);
}

/** The same for whole rows. */
function reorderedRows(rows: Rows, { start, end, to }: Path): Rows {
  if (rows.length <= Math.min(start, to)) {
    return rows;
  }
  const missing = Math.max(rows.length, end, to) - rows.length;
  const full = Rows.concat(rows, Rows.empty(missing));
  const [first, last] = [Math.min(start, to), Math.max(end, to)];
  const block = full.cut(start, end);
  const over = to > start ? full.cut(end, to) : full.cut(to, start);
  const turned = to > start ? [over, block] : [block, over];
  return Rows.concat(full.cut(0, first), ...turned, full.cut(last)).trimmed();
}

/**
 * The destination is counted before the move, and everything tied to the rows or columns goes with
 * them (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request#MoveDimensionRequest).
 * A destination right before or behind the source changes nothing; one inside it is refused, of
 * which Google's page says nothing.
 */
function move(draft: Draft, request: z.infer<typeof moveShape>): object {
  const { source, destinationIndex: to = 0 } = request;
  const { dimension } = source;
  const sheet = editSheet(draft, source.sheetId);
  const count = sheet.grid[COUNT[dimension]];
  const [start, end] = spanOf(source, count);
  if (end > count || to > count) {
    throw new Refused(`The tab has ${count}, so ${start} to ${end} cannot be moved to ${to}.`);
  }
  if (to > start && to < end) {
    throw new Refused(`${start} to ${end} cannot be moved into itself, to ${to}.`);
  }
  checkProtection(draft, sheet, gridSpan(source, Math.min(start, to), Math.max(end, to)));
  const path = { start, end, to };
  sheet.rows =
    dimension === 'ROWS'
      ? reorderedRows(sheet.rows, path)
      : sheet.rows.map((row) => row && reordered(row, path));
  moveWith(draft, sheet, relocated(dimension, path));
  return {};
}

export const moveRequests = { moveDimension: kindOf(moveShape, move) };
