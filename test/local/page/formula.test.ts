import { describe, expect, it, test } from 'vitest';
import { readFormula, type Sight } from '../../../lib/local/page/sheet/formula.ts';
import type { Value } from '../../../lib/local/page/sheet/shapes.ts';

/** Row 5 of a sheet: A5 is a kind, B5 an amount, C5 a flag, D5 is empty, E5 a number typed as text. */
const ROW: readonly Value[] = ['Reversal', -250, false, null, '0042'];

/** What a formula that was written for row 2 says in row 5. */
function said(formula: string): Value | undefined | null {
  const sight: Sight = {
    at: (row, column) => (row === 4 ? (ROW[column] ?? null) : undefined),
    down: 3,
    right: 0,
  };
  const read = readFormula(formula);
  return read === null ? null : read(sight);
}

describe('a formula of a conditional format', () => {
  test.each([
    ['=$A2="reversal"', true],
    ['=$A2="bet"', false],
    ['=$D2<>""', false],
    ['=$A2<>""', true],
    ['=LEFT($A2,3)="rev"', true],
    ['=LEFT($A2,4)="rev"', false],
    ['=RIGHT($A2,3)="sal"', true],
    ['=AND($A2="reversal",$B2<0)', true],
    ['=AND($A2="reversal",$B2>0)', false],
    ['=OR($A2="bet",$A2="reversal")', true],
    ['=OR(AND($A2="bet"),NOT($C2))', true],
    ['=$B2<0', true],
    ['=$B2>-251', true],
    ['=$B2<=-250', true],
    ['=$C2=FALSE', true],
    ['=$C2=TRUE', false],
    ['=$D2=FALSE', true],
    ['=$D2=0', true],
    ['=ISBLANK($D2)', true],
    ['=$E2="0042"', true],
    ['=$E2=42', false],
    ['=LEN($A2)=8', true],
    ['= AND( $A2 = "reversal" ; $B$5 = -250 )', true],
    ['="say ""so"""="say ""so"""', true],
    ['=B2=-250', true],
  ])('%s is %s', (formula, expected) => {
    expect(said(formula)).toBe(expected);
  });

  it('moves to the right where nothing holds its column', () => {
    const at = (row: number, column: number): Value => `${row}:${column}`;
    expect(readFormula('=A2')?.({ at, down: 3, right: 2 })).toBe('4:2');
    expect(readFormula('=$A2')?.({ at, down: 3, right: 2 })).toBe('4:0');
    expect(readFormula('=AB$2')?.({ at, down: 3, right: 0 })).toBe('1:27');
  });

  test.each([
    '=REGEXMATCH($A2,"x")',
    '=$A2&"x"="x"',
    '=COUNTIF($A:$A,$A2)>1',
    '=AND($A2="x"',
    '=$A2="x" extra',
    '="open',
    '=',
    'A2="x"',
    '=Other!A2',
  ])('%s is not understood', (formula) => {
    expect(said(formula)).toBeNull();
  });

  test.each(['=$A$1="x"', '=$A3="x"', '=-$A2=1', '=LEFT($A2,"x")="r"', '=AND($A2,TRUE)', '=$A2<1'])(
    '%s decides nothing, for it asks what cannot be known',
    (formula) => {
      expect(said(formula)).toBeUndefined();
    },
  );
});
