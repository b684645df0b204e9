import { describe, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

const A = '<0x4000000A>';
const B = '<0x4000000B>';

/** Alice has bet 5,000; Bob sits next to her. */
function betOpen(setup: Setup = {}): Evening {
  return evening(setup).dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k');
}

describe('the dice fell at the first die:', () => {
  test('a bet confirmed after it is never settled by that roll', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        ~Alice throws      | -
        die1 2
        Alice bets 5k      | bet player:alice→stake 5,000
        die2 3
        total 5            | #1 Alice 2+3=5 not no-bet
        ? bet, dice        | 5,000, armed
      `);
  });

  test('the point must have been called before it', () => {
    betOpen()
      .roll('Alice', 3, 4)
      .goes(`
        ${A} ~Bob throws   | -
        ${A} die1 2
        ~Alice throws      | -
        die1 2
        roll for point
        die2 2
        total 4            | #2 Alice 2+2=4 not extra-roll
        ${A} die2 2
        ${A} total 4       | #3 Bob 2+2=4 not point-not-called
      `);
  });

  test('the table must have been open', () => {
    evening().goes(`
      ~Alice throws        | -
      die1 2
      table open           | chest-top-up bank→chest 25,000
      seat Alice
      Alice bets 5k        | bet player:alice→stake 5,000
      die2 3
      total 5              | #1 Alice 2+3=5 not table-closed
    `);
  });

  test('a bet given back since leaves nothing to settle', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      bet off              | bet-returned stake→player:alice 5,000
      die2 3
      total 5              | #1 Alice 2+3=5 not no-bet
    `);
  });

  test('an arming that was broken since does not come back', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      dice locked
      dice open
      die2 3
      total 5              | #1 Alice 2+3=5 not dice-locked
      ? dice               | armed
    `);
  });

  test('a bet that another roll has settled since is not settled again, nor is the next one', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        ${A} ~Alice throws | -
        ${A} die1 2
        ${B} ~Alice throws | -
        ${B} die1 2
        *Alice rolls 2, 3* | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
        ${A} die2 3
        ${A} total 5       | #2 Alice 2+3=5 not extra-roll
        Alice bets 6k      | bet player:alice→stake 6,000
        ${B} die2 3
        ${B} total 5       | #3 Alice 2+3=5 not dice-locked
        *Alice rolls 4, 5* | #4 Alice 4+5=9 double
                           | stake-back stake→player:alice 6,000
                           | winnings bank→player:alice 6,000
      `);
  });

  test('in a box the arming lasts over its rolls, until the box decides', () => {
    betOpen()
      .roll('Alice', 3, 4)
      .dealer('roll for point')
      .goes(`
        ${A} ~Alice throws | -
        ${A} die1 2
        ${B} ~Alice throws | -
        ${B} die1 2
        *Alice rolls 2, 2* | #2 Alice 2+2=4 point
        ${A} die2 1
        ${A} total 3       | #3 Alice 2+1=3 none
        *Alice rolls 1, 3* | #4 Alice 1+3=4 come-in
        roll for point
        ${B} die2 1
        ${B} total 3       | #5 Alice 2+1=3 not dice-locked
      `);
  });

  test('with diceLock spoken every counted roll breaks it', () => {
    betOpen({ rules: { diceLock: 'spoken' } })
      .dealer('dice open')
      .roll('Alice', 3, 4)
      .dealer('roll for point', 'dice open')
      .goes(`
        ~Alice throws      | -
        die1 2
        *Alice rolls 2, 2* | #2 Alice 2+2=4 point
        dice open
        die2 1
        total 3            | #3 Alice 2+1=3 not dice-locked
      `);
  });

  test('an undo that leaves the dice armed does not break it; one that locks them does', () => {
    betOpen().goes(`
      seat Eve
      ${A} ~Alice throws   | -
      ${A} die1 2
      ${B} ~Alice throws   | -
      ${B} die1 3
      undo
      ? seats, dice        | 1 Alice, 2 Bob, armed
      ${A} die2 2
      ${A} total 4         | #1 Alice 2+2=4 double
                           | stake-back stake→player:alice 5,000
                           | winnings bank→player:alice 5,000
      undo                 | takes #1 back
                           | reversal player:alice→bank 5,000 of 4
                           | reversal player:alice→stake 5,000 of 3
      dice open
      ${B} die2 2
      ${B} total 5         | #2 Alice 3+2=5 not dice-locked
    `);
  });

  test('of the reasons at either moment the first in the table is given', () => {
    evening({ diceSerials: ['0x4000000A'] })
      .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k', 'dice locked')
      .goes(`
        ${A} ~Bob throws   | -
        ${A} die1 2
        dice open
        ${A} die2 3
        ${A} total 5       | #1 Bob 2+3=5 not dice-locked
        ${A} ~Bob throws   | -
        ${A} die1 2
        bet off            | bet-returned stake→player:alice 5,000
        ${A} die2 3
        ${A} total 5       | #2 Bob 2+3=5 not no-bet
        ${A} ~Bob throws   | -
        ${A} die1 2
        ${A} die2 3
        ${A} total 6       | #3 Bob 2+3=6 not bad-dice
        ${B} ~Alice throws | -
        ${B} die1 0
        ${B} die2 0
        ${B} total 1       | #4 Alice 0+0=1 not not-house-dice
      `);
  });

  test('a roll that is broken off keeps an earlier reason', () => {
    evening({ diceSerials: ['0x4000000A'] }).goes(`
      ${A} ~Alice throws   | -
      ${A} die1 2
      table open           | chest-top-up bank→chest 25,000
      ${A} total 7         | #1 line 2 Alice 2+_=_ not table-closed
      ${B} ~Alice throws   | -
      ${B} die1 2
      ${B} die2 2
      ${B} die1 2          | #2 line 7 Alice 2+2=_ not not-house-dice
    `);
  });
});
