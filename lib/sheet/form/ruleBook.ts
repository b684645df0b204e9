import type { CellFormat } from '../cells.ts';
import { colour } from '../formats.ts';
import { CHECKS, LEDGER, PLAYERS, ROLLS, type Tab } from '../tabs.ts';
import { columnsOf } from './columnMarks.ts';
import { letters } from './mending.ts';

/** A conditional format: what it is for, when, how it looks, and on which columns. */
export interface Rule {
  readonly name: string;
  /** Of the first row of data; Google moves it down with the rows. */
  readonly formula: string;
  readonly format: CellFormat;
  readonly columns: readonly number[];
}

/**
 * The colours of each tab, the first that fits before the others. Nothing rests on a hue alone: what was taken back is
 * struck through, reversals are italic, what is false is bold; money in and out are blue and orange, which everybody
 * can tell apart. No two rules of a tab look the same, so that a rule is known by its look.
 */
export function rulesOf(tab: Tab): readonly Rule[] {
  switch (tab) {
    case ROLLS:
      return rollsRules();
    case LEDGER:
      return ledgerRules();
    case PLAYERS:
      return playersRules();
    case CHECKS:
      return checksRules();
    default:
      return [];
  }
}

function rollsRules(): readonly Rule[] {
  const at = (title: string) => cellOf(ROLLS, title);
  const forged = ['spoken', 'not-house-dice', 'other-journal'];
  return [
    whole(ROLLS, 'undone', begins(at('Note'), 'undone'), look('#f3f3f3', '#5f5f5f', STRUCK)),
    whole(
      ROLLS,
      'forged',
      or(...forged.map((why) => is(at('Reason'), why))),
      look('#f8d0d0', '#7a0010', BOLD),
    ),
    whole(
      ROLLS,
      'void',
      and(filled(at('Roll')), `${at('Counts')}=FALSE`),
      look('#e6e6e6', '#595959', ITALIC),
    ),
    whole(ROLLS, 'counted', `${at('Counts')}=TRUE`, look('#dff1df', '#124a1d')),
  ];
}

function ledgerRules(): readonly Rule[] {
  const at = (title: string) => cellOf(LEDGER, title);
  const [from, to] = [at('From'), at('To')];
  const house = (cell: string) => or(is(cell, 'bank'), is(cell, 'chest'));
  const others = or(is(from, 'stake'), is(from, 'sides'), begins(from, 'player:'));
  return [
    whole(
      LEDGER,
      'taken back',
      begins(at('Note'), 'taken back by'),
      look('#f3f3f3', '#5f5f5f', STRUCK),
    ),
    whole(LEDGER, 'reversal', is(at('Kind'), 'reversal'), look('#efe6f7', '#4a2370', ITALIC)),
    whole(LEDGER, 'money in', and(house(to), others), look('#e1ecfb', '#0b3d91')),
    whole(LEDGER, 'money out', and(house(from), begins(to, 'player:')), look('#fdecd5', '#7a3e00')),
  ];
}

function playersRules(): readonly Rule[] {
  const net = cellOf(PLAYERS, 'Net');
  const columns = columnsOf(PLAYERS).filter((column) => PLAYERS.columns[column]?.title === 'Net');
  return [
    { name: 'lost', formula: `=${net}<0`, format: look('#fbe3e3', '#7a0010', BOLD), columns },
    { name: 'won', formula: `=${net}>0`, format: look('#dff1df', '#124a1d'), columns },
  ];
}

/** The value of what is checked stands in the second column. */
function checksRules(): readonly Rule[] {
  const [value, remark] = ['$B2', '$C2'];
  const wrong = or(is(value, 'NOT RIGHT'), begins(remark, 'NOT RIGHT'));
  return [
    whole(CHECKS, 'wrong', wrong, look('#b3001b', '#ffffff', BOLD)),
    whole(CHECKS, 'right', is(value, 'right'), look('#dff1df', '#124a1d')),
  ];
}

function whole(tab: Tab, name: string, condition: string, format: CellFormat): Rule {
  return { name, formula: `=${condition}`, format, columns: columnsOf(tab) };
}

function cellOf({ title: tab, columns }: Tab, title: string): string {
  const column = columns.findIndex((one) => one.title === title);
  if (column < 0) throw new Error(`expected a column ${title} in ${tab}`);
  return `$${letters(column)}2`;
}

const is = (cell: string, value: string) => `${cell}="${value}"`;
const begins = (cell: string, start: string) => `LEFT(${cell},${start.length})="${start}"`;
/** An empty cell equals FALSE. */
const filled = (cell: string) => `${cell}<>""`;
const and = (...conditions: readonly string[]) => `AND(${conditions.join()})`;
const or = (...conditions: readonly string[]) => `OR(${conditions.join()})`;

type Emphasis = NonNullable<CellFormat['textFormat']>;
const STRUCK: Emphasis = { strikethrough: true };
const BOLD: Emphasis = { bold: true };
const ITALIC: Emphasis = { italic: true };

function look(background: string, ink: string, emphasis: Emphasis = {}): CellFormat {
  return {
    backgroundColorStyle: colour(background),
    textFormat: { foregroundColorStyle: colour(ink), ...emphasis },
  };
}
