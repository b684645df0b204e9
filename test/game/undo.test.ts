import { describe, expect, test } from 'vitest';
import { clientLine } from '../support/clientLine.ts';
import { evening } from '../support/evening.ts';

describe('a step', () => {
  test.each([
    ['Dealer Dan: seat Bob', 'taken'],
    ['*Alice rolls 2, 4*', 'taken'],
    ['Dealer Dan: undo', 'taken-back'],
    ['Dealer Dan: note well', null],
    ['Dealer Dan: seat Alice', null],
    ['*Bob rolls 2, 4*', null],
    ['hello', null],
  ])('%s: %s', (said, step) => {
    const night = evening().dealer('table open', 'seat Alice', 'Alice bets 5k');
    expect(night.hear(clientLine(said)).step).toBe(step);
  });
});

describe('undo', () => {
  test('takes back the last step, appends its transfers the other way round, last first', () => {
    evening({ rules: { boxes: 1 } })
      .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .dealer('Zoe sides 2k', 'roll for point')
      .goes(`
        *Alice rolls 3, 4* | #2 Alice 3+4=7 chest-won
                           | side-winnings bank→sides 2,000; side-paid sides→player:zoe 4,000
                           | chest-won chest→player:alice 25,000; chest-top-up bank→chest 25,000
        ? mode, roller     | lucky7, Bob
        undo               | takes #2 back
                           | reversal chest→bank 25,000 of 8
                           | reversal player:alice→chest 25,000 of 7
                           | reversal player:zoe→sides 4,000 of 6
                           | reversal sides→bank 2,000 of 5
        ? mode, roller     | box, Alice
        ? point, sides     | called, Zoe 2,000
        undo
        ? point, window    | not called, open
        undo               | reversal sides→player:zoe 2,000 of 4
        undo               | takes #1 back; reversal bank→stake 5,000 of 3
        ? mode, bet        | lucky7, 5,000
        undo               | reversal stake→player:alice 5,000 of 2
        undo
        undo
        ? seats            | none
        undo               | NOTHING_TO_UNDO
        ? chest            | 25,000
      `);
  });

  test('marks the roll that it took back; that roll has counted', () => {
    const { rolls } = evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Mallory', 3, 4)
      .roll('Alice', 2, 3)
      .dealer('undo misread')
      .outcome();
    expect(rolls).toEqual([
      {
        ...{ roll: 1, n: 4, name: 'Mallory', dice: [3, 4], total: 7 },
        ...{ counts: false, reason: 'wrong-roller' },
      },
      {
        ...{ roll: 2, n: 5, name: 'Alice', dice: [2, 3], total: 5 },
        ...{ counts: true, outcome: 'lose', undone: true },
      },
    ]);
  });

  test('names on each reversal the entry, its player and the reason given', () => {
    const { ledger } = evening()
      .dealer('table open', 'seat Alice', 'chest adds 5k', 'Alice bets 5k')
      .dealer('undo', 'UNDO  It was   Bob!')
      .outcome();
    expect(ledger.slice(3)).toStrictEqual([
      {
        ...{ entry: 4, n: 5, kind: 'reversal', player: 'Alice' },
        ...{ from: 'stake', to: 'player:alice', amount: 5_000, reverses: 3 },
      },
      {
        ...{ entry: 5, n: 6, kind: 'reversal', from: 'chest', to: 'bank' },
        ...{ amount: 5_000, reverses: 2, note: 'It was Bob' },
      },
    ]);
  });

  test('does not take a note or an undo for a step', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob')
      .goes(`
        note both are new
        undo
        ? seats            | 1 Alice
        note not so
        undo
        ? seats            | none
      `);
  });

  test('takes back every kind of step', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob')
      .goes(`
        roller Bob
        undo
        ? roller           | Alice
        next
        undo
        ? roller           | Alice
        unseat Alice
        undo
        ? seats, roller    | 1 Alice, 2 Bob, Alice
        sides off
        undo
        ? siding           | on
        correct Zoe gets 1k for luck | correction bank→player:zoe 1,000
        undo               | reversal player:zoe→bank 1,000 of 2
        Alice bets 5k      | bet player:alice→stake 5,000
        bet off            | bet-returned stake→player:alice 5,000
        undo               | reversal player:alice→stake 5,000 of 5
        ? bet              | 5,000
        dice open
        dice locked
        undo
        *Alice rolls 3, 4* | #1 Alice 3+4=7 not dice-locked
      `);
  });

  test('stops at table open', () => {
    evening()
      .dealer('table open', 'seat Alice', 'table closed', 'table open')
      .goes(`
        undo               | NOTHING_TO_UNDO
        seat Bob
        undo
        undo               | NOTHING_TO_UNDO
        ? mode             | lucky7
      `);
  });

  test('reaches back over the newest 20 steps', () => {
    const night = evening().dealer('table open');
    for (let i = 1; i <= 25; i += 1) night.dealer(`chest adds ${i}`);
    for (let i = 0; i < 20; i += 1) night.dealer('undo');
    night.goes(`
      ? chest              | 25,015
      undo                 | NOTHING_TO_UNDO
      chest adds 7         | chest-add bank→chest 7
      undo                 | reversal chest→bank 7 of 47
      undo                 | NOTHING_TO_UNDO
    `);
  });
});

describe('after an undo the dice', () => {
  test('are locked if the step was a counted roll: a taken-back roll is not followed unnoticed', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 2, 3)
      .goes(`
        undo               | takes #1 back; reversal bank→stake 5,000 of 3
        ? bet, dice        | 5,000, locked
        *Alice rolls 3, 4* | #2 Alice 3+4=7 not dice-locked
        dice open
        *Alice rolls 3, 4* | #3 Alice 3+4=7 come-in; entry stake→bank 5,000
      `);
  });

  test('are locked so even where they stayed armed after that roll', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .dealer('roll for point')
      .goes(`
        *Alice rolls 2, 2* | #2 Alice 2+2=4 point
        *Alice rolls 2, 3* | #3 Alice 2+3=5 none
        undo               | takes #3 back
        ? dice, point      | locked, 4
        *Alice rolls 3, 4* | #4 Alice 3+4=7 not extra-roll
        dice open
        *Alice rolls 3, 1* | #5 Alice 3+1=4 come-in
      `);
  });

  test('stay armed if they were before the step and before the undo', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k', 'seat Bob')
      .goes(`
        undo
        ? dice, seats      | armed, 1 Alice
        *Alice rolls 2, 3* | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      `);
  });

  test('are locked if they were locked before the step', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k', 'dice locked', 'dice open')
      .goes(`
        undo
        ? dice             | locked
      `);
  });

  test('are locked if they were locked before the undo', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k', 'dice locked')
      .goes(`
        undo
        ? dice             | locked
        dice open
        ? dice             | armed
      `);
  });

  test('are armed again by the next bet or call', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 2, 3)
      .dealer('undo', 'bet off')
      .goes(`
        Alice bets 6k      | bet player:alice→stake 6,000
        *Alice rolls 3, 4* | #2 Alice 3+4=7 come-in; entry stake→bank 6,000
        roll for point
        undo
        ? dice, point      | locked, not called
        roll for point
        ? dice             | armed
      `);
  });
});

describe('an undo', () => {
  test('restores what depends on the way here: the window, waiting side bets, the point', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .dealer('Zoe sides 1k', 'roll for point')
      .roll('Alice', 6, 1)
      .goes(`
        ? box, sides       | 2, Zoe 1,000 waiting
        Zoe rides
        undo
        ? sides, window    | Zoe 1,000 waiting, open
        Zoe collects       | side-paid sides→player:zoe 2,000
        undo               | reversal player:zoe→sides 2,000 of 6
        Zoe splits         | side-paid sides→player:zoe 1,000
        undo               | reversal player:zoe→sides 1,000 of 8
        roll for point     | side-paid sides→player:zoe 2,000
        undo               | reversal player:zoe→sides 2,000 of 10
        ? sides, window    | Zoe 1,000 waiting, open
        ? box, point       | 2, not called
      `);
  });

  test('leaves the numbers as they are: entries and rolls are never reused', () => {
    const { ledger, rolls } = evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 2, 3)
      .dealer('undo', 'dice open')
      .roll('Alice', 2, 3)
      .outcome();
    expect(ledger.map(({ entry }) => entry)).toEqual([1, 2, 3, 4, 5]);
    expect(rolls.map(({ roll }) => roll)).toEqual([1, 2]);
  });
});
