import { describe, expect, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

/** An open table with a bet of Alice's, and 20 rolls in a row that did not count. */
function flooded(setup: Setup = {}): Evening {
  const night = evening(setup).dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k');
  return night.lines(...Array<string>(20).fill('Mallory: *Alice rolls 6, 6*'));
}

describe('after 20 rolls that do not count', () => {
  test('further ones leave no trace', () => {
    const night = flooded();
    expect(night.outcome().rolls).toHaveLength(20);
    night.goes(`
      Mallory: *Alice rolls 6, 6* | -
      *Bob rolls 6, 6*            | -
      *Alice rolls 0, 7*          | -
      total 7                     | -
    `);
    expect(night.outcome().rolls).toHaveLength(20);
  });

  test('the twentieth is still kept', () => {
    evening()
      .lines(...Array<string>(19).fill('*Bob rolls 6, 6*'))
      .goes(`
        *Bob rolls 6, 6*   | #20 Bob 6+6=12 not table-closed
        *Bob rolls 6, 6*   | -
      `);
  });

  test('a roll that counts does, and others are kept again', () => {
    flooded().goes(`
      *Alice rolls 2, 3*   | #21 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      *Alice rolls 2, 3*   | #22 Alice 2+3=5 not extra-roll
    `);
  });

  test.each([
    'note stop that',
    'seat Zoe',
    'dice locked',
    'sides off',
    'undo',
    'bet off',
    'Eve: take table',
  ])('an accepted line ends it: %s', (line) => {
    const night = flooded({ dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] })
      .goes('*Bob rolls 6, 6* | -')
      .lines(line, '*Bob rolls 6, 6*');
    expect(night.outcome().rolls).toHaveLength(21);
  });

  test.each([
    'seat Bob',
    'next',
    'roll for point',
    'dice open',
    'sides on',
    'take table',
    'Mallory: hello',
    'good luck everybody',
    'raw table closed',
  ])('a line that is refused or leaves no trace does not: %s', (line) => {
    const night = flooded().lines(line, '*Bob rolls 6, 6*');
    expect(night.outcome().rolls).toHaveLength(20);
  });

  test('an opening and a closing end it too', () => {
    evening()
      .lines(...Array<string>(21).fill('*Bob rolls 6, 6*'))
      .goes(`
        table open         | chest-top-up bank→chest 25,000
        *Bob rolls 6, 6*   | #21 Bob 6+6=12 not no-bet
      `)
      .lines(...Array<string>(20).fill('*Bob rolls 6, 6*'))
      .goes(`
        *Bob rolls 6, 6*   | -
        table closed
        *Bob rolls 6, 6*   | #41 Bob 6+6=12 not table-closed
      `);
  });

  test('four-line rolls go on: one that counts counts, one that does not is gone without trace', () => {
    flooded().goes(`
      ~Bob throws          | -
      die1 2
      die2 3
      total 5              | ok
      total 5              | -
      ~Bob throws          | -
      die1 2
      die1 2               | ok
      total 5              | ok
      ~Alice throws        | -
      die1 2
      die2 3
      total 5              | #21 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('a four-line roll that has ended there is not found again later', () => {
    flooded().goes(`
      ~Bob throws          | -
      die1 2
      die2 3
      total 5
      note stop that
      total 5              | #21 _+_=_ not bad-dice
    `);
  });
});
