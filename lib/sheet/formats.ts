import type { sheets_v4 } from 'googleapis/build/src/apis/sheets/index.js';
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

/** A colour written `#rrggbb`. */
export function colour(hex: string): sheets_v4.Schema$ColorStyle {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    return Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  });
  return { rgbColor: { red, green, blue } };
}
