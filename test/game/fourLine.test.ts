import { describe, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

const A = '<0x4000000A>';
const B = '<0x4000000B>';

/** Alice has bet 5,000; Bob sits next to her. */
function betOpen(setup: Setup = {}): Evening {
  return evening(setup).dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k');
}

describe('a four-line roll', () => {
  test('counts as one roll, at its total', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      die2 3
      total 5              | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('does not mind other lines in between, with or without a serial of their own', () => {
    betOpen().goes(`
      ${A} ~Alice throws   | -
      ${A} die1 2
      Mallory: ooh         | -
      raw (a line without a stamp) | -
      ${A} ~Alice throws   | -
      ${A} die2 3
      note she throws well
      *Bob rolls 3, 4*     | #1 Bob 3+4=7 not wrong-roller
      ${A} total 5         | #2 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('of one serial is not mixed up with that of another, or of none', () => {
    betOpen().goes(`
      ${A} ~Alice throws   | -
      ${A} die1 2
      ${B} ~Bob throws     | -
      ${B} die1 6
      ~Mallory throws      | -
      die1 1
      ${B} die2 6
      die2 1
      ${A} die2 3
      total 2              | #1 Mallory 1+1=2 not wrong-roller
      ${B} total 12        | #2 Bob 6+6=12 not wrong-roller
      ${A} total 5         | #3 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('whose total is not the sum is bad, and shows the total as printed', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      die2 3
      total 7              | #1 Alice 2+3=7 not bad-dice
      ~Alice throws        | -
      die1 0
      die2 7
      total 7              | #2 Alice 0+7=7 not bad-dice
      ? bet, dice          | 5,000, armed
    `);
  });
});

describe('a four-line roll is broken off, and listed at the last line that it got,', () => {
  test('by a first die, which opens a new one', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      ~Alice throws        | -
      die1 3               | #1 line 6 Alice 2+_=_ not bad-dice
      die2 3
      ~Alice throws        | -
      die1 4               | #2 line 9 Alice 3+3=_ not bad-dice
      die2 4
      total 8              | #3 Alice 4+4=8 lose; bet-lost stake→bank 5,000
    `);
  });

  test('by a total without a second die, and by a second die too many; these are used up', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      total 5              | #1 line 6 Alice 2+_=_ not bad-dice
      ~Alice throws        | -
      die1 2
      die2 3
      die2 3               | #2 line 10 Alice 2+3=_ not bad-dice
      total 5              | #3 _+_=_ not bad-dice
    `);
  });

  test('by the table closing, oldest first', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        ${B} ~Bob throws   | -
        ${B} die1 1
        ${A} ~Alice throws | -
        ${A} die1 2
        ${B} die2 1
        table closed       | #1 line 7 Bob 1+1=_ not bad-dice; #2 line 6 Alice 2+_=_ not bad-dice
        ${B} total 2       | #3 _+_=_ not table-closed
      `);
  });

  test('not by a table closed that is refused', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      table closed         | TABLE_BUSY
      die2 3
      total 5              | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('by the end of the journal, oldest first', () => {
    betOpen().goes(`
      ~Alice throws        | -
      die1 2
      ${A} ~Bob throws     | -
      ${A} die1 4
      ${A} die2 4
      (end)                | #1 line 6 Alice 2+_=_ not bad-dice; #2 line 9 Bob 4+4=_ not bad-dice
      (end)                | -
    `);
  });

  test('by a ninth that opens, which does away with the oldest', () => {
    const night = betOpen();
    for (const digit of '12345678') {
      night.lines(`<0x4000000${digit}> ~Bob throws`, `<0x4000000${digit}> die1 ${digit}`);
    }
    night.goes(`
      <0x40000003> ~Alice throws | -
      <0x40000003> die1 3        | #1 line 10 Bob 3+_=_ not bad-dice
      <0x40000001> die2 1
      <0x40000009> ~Eve throws   | -
      <0x40000009> die1 6        | #2 line 23 Bob 1+1=_ not bad-dice
      die1 6                     | #3 line 8 Bob 2+_=_ not bad-dice
      <0x40000001> total 2       | #4 _+_=_ not bad-dice
      <0x40000003> die2 2
      <0x40000003> total 5       | #5 Alice 3+2=5 lose; bet-lost stake→bank 5,000
    `);
  });
});

describe('a second die or a total without a first die', () => {
  test('is a bad roll of its own, without a name', () => {
    betOpen().goes(`
      die2 3               | #1 _+3=_ not bad-dice
      total 5              | #2 _+_=_ not bad-dice
      ${A} die1 3
      ${B} die2 4          | #3 _+4=_ not bad-dice
    `);
  });

  test('has an earlier reason where there is one', () => {
    evening({ diceSerials: ['0x4000000A'] }).goes(`
      ${A} die2 3          | #1 _+3=_ not table-closed
      table open           | chest-top-up bank→chest 25,000
      ${B} die2 3          | #2 _+3=_ not not-house-dice
      total 5              | #3 _+_=_ not not-house-dice
      ${A} total 5         | #4 _+_=_ not bad-dice
    `);
  });
});

describe('a die line that a person typed', () => {
  test('belongs to no roll and leaves no trace', () => {
    betOpen().goes(`
      ~Alice throws               | -
      die1 2
      Mallory: The second die stops and shows: 6 | -
      System: Total for this roll: 8 | -
      <0x00002222> die2 6         | -
      <0x3FFFFFFF> die1 6         | -
      ${A} Cup: The first die rolls to a stop and shows: 6 | -
      Dealer Dan: Total for this roll: 5 | -
      die2 3
      total 5                     | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('is one of the house dice all the same where its serial says so', () => {
    betOpen({ diceSerials: ['0x4000000A'] }).goes(`
      ${A} House Dice: Alice throws | -
      ${A} House Dice: The first die rolls to a stop and shows: 2
      ${A} die2 3
      ${A} House Dice: Total for this roll: 5 | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });
});

describe('where the house does not have the four-line dialect', () => {
  test('its lines are nothing', () => {
    betOpen({ dialects: ['one-line'] }).goes(`
      ~Alice throws        | -
      die1 2               | -
      die2 3               | -
      total 5              | -
    `);
  });
});
