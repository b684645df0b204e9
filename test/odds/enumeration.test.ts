import { describe, expect, test } from 'vitest';
import { toGold } from '../../lib/game/gold.ts';
import { DEFAULT_RULES } from '../../lib/game/settings.ts';
import { fraction, minus, NONE, times, WHOLE } from '../../lib/odds/fraction.ts';
import { oddsOf } from '../../lib/odds/odds.ts';
import { expectedOf } from './enumerate.ts';
import { SETTINGS } from './settings.ts';

/** Every total of every roll, played out by the real game from dealers' lines and rolls, against lib/odds. */

const BET = 5_000;
const RISK = 1_000;

describe.each(SETTINGS)('with %i boxes and stakeOnSeven: %s', (boxes, stakeOnSeven) => {
  const rules = { boxes, stakeOnSeven };
  const odds = oddsOf({
    rules: { ...DEFAULT_RULES, ...rules },
    ...{ bet: toGold(BET), chest: toGold(25_000) },
  });
  const expected = expectedOf({ rules: { ...rules, sideWindow: 'every-come-in' } }, BET, RISK);
  const sides = ['cora', 'sam', 'rita', 'bess', 'lara'] as const;
  const gains = (who: string) => expected[who] ?? NONE;

  test('the way to the chest', () => {
    expect(expected['chests']).toEqual(odds.chestWon);
    expect(times(expected['rolls'] ?? NONE, odds.nextChest.bets)).toEqual(odds.nextChest.rolls);
  });

  test('the gold of player, bank and chest', () => {
    const ofSides = sides.map((who) => gains(`player:${who}`));
    expect(gains('player:alice')).toEqual(odds.average.player);
    // What side bets bring their owners the bank pays.
    expect(ofSides.reduce(minus, odds.average.bank)).toEqual(gains('bank'));
    expect(gains('chest')).toEqual(odds.average.chest);
    expect([gains('stake'), gains('sides')]).toEqual([NONE, NONE]);
  });

  test('side bets that collect, split, ride, or are played in the best way', () => {
    const first = odds.sides.at(-1);
    const [last] = odds.sides;
    const lastReached = odds.reached.at(-1) ?? NONE;
    const wanted = [
      ...[first?.collect, first?.split, first?.ride, first?.best].map((back) =>
        times(minus(back ?? NONE, WHOLE), fraction(RISK, 6)),
      ),
      times(minus(last?.collect ?? NONE, WHOLE), lastReached, fraction(RISK)),
    ];
    expect(sides.map((who) => gains(`player:${who}`))).toEqual(wanted);
  });
});
