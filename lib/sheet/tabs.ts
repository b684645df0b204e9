/** What a column holds; decides its format. */
export type ColumnKind = 'text' | 'whole' | 'gold' | 'time' | 'flag';

export interface Column {
  readonly title: string;
  readonly kind: ColumnKind;
  /** In pixels. */
  readonly width: number;
}

/** One of the mirror's tabs. Staff may rename or move it: the id is what it is found by. */
export interface Tab {
  readonly sheetId: number;
  readonly title: string;
  /** Row 1 of a log tab; a tab without is laid out freely. */
  readonly columns: readonly Column[];
}

/** Grows whenever a change of code would write an old entry differently: then all is written anew. */
export const LAYOUT = 3;

/** Rows are made so many at a time, ahead of what is written. */
export const ROW_BLOCK = 500;

export const LEDGER: Tab = {
  sheetId: 7002,
  title: 'Ledger',
  columns: [
    column('Entry', 'whole', 60),
    column('Time', 'time', 140),
    column('Kind', 'text', 110),
    column('Player', 'text', 140),
    column('From', 'text', 140),
    column('To', 'text', 140),
    column('Amount', 'gold', 150),
    column('Roll', 'whole', 60),
    column('Dealer', 'text', 120),
    column('Note', 'text', 240),
    column('Seq', 'whole', 60),
  ],
};

export const ROLLS: Tab = {
  sheetId: 7003,
  title: 'Rolls',
  columns: [
    column('Roll', 'whole', 60),
    column('Time', 'time', 140),
    column('Name', 'text', 140),
    column('Die 1', 'whole', 50),
    column('Die 2', 'whole', 50),
    column('Total', 'whole', 50),
    column('Counts', 'flag', 70),
    column('Outcome', 'text', 100),
    column('Reason', 'text', 120),
    column('Note', 'text', 170),
    column('Line', 'whole', 60),
    column('Raw', 'text', 420),
  ],
};

/** One row a player, in the order in which their accounts first moved. */
export const PLAYERS: Tab = {
  sheetId: 7004,
  title: 'Players',
  columns: [
    column('Player', 'text', 160),
    column('Bets', 'whole', 60),
    column('Staked', 'gold', 150),
    column('Paid', 'gold', 150),
    column('Side bets', 'whole', 80),
    column('Side staked', 'gold', 150),
    column('Side paid', 'gold', 150),
    column('Chest won', 'gold', 150),
    column('Net', 'gold', 150),
    column('Last seen', 'time', 140),
  ],
};

/** The widths of `Checks`: what is checked, its value, and what there is to say about it. */
export const CHECKS_WIDTHS: readonly number[] = [200, 180, 260, 260, 260];

/** Whether the books are right: a fixed head, then one row an account. */
export const CHECKS: Tab = { sheetId: 7005, title: 'Checks', columns: [] };

/**
 * The widths of `Live`, which has no columns of one kind: what staff read (A to G), room for the charts (H to M), and
 * the points that these are drawn from (N to P).
 */
export const LIVE_WIDTHS: readonly number[] = [
  ...[130, 180, 150, 80, 60, 70, 330],
  ...[100, 100, 100, 100, 100, 100],
  ...[70, 110, 110],
];

/** `Live` is laid out on so many rows. */
export const LIVE_ROWS = 180;

/** Where in `Live` the points of the charts stand: a header in row 1, then so many rows. */
export const CHART_DATA = { column: 13, points: 100 } as const;

export const LIVE: Tab = { sheetId: 7001, title: 'Live', columns: [] };

/** In the order in which they stand in a new spreadsheet. */
export const TABS: readonly Tab[] = [LIVE, LEDGER, ROLLS, PLAYERS, CHECKS];

/** How many columns a tab needs. */
export function columnCount(tab: Tab): number {
  return widthsOf(tab).length;
}

/** The widths of a tab's columns, in pixels. */
export function widthsOf(tab: Tab): readonly number[] {
  if (tab === LIVE) return LIVE_WIDTHS;
  return tab === CHECKS ? CHECKS_WIDTHS : tab.columns.map(({ width }) => width);
}

/** How many rows a tab has at least. */
export function fewestRows(tab: Tab): number {
  return tab === LIVE ? LIVE_ROWS : ROW_BLOCK;
}

function column(title: string, kind: ColumnKind, width: number): Column {
  return { title, kind, width };
}
