import { describe, expect, test } from 'vitest';
import { betOutcome } from '../../lib/game/lucky7.ts';
import { evening } from '../support/evening.ts';

describe('a bet at Lucky 7', () => {
  test.each([
    [2, 'chest'],
    [3, 'double'],
    [4, 'double'],
    [5, 'lose'],
    [6, 'lose'],
    [7, 'come-in'],
    [8, 'lose'],
    [9, 'double'],
    [10, 'double'],
    [11, 'double'],
    [12, 'chest'],
  ])('that rolls %i is settled as %s', (total, outcome) => {
    expect(betOutcome(total)).toBe(outcome);
  });

  test.each([1, 13, 7.5])('cannot roll %d', (total) => {
    expect(() => betOutcome(total)).toThrow('expected the total of two dice');
  });

  test('on a double gets its stake back, then the same again from the bank', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 5k        | bet player:alice→stake 5,000
        *Alice rolls 4, 5*   | #1 Alice 4+5=9 double
                             | stake-back stake→player:alice 5,000
                             | winnings bank→player:alice 5,000
        ? mode, bet          | lucky7, none
      `);
  });

  test('on a 2 or a 12 goes into the chest', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 5k        | bet player:alice→stake 5,000
        *Alice rolls 1, 1*   | #1 Alice 1+1=2 chest; bet-to-chest stake→chest 5,000
        Alice bets 1k        | bet player:alice→stake 1,000
        *Alice rolls 6, 6*   | #2 Alice 6+6=12 chest; bet-to-chest stake→chest 1,000
        ? chest              | 31,000
      `);
  });

  test('on a 5, 6 or 8 goes to the bank', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 5k        | bet player:alice→stake 5,000
        *Alice rolls 6, 2*   | #1 Alice 6+2=8 lose; bet-lost stake→bank 5,000
      `);
  });

  test.each([
    ['bank', 'entry stake→bank 5,000'],
    ['chest', 'bet-to-chest stake→chest 5,000'],
    ['returned', 'bet-returned stake→player:alice 5,000'],
  ])('on a 7 comes in, and with stakeOnSeven %s: %s', (stakeOnSeven, moved) => {
    evening({ rules: { stakeOnSeven } })
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 5k        | bet player:alice→stake 5,000
        *Alice rolls 3, 4*   | #1 Alice 3+4=7 come-in; ${moved}
        ? mode, roller, box  | box, Alice, 1
        ? bet, point, window | none, not called, open
        ? dice               | locked
      `);
  });

  test('on a 7 goes to the bank where the house has not chosen', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes('*Alice rolls 6, 1* | #1 Alice 6+1=7 come-in; entry stake→bank 5,000');
  });

  test('is settled by one roll only', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        *Alice rolls 2, 3*   | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
        *Alice rolls 2, 3*   | #2 Alice 2+3=5 not extra-roll
        *Alice rolls 6, 6*   | #3 Alice 6+6=12 not extra-roll
      `);
  });

  test('can be given back before a roll, and then no roll settles it', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 5k        | bet player:alice→stake 5,000
        ? bet, dice          | 5,000, armed
        bet off              | bet-returned stake→player:alice 5,000
        ? bet, dice, roller  | none, locked, Alice
        *Alice rolls 6, 6*   | #1 Alice 6+6=12 not no-bet
        Alice bets 6k        | bet player:alice→stake 6,000
      `);
  });

  test('must be within the limits of the house, both of which are allowed', () => {
    evening({ rules: { minBet: 1000, maxBet: 5000 } })
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 999       | BET_TOO_SMALL
        Alice bets 5,001     | BET_TOO_LARGE
        Alice bets 1,000     | bet player:alice→stake 1,000
        bet off              | bet-returned stake→player:alice 1,000
        Alice bets 5,000     | bet player:alice→stake 5,000
      `);
  });

  test('has no limit but 10^12 where the house sets none', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 1         | bet player:alice→stake 1
        bet off              | bet-returned stake→player:alice 1
        Alice bets 1000b     | bet player:alice→stake 1,000,000,000,000
      `);
  });
});

describe('after a bet', () => {
  test.each([
    ['double', 1, 2],
    ['chest', 1, 1],
    ['lose', 1, 4],
  ])('that ends as %s the dealer moves on to the next occupied seat', (_outcome, a, b) => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'seat Zoe', 'unseat Bob', 'Alice bets 5k')
      .roll('Alice', a, b)
      .goes('? roller | Zoe');
  });

  test('of the last seat he goes round to the first', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'roller Bob', 'Bob bets 5k')
      .roll('Bob', 1, 4)
      .goes('? roller | Alice');
  });

  test('of the only player he stays', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 1, 4)
      .goes('? roller | Alice');
  });

  test('that comes in he stays, for the box game', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .goes('? roller | Alice');
  });
});
