import { expect } from 'vitest';

interface Row {
  readonly left: string;
  readonly right: string;
}

/**
 * Plays the left column of a script, row by row, and expects the right one: `Alice bets 5k | bet player:alice→stake 5,000`.
 * A row without a right column expects `ok`; a row that begins with `|` goes on with the row before.
 */
export function playScript(script: string, answer: (left: string) => string): void {
  const rows = rowsOf(script);
  const got = rows.map(({ left }) => ({ left, right: answer(left) }));
  expect(text(got)).toBe(text(rows));
}

function rowsOf(script: string): readonly Row[] {
  const rows: Row[] = [];
  for (const line of script.split('\n').filter((row) => row.trim() !== '')) {
    const [said = '', effect = 'ok'] = line.split('|').map((column) => column.trim());
    const before = said === '' ? rows.pop() : undefined;
    rows.push(
      before === undefined
        ? { left: said, right: effect }
        : { left: before.left, right: `${before.right}; ${effect}` },
    );
  }
  return rows;
}

function text(rows: readonly Row[]): string {
  return rows.map(({ left, right }) => `${left} | ${right}`).join('\n');
}
