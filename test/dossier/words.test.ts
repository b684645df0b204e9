import { describe, expect, test } from 'vitest';
import {
  decidedText,
  lineText,
  moveText,
  rollText,
  timeText,
  verdictText,
  whenText,
  windowText,
} from '../../lib/dossier/words.ts';

const AT = '2026-11-29T20:00:13.000Z';
const LINE = { n: 4, time: AT, receivedAt: AT, seq: 2, line: '' };
const WINDOW = { since: null, until: null, decidedBy: null, whole: true, rolls: [] };

describe('a roll in words', () => {
  test.each([
    [{ name: 'Alice', dice: [3, 4], total: 7 }, 'Alice rolls 7 (3 and 4)'],
    [{ name: '', dice: [3, null], total: null }, 'Somebody rolls ? (3 and ?)'],
  ] as const)('%j', (roll, words) => {
    expect(rollText({ ...roll, dice: [...roll.dice] })).toBe(words);
  });

  test('and what became of it', () => {
    expect(verdictText({ counts: true }, 'double')).toBe('Counts: double');
    expect(verdictText({ counts: false }, 'no-bet')).toBe('Does not count: no-bet');
    expect(verdictText({ counts: true, undone: true }, 'lose')).toBe(
      'Counts: lose, and was taken back',
    );
  });
});

test('a time is told once where it was received in the same second, and how late it came', () => {
  expect(timeText(AT)).toBe('2026-11-29 20:00:13 UTC');
  expect(whenText({ time: AT, receivedAt: AT })).toBe('2026-11-29 20:00:13 UTC');
  const received = '2026-11-29T20:05:00.000Z';
  expect(whenText({ time: AT, receivedAt: received, lateMs: 90_000 })).toBe(
    '2026-11-29 20:00:13 UTC, received 2026-11-29 20:05:00 UTC, held back for 90 s',
  );
});

test('a move and a line are told as they stand in the books', () => {
  const move = { amount: 5_000, from: 'bank', to: 'stake', kind: 'reversal' };
  expect(moveText(move)).toBe('5,000: bank → stake (reversal)');
  expect(moveText({ ...move, note: 'not hers' })).toBe('5,000: bank → stake (reversal: not hers)');
  expect(lineText('[…] *Bob rolls 1, 1*')).toBe('[…] *Bob rolls 1, 1*');
  expect(lineText({ kind: 'roll', name: 'Bob' })).toBe('{"kind":"roll","name":"Bob"}');
});

describe('a window in words', () => {
  test('from where to where, and whether all of it was looked at', () => {
    expect(windowText(WINDOW)).toBe('All rolls from the beginning to now.');
    const since = { ...LINE, kind: 'bets' } as const;
    const until = { ...LINE, kind: 'roll-for-point' } as const;
    expect(windowText({ ...WINDOW, since, until, whole: false })).toBe(
      'All rolls from the bet (2026-11-29 20:00:13 UTC) to the call for the point (2026-11-29 20:00:13 UTC). ' +
        'It reaches further than was looked at: 100 commits either way.',
    );
  });

  test('and what decided it', () => {
    expect(decidedText(null, 4)).toBe('Nothing has decided it.');
    expect(decidedText(4, 4)).toBe('This roll decided it.');
    expect(decidedText(5, 4)).toBe('Roll 5 decided it.');
  });
});
