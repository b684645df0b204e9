import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentOf, offsetText } from '../../lib/relay/offsets.ts';
import { type Memory, sift } from '../../lib/relay/sieve.ts';
import { gatherOutcome } from '../../lib/replay/outcome.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { clientLine } from '../support/clientLine.ts';
import { randomEvening } from '../support/randomEvening.ts';

const FRESH: Memory = { held: null, stamp: null, utc: null };
const utc = () => 0;

function kept(lines: readonly string[], dealer: string | null = null): readonly string[] {
  return sift(lines, FRESH, dealer, utc, 0).kept.map(({ text }) => text);
}

describe('what is forwarded', () => {
  test.each([
    'Alice bets 5k',
    'Eve: take table',
    '*Bob rolls 3, 4*',
    '<0x40001234> *Bob rolls 3, 4*',
    'Mallory: *Bob rolls 3, 4*',
    '[Party][Mallory]: *Bob rolls 3, 4*',
    'die1 3',
    'die2 4',
    'total 7',
    '<0x40001234> die1 3',
    'Mallory: The first die rolls to a stop and shows: 3',
    'Bob: Bob rolls the dice and gets a 3 and 4.',
    '~*You see Bob rolls the dice and gets a 3 and a 4!*',
    '~*Gary rolls the sapphire d20*',
  ])('%s', (said) => {
    expect(kept([clientLine(said)])).toEqual([clientLine(said)]);
  });

  test.each([
    'Mallory: hello',
    'Dealer Dan: welcome, all of you',
    '~You see nothing unusual',
    'raw Dealer Dan: table open',
    'raw',
  ])('%s is left out', (said) => {
    expect(kept([clientLine(said)])).toEqual([]);
  });

  test('all that the dealer says, where he is known', () => {
    const [talk, other] = ['Dealer Dan: welcome, all of you', 'Mallory: hello'].map(clientLine);
    expect(kept([talk ?? '', other ?? ''], 'dealer dan')).toEqual([talk]);
  });

  test('the record before a first die, whatever it is, and not twice', () => {
    const lines = ['~Bob throws', 'raw and so on', 'die1 3', 'Mallory: hello', 'die1 3'];
    const [header, , first, talk] = lines.map(clientLine);
    expect(kept(lines.map(clientLine))).toEqual([header, first, talk, first]);
    expect(kept(['*Bob rolls 3, 4*', 'die1 3'].map(clientLine))).toHaveLength(2);
  });

  test('the record before a first die, though the relay was started anew between them', () => {
    const before = sift([clientLine('~Bob throws')], FRESH, null, utc, 0);
    expect(before.kept).toEqual([]);
    const after = sift([clientLine('die1 3')], before.memory, null, utc, 0);
    expect(after.kept.map(({ text }) => text)).toEqual(['~Bob throws', 'die1 3'].map(clientLine));
  });
});

test('the books are the same with and without what the sieve leaves out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), (seed, known) => {
      const { house, lines } = randomEvening(seed);
      const books = (heard: readonly string[]) => {
        const player = createPlayer(house, 'Dealer Dan');
        const gathered = gatherOutcome();
        for (const [i, line] of heard.entries()) gathered.add(player.hear(line, i + 1));
        gathered.add(player.end());
        return JSON.stringify(gathered.outcome(player), (key, value) => (key === 'n' ? 0 : value));
      };
      expect(books(kept(lines, known ? 'Dealer Dan' : null))).toBe(books(lines));
    }),
    { numRuns: 60 },
  );
});

describe('the offset of a stamp', () => {
  const end = Date.UTC(2026, 9, 25, 1);
  const berlin = (ms: number) => (ms < end && ms >= Date.UTC(2026, 2, 29, 1) ? 120 : 60);
  const stamp = (hour: number, minute: number) => Date.UTC(2026, 9, 25, hour, minute);

  test('is that of its day', () => {
    expect(momentOf(Date.UTC(2026, 6, 1), berlin, null).offset).toBe(120);
    expect(momentOf(Date.UTC(2026, 11, 1), berlin, null).offset).toBe(60);
  });

  test('of the repeated hour is the second where the lines before were later than the first', () => {
    const [first, last] = [
      momentOf(stamp(2, 30), berlin, null),
      momentOf(stamp(2, 59), berlin, null),
    ];
    expect([first.offset, last.offset]).toEqual([120, 120]);
    const again = momentOf(stamp(2, 5), berlin, last.utc);
    expect(again.offset).toBe(60);
    expect(momentOf(stamp(2, 6), berlin, again.utc).offset).toBe(60);
    expect(momentOf(stamp(3, 6), berlin, again.utc).offset).toBe(60);
  });

  test('goes with each line', () => {
    const lines = ['[10/25/2026 02:59:59]  D: next', '[10/25/2026 02:00:00]  D: next'];
    const { kept: found } = sift(lines, FRESH, null, berlin, 0);
    expect(found.map(({ utcOffset }) => utcOffset)).toEqual(['+02:00', '+01:00']);
  });

  test.each([
    [60, '+01:00'],
    [0, '+00:00'],
    [-210, '-03:30'],
    [840, '+14:00'],
    [900, null],
    [52.5, null],
  ])('%s minutes are %s', (minutes, text) => {
    expect(offsetText(minutes)).toBe(text);
  });
});
