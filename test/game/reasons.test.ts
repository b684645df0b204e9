import { describe, expect, test } from 'vitest';
import { REASONS, type Reason } from '../../lib/game/rolls.ts';
import { evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

const HOUSE_DICE: Setup = { diceSerials: ['0x40001234', '0x40004321'] };
const TWO_DEALERS: Setup = { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }] };

const OPEN = ['table open', 'seat Alice', 'seat Bob'];
const BET = [...OPEN, 'Alice bets 5k'];
const BOX = [...BET, '*Alice rolls 3, 4*'];

/** For each reason: what was said before, and a roll that has it, though the reasons after it apply too. */
const FIRST: Readonly<Record<Reason, readonly (readonly [Setup, readonly string[], string])[]>> = {
  'table-closed': [
    [{}, [], '*Alice rolls 3, 4*'],
    [{}, [...OPEN, 'table closed'], '*Alice rolls 3, 4*'],
    [HOUSE_DICE, [], 'Mallory: *Alice rolls 0, 9*'],
    [TWO_DEALERS, [...BET, 'bet off', 'table closed', 'Eve: take table'], '*Alice rolls 3, 4*'],
  ],
  'other-journal': [
    [TWO_DEALERS, [...BET, 'Eve: take table'], '*Alice rolls 3, 4*'],
    [{ ...TWO_DEALERS, ...HOUSE_DICE }, [...OPEN, 'Eve: take table'], 'Mallory: *Bob rolls 0, 9*'],
  ],
  spoken: [
    [{}, BET, 'Mallory: *Alice rolls 3, 4*'],
    [{}, BET, 'Alice: *Alice rolls 3, 4*'],
    [{}, BET, 'Dealer Dan: *Alice rolls 3, 4*'],
    [{}, BET, 'System: *Alice rolls 3, 4*'],
    [{}, BET, 'You see: *Alice rolls 3, 4*'],
    [{}, BET, '<0x40001234> House Dice: *Alice rolls 3, 4*'],
    [{}, BET, '<0x00002222> *Alice rolls 3, 4*'],
    [{}, BET, '<0x3FFFFFFF> *Alice rolls 3, 4*'],
    [HOUSE_DICE, OPEN, 'Mallory: *Bob rolls 0, 9*'],
    [HOUSE_DICE, OPEN, '<0x00002222> *Bob rolls 0, 9*'],
    [HOUSE_DICE, OPEN, '<0x40009999> Cup: *Bob rolls 0, 9*'],
  ],
  'not-house-dice': [
    [HOUSE_DICE, BET, '*Alice rolls 3, 4*'],
    [HOUSE_DICE, BET, '<0x40009999> *Alice rolls 3, 4*'],
    [HOUSE_DICE, OPEN, '<0x40000000> *Bob rolls 0, 9*'],
    [HOUSE_DICE, OPEN, '*Bob rolls 0, 9*'],
  ],
  'bad-dice': [
    [{}, BET, '*Alice rolls 0, 7*'],
    [{}, BET, '*Alice rolls 7, 1*'],
    [{}, BET, '*Alice rolls 0, 5*'],
    [{}, BET, '*Alice rolls 5, 0*'],
    [{}, BET, '*Alice rolls 1, 999999999*'],
    [{}, OPEN, '*Bob rolls 0, 7*'],
    [{}, BOX, '*Alice rolls 0, 7*'],
    [HOUSE_DICE, OPEN, '<0x40001234> *Bob rolls 0, 7*'],
  ],
  'extra-roll': [
    [{}, [...BET, '*Alice rolls 2, 3*'], '*Alice rolls 3, 4*'],
    [{}, [...BET, '*Alice rolls 2, 3*', 'Alice bets 5k'], '*ALICE rolls 3, 4*'],
    [{}, BOX, '*Alice rolls 3, 4*'],
    [{}, [...BET, '*Alice rolls 2, 3*', 'next', 'sides off'], '*alice rolls 3, 4*'],
  ],
  'no-bet': [
    [{}, OPEN, '*Alice rolls 3, 4*'],
    [{}, ['table open'], '*Mallory rolls 3, 4*'],
    [{}, [...BET, 'bet off'], '*Mallory rolls 3, 4*'],
    [{}, [...BET, '*Alice rolls 2, 3*'], '*Bob rolls 3, 4*'],
    [{}, [...BET, '*Alice rolls 2, 3*', 'table closed', 'table open'], '*Alice rolls 3, 4*'],
  ],
  'point-not-called': [
    [{}, BOX, '*Bob rolls 3, 4*'],
    [{}, [...BOX, 'dice open'], '*Mallory rolls 3, 4*'],
  ],
  'dice-locked': [
    [{}, [...BET, 'dice locked'], '*Alice rolls 3, 4*'],
    [{}, [...BET, 'dice locked'], '*Mallory rolls 3, 4*'],
    [{}, [...BOX, 'roll for point', 'dice locked'], '*Alice rolls 3, 4*'],
    [{ rules: { diceLock: 'spoken' } }, BET, '*Alice rolls 3, 4*'],
  ],
  'wrong-roller': [
    [{}, BET, '*Bob rolls 3, 4*'],
    [{}, BET, '*Alice B rolls 3, 4*'],
    [{}, BET, '*Bob: *Alice rolls 3, 4*'],
    [{}, [...BOX, 'roll for point'], '*Bob rolls 3, 4*'],
    [{}, [...BET, '*Alice rolls 2, 3*', 'Bob bets 5k'], '*Alice rolls 3, 4*'],
  ],
};

describe.each(REASONS)('a roll does not count: %s', (reason) => {
  test.each(FIRST[reason])('%j: after %j, %s', (setup, before, roll) => {
    const night = evening(setup).lines(...before, roll);
    const last = night.outcome().rolls.at(-1);
    expect(last?.counts === false && last.reason).toBe(reason);
  });
});

describe('a roll counts', () => {
  test('of the house dice, whoever the client takes for their speaker', () => {
    evening(HOUSE_DICE)
      .lines(...BET)
      .goes(`
        <0x40001234> House Dice: *Alice rolls 2, 3* | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
        Bob bets 1k                                 | bet player:bob→stake 1,000
        <0x40004321> *Bob rolls 2, 3*               | #2 Bob 2+3=5 lose; bet-lost stake→bank 1,000
      `);
  });

  test('of an item with any serial, where no house dice are named', () => {
    evening()
      .lines(...BET)
      .goes('<0x40000000> *Alice rolls 2, 3* | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000');
  });

  test('of a name in any case, with its white space collapsed, and is kept as printed', () => {
    evening()
      .dealer('table open', 'seat Lord Urza', 'Lord Urza bets 5k')
      .goes('*lORD  urza rolls 2, 3* | #1 lORD urza 2+3=5 lose; bet-lost stake→bank 5,000');
  });

  test('of a wrong name nothing comes: the dice stay armed for the roller', () => {
    evening()
      .lines(...BET)
      .goes(`
        *Bob rolls 3, 4*   | #1 Bob 3+4=7 not wrong-roller
        ? dice             | armed
        *Alice rolls 2, 3* | #2 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      `);
  });

  test('of the roller who rolled last, once the next bet is confirmed', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        *Alice rolls 2, 3* | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
        *Alice rolls 2, 3* | #2 Alice 2+3=5 not extra-roll
        Alice bets 5k      | bet player:alice→stake 5,000
        *Alice rolls 2, 3* | #3 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      `);
  });

  test('twice in a second, if it was thrown twice: equal lines are no copies', () => {
    evening()
      .lines(...BOX, 'roll for point')
      .goes(`
        *Alice rolls 2, 2* | #2 Alice 2+2=4 point
        *Alice rolls 2, 2* | #3 Alice 2+2=4 come-in
      `);
  });
});

describe('the name that rolled last', () => {
  test('is forgotten once the point is called', () => {
    evening({ rules: { diceLock: 'spoken' } })
      .lines(...BET, 'dice open', '*Alice rolls 3, 4*')
      .goes(`
        *Alice rolls 3, 4* | #2 Alice 3+4=7 not extra-roll
        roll for point
        *Alice rolls 3, 4* | #3 Alice 3+4=7 not dice-locked
      `);
  });

  test('is not forgotten by a bet that is refused', () => {
    evening()
      .lines(...BET, '*Alice rolls 2, 3*')
      .goes(`
        Alice bets 5k      | NOT_ROLLER
        *Alice rolls 3, 4* | #2 Alice 3+4=7 not extra-roll
      `);
  });

  test('comes back when the bet since is undone', () => {
    evening()
      .lines(...BET, '*Alice rolls 2, 3*')
      .goes(`
        Bob bets 5k        | bet player:bob→stake 5,000
        bet off            | bet-returned stake→player:bob 5,000
        *Alice rolls 3, 4* | #2 Alice 3+4=7 not no-bet
        undo               | reversal player:bob→stake 5,000 of 5
        undo               | reversal stake→player:bob 5,000 of 4
        *Alice rolls 3, 4* | #3 Alice 3+4=7 not extra-roll
      `);
  });
});
