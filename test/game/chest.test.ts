import { describe, expect, test } from 'vitest';
import { topUp } from '../../lib/game/chest.ts';
import { toGold } from '../../lib/game/gold.ts';
import { evening } from '../support/evening.ts';

describe('the chest', () => {
  test('is topped up to its floor when the table opens, from the bank', () => {
    evening().goes(`
      table open           | chest-top-up bank→chest 25,000
      ? chest              | 25,000
    `);
    evening({ rules: { chestFloor: 7 } }).goes('table open | chest-top-up bank→chest 7');
  });

  test('gets nothing at the opening where its floor is 0', () => {
    evening({ rules: { chestFloor: 0 } }).goes('table open');
  });

  test('keeps what it holds when the table closes, and is not topped up above its floor', () => {
    evening().goes(`
      table open           | chest-top-up bank→chest 25,000
      chest adds 10k       | chest-add bank→chest 10,000
      table closed
      ? mode, chest        | closed, 35,000
      table open
      ? chest              | 35,000
    `);
  });

  test('gets only what is missing where the house has raised its floor', () => {
    expect(topUp(20_000, toGold(25_000))).toEqual([
      { kind: 'chest-top-up', from: 'bank', to: 'chest', amount: 5_000 },
    ]);
    expect(topUp(25_000, toGold(25_000))).toEqual([]);
    expect(topUp(30_000, toGold(25_000))).toEqual([]);
  });

  test('takes bets on a 2 or a 12, and what the bank adds', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 60.000')
      .roll('Alice', 6, 6)
      .goes(`
        ? chest            | 85,000
        chest adds 1m      | chest-add bank→chest 1,000,000
        ? chest            | 1,085,000
        chest adds 0       | BAD_AMOUNT
      `);
  });

  test('goes whole to the player who reaches it, then is filled to its floor in the same line', () => {
    evening({ rules: { boxes: 1 } })
      .dealer('table open', 'chest adds 10k', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .goes(`
        roll for point
        *Alice rolls 3, 4* | #2 Alice 3+4=7 chest-won
                           | chest-won chest→player:alice 35,000
                           | chest-top-up bank→chest 25,000
        ? chest            | 25,000
      `);
  });

  test('pays every open side bet first, in the order in which they were placed', () => {
    evening({ rules: { boxes: 1 } })
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .goes(`
        Zoe sides 2k       | side-bet player:zoe→sides 2,000
        Alice sides 1k     | side-bet player:alice→sides 1,000
        roll for point
        *Alice rolls 3, 4* | #2 Alice 3+4=7 chest-won
                           | side-winnings bank→sides 2,000; side-paid sides→player:zoe 4,000
                           | side-winnings bank→sides 1,000; side-paid sides→player:alice 2,000
                           | chest-won chest→player:alice 25,000
                           | chest-top-up bank→chest 25,000
        ? mode, sides      | lucky7, none
      `);
  });

  test('that is empty moves nothing when it is reached', () => {
    evening({ rules: { boxes: 1, chestFloor: 0 } })
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .dealer('roll for point')
      .goes('*Alice rolls 3, 4* | #2 Alice 3+4=7 chest-won');
  });

  test('names no player where the house moves its own gold', () => {
    const { ledger } = evening().dealer('table open', 'chest adds 5k').outcome();
    expect(ledger).toStrictEqual([
      { entry: 1, n: 1, kind: 'chest-top-up', from: 'bank', to: 'chest', amount: 25_000 },
      { entry: 2, n: 2, kind: 'chest-add', from: 'bank', to: 'chest', amount: 5_000 },
    ]);
  });
});
