import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Setup, settingsOf } from '../support/setup.ts';
import { liveOf } from './liveText.ts';
import { type House, openHouse } from './stage.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('`Live` tells what the house can come to owe', () => {
  async function exposed(rules: Setup['rules'], ...said: readonly string[]) {
    const stage = house.stage(settingsOf({ rules: rules ?? {} }));
    await stage.say('table open', 'seat Alice', ...said);
    const live = await liveOf(stage);
    await house.expectRight(stage);
    const next = live.findIndex((row) => row.startsWith('If the next roll is'));
    return [
      ...live.filter((row) => /^(Most owed|Bankroll|Notice) /.test(row)),
      ...live.slice(next + 1, live.indexOf('', next)),
    ];
  }
  const BOX = ['Alice bets 5k', '*Alice rolls 3, 4*', 'Zoe sides 3k', 'roll for point'];

  test('with nothing open, and how large a bet has to be', async () => {
    expect(await exposed({})).toEqual([
      'Most owed | 0 | on the next roll',
      'Most owed | 0 | on the run to the chest',
      'Notice | With this chest a bet under 1,986 favours the player',
    ]);
  });

  test('with a bet that favours the player', async () => {
    expect(await exposed({ bankroll: 90_000 }, 'Alice bets 1,985')).toEqual([
      'Most owed | 1985 | on the next roll',
      'Most owed | 25000 | on the run to the chest',
      'Bankroll | 90000',
      'Notice | This bet favours the player: with this chest any under 1,986 does',
      '2, 12 | chest | 0 |  |  |  | chest +1,985',
      '3, 4, 9–11 | double | 1985 |  |  |  | bank −1,985',
      '5, 6, 8 | lose | 0 |  |  |  | bank +1,985',
      '7 | come-in | 0 |  |  |  | bank +1,985',
    ]);
  });

  test.each([
    [{}, ['Alice bets 1,986']],
    [{ minBet: 'fair' }, []],
    [{ minBet: 1986 }, []],
  ])('without a notice where nothing favours the player: %j %j', async (rules, said) => {
    const shown = await exposed(rules, ...said);
    expect(shown.filter((row) => row.startsWith('Notice'))).toEqual(
      said.length === 0 ? [] : ['Notice | With this chest a bet under 1,986 favours the player'],
    );
  });

  test('with a point in the last box, where the chest can be won', async () => {
    expect(await exposed({ boxes: 1, minBet: 'fair' }, 'chest adds 40k')).toHaveLength(2);
    const won = [...BOX, '*Alice rolls 2, 2*'];
    expect(
      await exposed({ boxes: 1, minBet: 5000, chestFloor: 0 }, 'chest adds 9k', ...won),
    ).toEqual([
      'Most owed | 12000 | on the next roll',
      'Most owed | 12000 | on the run to the chest',
      '2, 3, 5, 6, 8–12 | none | 0',
      '4 | chest-won | 12000 |  |  |  | bank −3,000; chest −9,000',
      '7 | get-out | 0 |  |  |  | bank +3,000',
    ]);
  });
});
