import { type Cell, type CellFormat, number } from './cells.ts';
import { GOLD, TIME, WHOLE } from './formats.ts';

/** Cells that bring their format along, for tabs that are laid out freely. */
export function styled(cell: Cell, format: CellFormat): Cell {
  return { ...cell, userEnteredFormat: { ...cell.userEnteredFormat, ...format } };
}

export function gold(amount: number): Cell {
  return styled(number(amount), GOLD);
}

export function whole(value: number): Cell {
  return styled(number(value), WHOLE);
}

/** @param serial of `calendarOf`. */
export function time(serial: number): Cell {
  return styled(number(serial), TIME);
}
