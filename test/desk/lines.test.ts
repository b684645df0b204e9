import { describe, expect, test } from 'vitest';
import { amountLine, checkedName, seatLine, textLine } from '../../lib/desk/lines.ts';
import { readDealerLine } from '../../lib/journal/dealerLine.ts';

/** The line, with what the game understands by it; or why it cannot be said. */
function heard(checked: ReturnType<typeof seatLine>) {
  return checked.ok ? { line: checked.line, order: readDealerLine(checked.line) } : checked.why;
}

describe('what a dealer taps is a line of a dealer', () => {
  test('a bet', () => {
    expect(heard(amountLine({ before: 'Alice bets' }, '5k'))).toEqual({
      line: 'Alice bets 5k',
      order: { kind: 'bets', name: 'Alice', amount: 5000 },
    });
  });

  test('a correction, with its reason', () => {
    const line = { before: 'correct Alice gets', wantsReason: true } as const;
    expect(heard(amountLine(line, '2,500', ' a slip  of the thumb '))).toMatchObject({
      line: 'correct Alice gets 2,500 for a slip of the thumb',
      order: { kind: 'correct', amount: 2500, reason: 'a slip of the thumb' },
    });
    expect(heard(amountLine(line, '2,500', ' '))).toBe('Type the reason: it stands in the books.');
  });

  test('somebody seated under another name than the dice have', () => {
    expect(heard(seatLine('jos?', 'José'))).toEqual({
      line: 'seat Jos? as José',
      order: { kind: 'seat', name: 'Jos?', label: 'José' },
    });
    expect(heard(seatLine('bob', ''))).toMatchObject({ line: 'seat Bob' });
  });

  test('an undo and a note, in the dealer’s words', () => {
    expect(heard(textLine('undo', 'he said 1k'))).toMatchObject({
      order: { kind: 'undo', reason: 'he said 1k' },
    });
    expect(heard(textLine('note', ' '))).toBe('Type some words.');
  });
});

test('the gold is shown in digits before it is said', () => {
  expect(amountLine({ before: 'Alice bets' }, '1.2m')).toMatchObject({ means: '1,200,000 gold' });
});

describe('nothing is said that the books would refuse for its form', () => {
  test.each(['1.500k', 'five', '0', '-5', '5kk'])('the amount %s', (typed) => {
    expect(amountLine({ before: 'Alice bets' }, typed)).toEqual({
      ok: false,
      why: `"${typed}" cannot be read for sure: type it like 2500 or 2.5k.`,
    });
  });

  test.each(['<b>', '=A1', 'x'.repeat(30)])('the name %s', (typed) => {
    expect(seatLine(typed, '')).toMatchObject({ ok: false });
    expect(checkedName(typed)).toMatchObject({ ok: false });
  });
});
