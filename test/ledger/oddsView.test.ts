import { describe, expect, test } from 'vitest';
import { toGold } from '../../lib/game/gold.ts';
import { readOdds } from '../../lib/ledger/oddsView.ts';
import { settingsOf } from '../support/setup.ts';
import { TABLE, type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** Asked by a house whose rules of now are these. */
function oddsAt({ log }: TableUnderTest, rules = {}, bet: number | null = null) {
  const config = { id: TABLE, settings: settingsOf({ rules }) };
  return readOdds(log, config, bet === null ? null : toGold(bet));
}

describe('the odds at a table', () => {
  test('are of what lies in the chest, and of the bet that is open', async () => {
    const table = tableUnderTest();
    await table.given('dan > table open / seat Alice / chest adds 75k / Alice bets 5k');
    expect(await oddsAt(table)).toMatchObject({ table: TABLE, chest: 100_000, bet: 5_000 });
    expect(await oddsAt(table)).toMatchObject({ favours: 'player', even: { leastBet: 7_942 } });
    expect(await oddsAt(table, {}, 8_000)).toMatchObject({ bet: 8_000, favours: 'house' });
  });

  test('are of the least bet where none is open', async () => {
    const table = tableUnderTest({ rules: { minBet: 700 } });
    await table.given('dan > table open / seat Alice');
    expect(await oddsAt(table)).toMatchObject({ bet: 700 });
    await table.given('dan > Alice bets 5k / *Alice rolls 3, 4*');
    expect(await oddsAt(table)).toMatchObject({ bet: 700 });
  });

  test('are of the least fair bet where the house ties it to the chest', async () => {
    const table = tableUnderTest({ rules: { minBet: 'fair' } });
    await table.given('dan > table open / chest adds 25k');
    expect(await oddsAt(table)).toMatchObject({ bet: 3_971, favours: 'house' });
  });

  test('go by the rules that it was opened under, and by those of now once it is closed', async () => {
    const table = tableUnderTest({ rules: { boxes: 2, chestFloor: 1_000 } });
    await table.given('dan > table open');
    const now = { boxes: 5, chestFloor: 9_000 };
    expect(await oddsAt(table, now)).toMatchObject({ rules: { boxes: 2 }, chest: 1_000 });
    await table.given('dan > table closed');
    expect(await oddsAt(table, now)).toMatchObject({ rules: { boxes: 5 }, chest: 9_000 });
  });

  test('are there before it was ever opened', async () => {
    expect(await oddsAt(tableUnderTest())).toMatchObject({ chest: 25_000, bet: 1 });
  });
});
