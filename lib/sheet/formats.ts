import type { CellFormat } from './cells.ts';
import type { ColumnKind } from './tabs.ts';

/** Thousands separators, every digit kept. */
export const GOLD: CellFormat = { numberFormat: { type: 'NUMBER', pattern: '#,##0' } };
export const WHOLE: CellFormat = { numberFormat: { type: 'NUMBER', pattern: '0' } };
export const TIME: CellFormat = {
  numberFormat: { type: 'DATE_TIME', pattern: 'yyyy-mm-dd hh:mm:ss' },
};
/** So that what staff type over a name stays a name. */
const TEXT: CellFormat = { numberFormat: { type: 'TEXT' }, wrapStrategy: 'CLIP' };
const FLAG: CellFormat = { horizontalAlignment: 'CENTER' };

export const BOLD: CellFormat = { textFormat: { bold: true } };
export const HEAD: CellFormat = {
  ...BOLD,
  backgroundColorStyle: { rgbColor: { red: 0.85, green: 0.9, blue: 0.85 } },
};

/** How the data of a column is shown. */
export const COLUMN_FORMATS: Readonly<Record<ColumnKind, CellFormat>> = {
  text: TEXT,
  whole: WHOLE,
  gold: GOLD,
  time: TIME,
  flag: FLAG,
};
