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
export const LAYOUT = 1;

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
    column('Amount', 'gold', 110),
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
    column('Note', 'text', 110),
    column('Line', 'whole', 60),
    column('Raw', 'text', 420),
  ],
};

/** The widths of `Live`, which has no columns of one kind. */
export const LIVE_WIDTHS: readonly number[] = [130, 180, 150, 80, 60, 70, 330];

/** `Live` is laid out on so many rows. */
export const LIVE_ROWS = 110;

export const LIVE: Tab = { sheetId: 7001, title: 'Live', columns: [] };

/** In the order in which they stand in a new spreadsheet. */
export const TABS: readonly Tab[] = [LIVE, LEDGER, ROLLS];

/** How many columns a tab needs. */
export function columnCount({ columns }: Tab): number {
  return columns.length === 0 ? LIVE_WIDTHS.length : columns.length;
}

function column(title: string, kind: ColumnKind, width: number): Column {
  return { title, kind, width };
}
