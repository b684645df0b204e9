import { cssOf, darkened, LEGIBLE, legible } from './colors.ts';
import type { Cell, CellFormat, Color } from './shapes.ts';

/** What lies behind cells that have no background of their own. */
export interface Paper {
  readonly dark: boolean;
  readonly color: Color;
}

/** An ink that was chosen for white paper would only just be legible on dark paper. */
const LEGIBLE_IN_THE_DARK = 8;

/** Text on a background of its own. */
const INK: Color = { red: 0.1, green: 0.12, blue: 0.11 };

/** How a cell is drawn; null where the page's own colors serve. */
export interface Dress {
  readonly color: string | null;
  readonly background: string | null;
  readonly classes: readonly string[];
  /** Whether a long text may run over the empty cells beside it. */
  readonly overflows: boolean;
}

const ALIGNMENTS: Readonly<Record<string, string>> = {
  LEFT: 'is-left',
  CENTER: 'is-center',
  RIGHT: 'is-right',
};

/** As spreadsheets do it where no alignment is set: by what the cell holds. */
function alignmentOf({ value }: Cell, { horizontalAlignment = '' }: CellFormat): string {
  const set = ALIGNMENTS[horizontalAlignment];
  if (set !== undefined) return set;
  if (typeof value === 'number') return 'is-right';
  return typeof value === 'boolean' ? 'is-center' : 'is-start';
}

function backgroundOf(format: CellFormat, paper: Paper): Color | null {
  const own = format.backgroundColorStyle?.rgbColor ?? format.backgroundColor;
  if (own === undefined || (own.red === 1 && own.green === 1 && own.blue === 1)) return null;
  return paper.dark ? darkened(own, paper.color) : own;
}

function inkOf({ textFormat = {} }: CellFormat, behind: Color, plain: boolean, dark: boolean) {
  const own = textFormat.foregroundColorStyle?.rgbColor ?? textFormat.foregroundColor;
  const needed = dark ? LEGIBLE_IN_THE_DARK : LEGIBLE;
  if (own !== undefined) return legible(own, behind, needed);
  return plain ? null : legible(INK, behind, needed);
}

const FACES = {
  bold: 'is-bold',
  italic: 'is-italic',
  strikethrough: 'is-struck',
  underline: 'is-underlined',
} as const;

function facesOf({ textFormat = {} }: CellFormat): readonly string[] {
  const faces = ['bold', 'italic', 'strikethrough', 'underline'] as const;
  return faces.filter((face) => textFormat[face] === true).map((face) => FACES[face]);
}

/** As in spreadsheets: a text that starts at the left and is neither cut nor wrapped. */
function overflows({ value }: Cell, alignment: string, { wrapStrategy = '' }: CellFormat): boolean {
  return (
    typeof value === 'string' &&
    ['is-start', 'is-left'].includes(alignment) &&
    !['CLIP', 'WRAP'].includes(wrapStrategy)
  );
}

/** Colors, face and alignment of a cell. Whatever the sheet asks for, its text stays legible. */
export function dressOf(cell: Cell, format: CellFormat, paper: Paper): Dress {
  const background = backgroundOf(format, paper);
  const ink = inkOf(format, background ?? paper.color, background === null, paper.dark);
  const alignment = alignmentOf(cell, format);
  return {
    color: ink === null ? null : cssOf(ink),
    background: background === null ? null : cssOf(background),
    classes: [alignment, ...facesOf(format)],
    overflows: overflows(cell, alignment, format),
  };
}
