import { describe, expect, test } from 'vitest';
import { boxOutcome } from '../../lib/game/box.ts';
import { type Evening, evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

/** Alice has come in: she stands in box 1, and Bob is seated next to her. */
function aliceInBox(setup: Setup = {}): Evening {
  return evening(setup)
    .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k')
    .roll('Alice', 3, 4);
}

const TOTALS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const POINTS = TOTALS.filter((total) => total !== 7);

describe('the point roll', () => {
  test('comes in on a 7, and sets the point on any other number', () => {
    for (const total of TOTALS) {
      expect(boxOutcome(total, null, false)).toBe(total === 7 ? 'come-in' : 'point');
      expect(boxOutcome(total, null, true)).toBe(total === 7 ? 'chest-won' : 'point');
    }
  });

  test('must be called by the dealer in each box', () => {
    aliceInBox().goes(`
      *Bob rolls 3, 4*     | #2 Bob 3+4=7 not point-not-called
      roll for point
      ? point, dice        | called, armed
      *Alice rolls 3, 4*   | #3 Alice 3+4=7 come-in
      ? box, point, dice   | 2, not called, locked
      *Bob rolls 3, 4*     | #4 Bob 3+4=7 not point-not-called
      roll for point
      roll for point       | POINT_ALREADY_CALLED
    `);
  });
});

describe('with a point set', () => {
  test.each(POINTS)('of %i, that number comes in, a 7 gets out, and no other decides', (point) => {
    const decided = TOTALS.map((total) => [total, boxOutcome(total, point, false)]);
    expect(decided.filter(([, outcome]) => outcome !== 'none')).toEqual(
      point < 7
        ? [
            [point, 'come-in'],
            [7, 'get-out'],
          ]
        : [
            [7, 'get-out'],
            [point, 'come-in'],
          ],
    );
    expect(boxOutcome(point, point, true)).toBe('chest-won');
    expect(boxOutcome(7, point, true)).toBe('get-out');
  });

  test('the player rolls on, without a new call, until the box decides', () => {
    aliceInBox().goes(`
      roll for point
      *Alice rolls 2, 2*   | #2 Alice 2+2=4 point
      ? point, dice        | 4, armed
      *Alice rolls 6, 6*   | #3 Alice 6+6=12 none
      *Alice rolls 6, 6*   | #4 Alice 6+6=12 none
      ? point, dice        | 4, armed
      *Alice rolls 3, 1*   | #5 Alice 3+1=4 come-in
      ? box, point, dice   | 2, not called, locked
      *Alice rolls 3, 1*   | #6 Alice 3+1=4 not extra-roll
    `);
  });

  test('a 7 ends the box, and the dealer moves on', () => {
    aliceInBox().goes(`
      roll for point
      *Alice rolls 2, 2*   | #2 Alice 2+2=4 point
      *Alice rolls 5, 2*   | #3 Alice 5+2=7 get-out
      ? mode, roller, dice | lucky7, Bob, locked
      ? seats              | 1 Alice, 2 Bob
      *Alice rolls 5, 2*   | #4 Alice 5+2=7 not extra-roll
    `);
  });

  test('a 7 vacates the seat where getOutVacatesSeat is set', () => {
    aliceInBox({ rules: { getOutVacatesSeat: true } }).goes(`
      roll for point
      *Alice rolls 2, 2*   | #2 Alice 2+2=4 point
      *Alice rolls 5, 2*   | #3 Alice 5+2=7 get-out
      ? seats, roller      | 2 Bob, Bob
    `);
  });

  test('nobody is the roller when the only player has vacated his seat', () => {
    aliceInBox({ rules: { getOutVacatesSeat: true } })
      .dealer('unseat Bob', 'roll for point')
      .roll('Alice', 2, 2)
      .roll('Alice', 5, 2)
      .goes(`
        ? seats, roller    | none, nobody
        seat Zoe
        ? roller           | Zoe
      `);
  });

  test('only a get out vacates a seat', () => {
    aliceInBox({ rules: { getOutVacatesSeat: true, boxes: 1 } })
      .dealer('roll for point')
      .roll('Alice', 5, 2)
      .goes('? seats | 1 Alice, 2 Bob');
    aliceInBox({ rules: { getOutVacatesSeat: true } })
      .dealer('box off')
      .goes('? seats | 1 Alice, 2 Bob');
  });
});

describe('the way to the chest', () => {
  test.each([1, 2, 3, 4, 5])('leads through %i boxes where the house has so many', (boxes) => {
    const night = aliceInBox({ rules: { boxes } });
    for (let box = 1; box < boxes; box += 1) {
      night
        .goes(`? box | ${box}`)
        .dealer('roll for point')
        .roll('Alice', 3, 4)
        .goes('? mode | box');
    }
    night.dealer('roll for point').goes(`
      *Alice rolls 3, 4*   | #${boxes + 1} Alice 3+4=7 chest-won
                           | chest-won chest→player:alice 25,000; chest-top-up bank→chest 25,000
      ? mode, roller, box  | lucky7, Bob, none
    `);
  });

  test('leads through 3 boxes where the house has not chosen', () => {
    aliceInBox()
      .dealer('roll for point')
      .roll('Alice', 3, 4)
      .dealer('roll for point')
      .roll('Alice', 2, 3)
      .roll('Alice', 4, 1)
      .dealer('roll for point')
      .roll('Alice', 5, 5)
      .goes(`
        *Alice rolls 6, 4* | #6 Alice 6+4=10 chest-won
                           | chest-won chest→player:alice 25,000; chest-top-up bank→chest 25,000
      `);
  });
});

describe('box off', () => {
  test('ends the box without a roll, and the dealer moves on', () => {
    aliceInBox().goes(`
      box off
      ? mode, roller, dice | lucky7, Bob, locked
      box off              | NO_BOX
      *Alice rolls 3, 4*   | #2 Alice 3+4=7 not extra-roll
      Bob bets 5k          | bet player:bob→stake 5,000
    `);
  });

  test('ends it after the call for the point too', () => {
    aliceInBox().goes(`
      roll for point
      *Alice rolls 2, 2*   | #2 Alice 2+2=4 point
      box off
      ? mode, dice, point  | lucky7, locked, not called
      *Alice rolls 2, 2*   | #3 Alice 2+2=4 not extra-roll
    `);
  });
});
