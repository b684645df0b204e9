/** One step that brings the columns of a tab into order; places are counted from 0. */
export type Step =
  /** As Google counts: `to` is the place before which it goes, as the columns stand before the move. */
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'insert'; readonly at: number };

/** How the columns of a tab come into order, and what was not in it. */
export interface ColumnPlan {
  readonly steps: readonly Step[];
  /** Columns of ours that were gone, by their number. */
  readonly gone: readonly number[];
  /** Columns of ours that stood out of order: where they were found. */
  readonly moved: readonly { readonly column: number; readonly from: number }[];
  /** Columns that are not ours but stood among them: where they were found and where they go. */
  readonly strangers: readonly { readonly from: number; readonly to: number }[];
}

/** What stands in a place: one of our columns, or somebody else's. */
type Standing =
  | { readonly kind: 'ours'; readonly column: number }
  | { readonly kind: 'theirs'; readonly from: number };

/**
 * Ours come first and in order, all others right of them in the order in which they stand. First what is not ours goes
 * out from among them, then each of ours to its place.
 * @param places where each of our columns stands; null where it is gone.
 * @param count how many columns there are.
 */
export function planColumns(places: readonly (number | null)[], count: number): ColumnPlan {
  const found = Array.from({ length: count }, (_, place): Standing => {
    const column = places.indexOf(place);
    return column < 0 ? { kind: 'theirs', from: place } : { kind: 'ours', column };
  });
  const steps: Step[] = [];
  const sorted = withoutStrangers(found, steps);
  const moved = sortOurs(sorted, places, steps);
  return {
    steps,
    gone: places.flatMap((place, column) => (place === null ? [column] : [])),
    moved,
    strangers: strangersIn(found, sorted),
  };
}

/** From the right, each to right behind the last of ours: so they keep their order. */
function withoutStrangers(found: readonly Standing[], steps: Step[]): Standing[] {
  const line = [...found];
  const last = line.findLastIndex(({ kind }) => kind === 'ours');
  let behind = last + 1;
  for (let from = last; from >= 0; from -= 1) {
    const [stranger] = line.slice(from, from + 1);
    if (stranger?.kind === 'theirs') {
      steps.push({ kind: 'move', from, to: behind });
      line.splice(behind, 0, stranger);
      line.splice(from, 1);
      behind -= 1;
    }
  }
  return line;
}

/** Each that must move goes right behind the one before it, and so does one that is put in anew. */
function sortOurs(
  line: Standing[],
  places: readonly (number | null)[],
  steps: Step[],
): ColumnPlan['moved'] {
  const staying = longestRise(line.flatMap((one) => (one.kind === 'ours' ? [one.column] : [])));
  const placeOf = (column: number) =>
    line.findIndex((one) => one.kind === 'ours' && one.column === column);
  return places.flatMap((place, column) => {
    if (staying.has(column)) return [];
    const ours: Standing = { kind: 'ours', column };
    const to = placeOf(column - 1) + 1;
    const from = placeOf(column);
    if (from === to) return [];
    line.splice(to, 0, ours);
    if (place === null) {
      steps.push({ kind: 'insert', at: to });
      return [];
    }
    steps.push({ kind: 'move', from, to });
    line.splice(from < to ? from : from + 1, 1);
    return [{ column, from: place }];
  });
}

/** As many as possible that are in order among themselves: only the others have to move. */
function longestRise(columns: readonly number[]): ReadonlySet<number> {
  const rises: number[][] = [];
  for (const column of columns) {
    const before = rises.filter((rise) => (rise.at(-1) ?? column) < column);
    const longest = before.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []);
    rises.push([...longest, column]);
  }
  return new Set(rises.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []));
}

function strangersIn(
  found: readonly Standing[],
  sorted: readonly Standing[],
): ColumnPlan['strangers'] {
  const last = found.findLastIndex(({ kind }) => kind === 'ours');
  return sorted.flatMap((one, to) => {
    return one.kind === 'theirs' && one.from < last ? [{ from: one.from, to }] : [];
  });
}
