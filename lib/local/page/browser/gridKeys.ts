/** A cell by its row, from 0, and its place among the shown columns. */
export interface CellPlace {
  readonly row: number;
  readonly place: number;
}

export interface Extent {
  readonly rows: number;
  readonly places: number;
  /** Rows that a page is long. */
  readonly page: number;
}

type Move = (at: CellPlace, extent: Extent) => CellPlace;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, place }) => ({ row: row - 1, place }),
  ArrowDown: ({ row, place }) => ({ row: row + 1, place }),
  ArrowLeft: ({ row, place }) => ({ row, place: place - 1 }),
  ArrowRight: ({ row, place }) => ({ row, place: place + 1 }),
  PageUp: ({ row, place }, { page }) => ({ row: row - page, place }),
  PageDown: ({ row, place }, { page }) => ({ row: row + page, place }),
  Home: ({ row }) => ({ row, place: 0 }),
  End: ({ row }, { places }) => ({ row, place: places - 1 }),
  'Control+Home': () => ({ row: 0, place: 0 }),
  'Control+End': (_, { rows, places }) => ({ row: rows - 1, place: places - 1 }),
};

function within(value: number, count: number): number {
  return Math.max(0, Math.min(value, count - 1));
}

/**
 * The cell that a key leads to (https://www.w3.org/WAI/ARIA/apg/patterns/grid/), inside the grid;
 * null for a key that leads to none.
 */
export function nextPlace(
  { key, ctrlKey, metaKey, altKey }: KeyboardEvent,
  at: CellPlace,
  extent: Extent,
): CellPlace | null {
  const move = altKey ? undefined : MOVES[ctrlKey || metaKey ? `Control+${key}` : key];
  if (move === undefined) return null;
  const { row, place } = move(at, extent);
  return { row: within(row, extent.rows), place: within(place, extent.places) };
}
