import { describe, expect, test } from 'vitest';
import type { RefusalCode } from '../../lib/game/refusals.ts';
import { createPlayer } from '../../lib/replay/player.ts';
import { clientLine } from '../support/clientLine.ts';
import { evening } from '../support/evening.ts';
import { type Setup, settingsOf } from '../support/setup.ts';

const OPEN = ['table open', 'seat Alice'];
const BOX = [...OPEN, 'Alice bets 5k', '*Alice rolls 3, 4*'];

/** The largest amount that the refusal of this line names; null where it is taken. */
function limitTold(
  setup: Setup,
  before: readonly string[],
  line: string,
  code: RefusalCode = 'OVER_LIMIT',
): number | null {
  const night = evening(setup).lines(...before);
  expect(night.outcome().refused).toEqual([]);
  night.lines(line);
  const [refused] = night.outcome().refused;
  if (refused === undefined) return null;
  expect(refused.code).toBe(code);
  return refused.limit ?? -1;
}

describe('a bankroll', () => {
  test('holds a bet that may be doubled', () => {
    const setup = { rules: { bankroll: 30_000 } };
    expect(limitTold(setup, OPEN, 'Alice bets 30000')).toBeNull();
    expect(limitTold(setup, OPEN, 'Alice bets 30001')).toBe(30_000);
    expect(limitTold(setup, OPEN, 'Alice bets 1000b')).toBe(30_000);
  });

  test('holds a stake that would be won with the chest', () => {
    const setup = { rules: { bankroll: 30_000, stakeOnSeven: 'chest' } };
    expect(limitTold(setup, OPEN, 'Alice bets 5000')).toBeNull();
    expect(limitTold(setup, OPEN, 'Alice bets 5001')).toBe(5_000);
    expect(limitTold(setup, [...OPEN, 'chest adds 1k'], 'Alice bets 5000')).toBe(4_000);
  });

  test.each([
    [1, 5_000],
    [2, 1_666],
    [3, 714],
    [4, 333],
    [5, 161],
  ])('holds a side bet that rides, with %i boxes left', (boxes, largest) => {
    const setup = { rules: { bankroll: 30_000, boxes } };
    expect(limitTold(setup, BOX, `Zoe sides ${largest}`)).toBeNull();
    expect(limitTold(setup, BOX, `Zoe sides ${largest + 1}`)).toBe(largest);
  });

  test('holds side bets together with those that are open, and with those that may still ride', () => {
    const setup = { rules: { bankroll: 50_000 } };
    const taken = [...BOX, 'Zoe sides 2k'];
    expect(limitTold(setup, taken, 'Bob sides 2k')).toBe(1_571);
    const won = [...taken, 'roll for point', '*Alice rolls 3, 4*'];
    expect(limitTold(setup, won, 'Bob sides 5k')).toBe(4_333);
    expect(limitTold(setup, [...won, 'Zoe rides'], 'Bob sides 5k')).toBe(4_333);
    expect(limitTold(setup, [...won, 'Zoe splits'], 'Bob sides 10k')).toBe(6_333);
    expect(limitTold(setup, [...won, 'Zoe collects'], 'Bob sides 10k')).toBe(8_333);
  });

  test('names nothing where the chest alone is above it, or the least bet', () => {
    const setup = { rules: { bankroll: 30_000, minBet: 1000, minSide: 1000 } };
    expect(limitTold(setup, [...OPEN, 'chest adds 5k'], 'Alice bets 1000')).toBeNull();
    expect(limitTold(setup, [...OPEN, 'chest adds 5001'], 'Alice bets 1000')).toBe(0);
    expect(limitTold(setup, BOX, 'Zoe sides 1000')).toBe(0);
    const fair = {
      rules: { bankroll: 25_000, minBet: 'fair', boxes: 1, stakeOnSeven: 'returned' },
    };
    expect(limitTold(fair, OPEN, 'Alice bets 36k')).toBe(0);
  });

  test('names nothing to a bet that is too small or too large, where no other is taken either', () => {
    const fair = { rules: { bankroll: 30_000, minBet: 'fair' } };
    const full = [...OPEN, 'chest adds 5001'];
    expect(limitTold(fair, OPEN, 'Alice bets 5', 'BET_TOO_SMALL')).toBe(1_986);
    expect(limitTold(fair, full, 'Alice bets 5', 'BET_TOO_SMALL')).toBe(0);
    const limits = { minBet: 100, maxBet: 9_000, minSide: 100, maxSide: 9_000 };
    const least = { rules: { bankroll: 30_000, ...limits } };
    expect(limitTold(least, OPEN, 'Alice bets 5', 'BET_TOO_SMALL')).toBe(-1);
    expect(limitTold(least, full, 'Alice bets 5', 'BET_TOO_SMALL')).toBe(0);
    expect(limitTold(least, full, 'Alice bets 10k', 'BET_TOO_LARGE')).toBe(0);
    const taken = [...BOX, 'Bob sides 700'];
    expect(limitTold(least, BOX, 'Zoe sides 5', 'BET_TOO_SMALL')).toBe(-1);
    expect(limitTold(least, taken, 'Zoe sides 5', 'BET_TOO_SMALL')).toBe(0);
    expect(limitTold(least, taken, 'Zoe sides 10k', 'BET_TOO_LARGE')).toBe(0);
  });

  test('nor where the least fair bet is above the largest that the house takes', () => {
    const setup = { rules: { minBet: 'fair', maxBet: 2_000 } };
    const full = [...OPEN, 'chest adds 1k'];
    expect(limitTold(setup, OPEN, 'Alice bets 5', 'BET_TOO_SMALL')).toBe(1_986);
    expect(limitTold(setup, full, 'Alice bets 5', 'BET_TOO_SMALL')).toBe(0);
    expect(limitTold(setup, full, 'Alice bets 9k', 'BET_TOO_LARGE')).toBe(0);
  });

  test('in an evening opened under version 4 of the rules names the least bet all the same', () => {
    const settings = settingsOf({ rules: { bankroll: 30_000, minBet: 'fair' } });
    const limits = [4, 5].map((rulesVersion) => {
      const player = createPlayer({ ...settings, rulesVersion }, 'Dealer Dan');
      const said = [...OPEN, 'chest adds 5001', 'Alice bets 5'];
      return said.map((text, at) => player.hear(clientLine(text), at + 1)).at(-1)?.refused?.limit;
    });
    expect(limits).toEqual([2_383, 0]);
  });

  test('names a bet that is fair', () => {
    const setup = { rules: { bankroll: 30_000, minBet: 'fair' } };
    expect(limitTold(setup, OPEN, 'Alice bets 40k')).toBe(30_000);
  });

  test('is no limit for what the dealer himself puts in or pays, nor for a choice', () => {
    const setup = { rules: { bankroll: 32_000, boxes: 2 } };
    const said = [...BOX, 'Zoe sides 2k', 'roll for point', '*Alice rolls 3, 4*'];
    const more = ['chest adds 90k', 'correct Bob gets 90k for luck', 'Zoe rides'];
    expect(
      evening(setup)
        .lines(...said, ...more)
        .outcome().refused,
    ).toEqual([]);
  });

  test('is none unless the house sets it', () => {
    expect(limitTold({}, OPEN, 'Alice bets 1000b')).toBeNull();
  });

  test('refuses without a trace in game or books', () => {
    const night = evening({ rules: { bankroll: 30_000 } }).lines(...OPEN);
    const { table } = night;
    night.goes('Alice bets 30001 | OVER_LIMIT');
    expect(night.table).toBe(table);
  });
});
