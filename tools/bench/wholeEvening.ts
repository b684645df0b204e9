import { play, said, tableSettings, USUAL } from './play.ts';

/**
 * The lines of an evening from its opening to its closing, at least so many.
 * @param from the first line's stamp, UTC in milliseconds.
 * @param talk which share of the lines is no order and no roll.
 */
export function wholeEvening(least: number, from: number, talk = 0): readonly string[] {
  const lines: string[] = [];
  for (const { text, before } of play(tableSettings(), 7, from, { ...USUAL, talk })) {
    const isCalm = before.mode === 'lucky7' && before.bet === null;
    if (lines.length >= least && isCalm) break;
    lines.push(text);
  }
  return [...lines, said('table closed', from)];
}
