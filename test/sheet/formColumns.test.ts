import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnPlan, planColumns, type Step } from '../../lib/sheet/form/columns.ts';

/** `A` to `Z` are ours in that order, `.` is gone, all small letters are somebody else's. */
function placesIn(line: string, ours: number): (number | null)[] {
  return Array.from({ length: ours }, (_, column) => {
    const place = line.indexOf(String.fromCharCode(65 + column));
    return place < 0 ? null : place;
  });
}

/** Carries out steps as Google documents `moveDimension` and `insertDimension`; what is put in shows as `+`. */
function carriedOut(line: string, steps: readonly Step[]): string {
  const columns = [...line];
  for (const step of steps) {
    if (step.kind === 'insert') {
      expect(step.at).toBeLessThanOrEqual(columns.length);
      columns.splice(step.at, 0, '+');
    } else {
      const [moved = ''] = columns.splice(step.from, 1);
      columns.splice(step.to > step.from ? step.to - 1 : step.to, 0, moved);
    }
  }
  return columns.join('');
}

function plan(line: string, ours: number): ColumnPlan {
  return planColumns(placesIn(line, ours), line.length);
}

describe('columns come into order', () => {
  test.each([
    ['ABCD', 'ABCD', 0],
    ['ABCDxy', 'ABCDxy', 0],
    ['ABxCD', 'ABCDx', 1],
    ['xABCDy', 'ABCDxy', 1],
    ['AxyBCzD', 'ABCDxyz', 3],
    ['ACBD', 'ABCD', 1],
    ['DABC', 'ABCD', 1],
    ['BCDA', 'ABCD', 1],
    ['DCBA', 'ABCD', 3],
    ['ABD', 'AB+D', 1],
    ['ABC', 'ABC+', 1],
    ['x', '++++x', 4],
    ['DxByz', '+B+Dxyz', 4],
  ])('%s to %s in %d steps', (line, right, steps) => {
    const { steps: taken } = plan(line, 4);
    expect(carriedOut(line, taken)).toBe(right);
    expect(taken).toHaveLength(steps);
  });

  test('however they lie: ours first and in order, the others behind them as they stood', () => {
    const lines = fc
      .shuffledSubarray([...'ABCDEFGvwxyz'], { minLength: 1 })
      .map((columns) => columns.join(''));
    fc.assert(
      fc.property(lines, (line) => {
        const right = carriedOut(line, plan(line, 7).steps);
        const others = line.replaceAll(/[A-Z]/g, '');
        expect(right.slice(7)).toBe(others);
        const expected = [...'ABCDEFG'].map((column) => (line.includes(column) ? column : '+'));
        expect(right.slice(0, 7)).toBe(expected.join(''));
      }),
    );
  });

  test('what was found is told by where it was and where it goes', () => {
    expect(plan('AxCB', 4)).toMatchObject({
      gone: [3],
      moved: [{ column: 1, from: 3 }],
      strangers: [{ from: 1, to: 4 }],
    });
  });

  test('what stands right of ours is not told, nor moved', () => {
    expect(plan('ABCDxy', 4)).toEqual({ steps: [], gone: [], moved: [], strangers: [] });
  });
});
