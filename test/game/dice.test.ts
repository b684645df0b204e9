import { describe, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';

function seated(diceLock: 'implied' | 'spoken'): Evening {
  return evening({ rules: { diceLock } }).dealer('table open', 'seat Alice', 'seat Bob');
}

describe('with diceLock implied', () => {
  test('a confirmed bet arms the dice for one roll', () => {
    seated('implied').goes(`
      ? dice               | locked
      Alice bets 5k        | bet player:alice→stake 5,000
      ? dice               | armed
      *Alice rolls 2, 3*   | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      ? dice               | locked
    `);
  });

  test('the call for the point arms them until the box decides', () => {
    seated('implied')
      .dealer('Alice bets 5k')
      .roll('Alice', 3, 4)
      .goes(`
        ? dice             | locked
        roll for point
        ? dice             | armed
        *Alice rolls 2, 2* | #2 Alice 2+2=4 point
        *Alice rolls 2, 3* | #3 Alice 2+3=5 none
        ? dice             | armed
        *Alice rolls 1, 3* | #4 Alice 1+3=4 come-in
        ? dice             | locked
      `);
  });

  test('is what a house has that has not chosen', () => {
    evening().dealer('table open', 'seat Alice', 'Alice bets 5k').goes('? dice | armed');
  });

  test('the lock words are understood too', () => {
    seated('implied')
      .dealer('Alice bets 5k')
      .goes(`
        dice locked
        *Alice rolls 2, 3* | #1 Alice 2+3=5 not dice-locked
        dice open
        *Alice rolls 2, 4* | #2 Alice 2+4=6 lose; bet-lost stake→bank 5,000
      `);
  });

  test('a roll in the box arms them again, though they were opened by a word', () => {
    seated('implied')
      .dealer('Alice bets 5k')
      .roll('Alice', 3, 4)
      .dealer('roll for point', 'dice locked')
      .goes(`
        *Alice rolls 2, 2* | #2 Alice 2+2=4 not dice-locked
        dice open
        *Alice rolls 2, 2* | #3 Alice 2+2=4 point
        *Alice rolls 2, 3* | #4 Alice 2+3=5 none
      `);
  });
});

describe('with diceLock spoken', () => {
  test('the dealer must also open the dice after the bet', () => {
    seated('spoken').goes(`
      Alice bets 5k        | bet player:alice→stake 5,000
      *Alice rolls 2, 3*   | #1 Alice 2+3=5 not dice-locked
      dice open
      *Alice rolls 2, 4*   | #2 Alice 2+4=6 lose; bet-lost stake→bank 5,000
    `);
  });

  test('and after the call for the point; every counted roll disarms', () => {
    seated('spoken')
      .dealer('Alice bets 5k', 'dice open')
      .roll('Alice', 3, 4)
      .goes(`
        roll for point
        *Alice rolls 2, 2* | #2 Alice 2+2=4 not dice-locked
        dice open
        *Alice rolls 2, 2* | #3 Alice 2+2=4 point
        *Alice rolls 2, 3* | #4 Alice 2+3=5 not extra-roll
        dice open
        *Alice rolls 2, 3* | #5 Alice 2+3=5 none
        ? dice             | locked
        I wish to release this
        *Alice rolls 2, 2* | #6 Alice 2+2=4 come-in
        ? dice             | locked
      `);
  });

  test('words that open dice before the bet do nothing', () => {
    seated('spoken').goes(`
      dice open            | -
      Alice bets 5k        | bet player:alice→stake 5,000
      ? dice               | locked
    `);
  });
});

describe('the lock words', () => {
  test.each([
    ['dice open', 'dice locked'],
    ['I wish to release this', 'I wish to lock this down'],
  ])('%s and %s mean the same in both modes', (open, lock) => {
    seated('implied')
      .dealer('Alice bets 5k')
      .goes(`
      ${lock}
      ? dice               | locked
      ${open}
      ? dice               | armed
    `);
    seated('spoken')
      .dealer('Alice bets 5k')
      .goes(`
      ${open}
      ? dice               | armed
      ${lock}
      ? dice               | locked
    `);
  });

  test('leave no trace where they change nothing, and are never refused', () => {
    evening().goes(`
      dice open            | -
      dice locked          | -
      sides on             | -
      sides off            | -
      ? siding             | on
      table open           | chest-top-up bank→chest 25,000
      dice open            | -
      dice locked          | -
      sides on             | -
      seat Alice
      Alice bets 5k        | bet player:alice→stake 5,000
      dice open            | -
      dice locked
      dice locked          | -
      sides off
      sides off            | -
      dice open
      *Alice rolls 3, 4*   | #1 Alice 3+4=7 come-in; entry stake→bank 5,000
      dice open            | -
      roll for point
      dice open            | -
    `);
  });
});
