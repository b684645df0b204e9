import type { CellFormat } from './shapes.ts';

/** What somebody typed into a cell: exactly one kind of value. A string is never evaluated. */
export type CellValue =
  | { readonly numberValue: number }
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly formulaValue: string };

export interface Cell {
  readonly value: CellValue | null;
  readonly format: CellFormat | null;
  readonly note: string | null;
}

/** Cells by column, missing where empty. */
export type Row = readonly (Cell | undefined)[];
