import { type Cell, NOTHING, text } from './cells.ts';
import { BOLD, HEAD } from './formats.ts';
import type { Row } from './rows.ts';
import { styled } from './styled.ts';
import { LIVE_WIDTHS } from './tabs.ts';

/** What staff read of `Live` stands in so many columns. */
const SHOWN = LIVE_WIDTHS.slice(0, 7);

/** A row of a name and its value, and what there is to say about it. */
export function labelled(label: string, value: Cell, ...more: readonly Cell[]): Row {
  return row(styled(text(label), BOLD), styled(value, { horizontalAlignment: 'LEFT' }), ...more);
}

/** The head of a part. */
export function head(...cells: readonly Cell[]): Row {
  return row(...SHOWN.map((_, column) => styled(cells[column] ?? NOTHING, HEAD)));
}

export function row(...values: readonly Cell[]): Row {
  return { values: [...values] };
}
