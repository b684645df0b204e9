import { describe, expect, test } from 'vitest';
import { isKeeper } from '../../lib/game/counting.ts';
import type { Sender } from '../../lib/game/facts.ts';
import { NEW_TABLE, type Table } from '../../lib/game/table.ts';
import { evening } from '../support/evening.ts';
import { type Senders, senders } from '../support/senders.ts';

const DAN: Sender = { id: 'dan', role: 'journal', dealer: 'Dealer Dan' };
const EVE: Sender = { id: 'eve', role: 'journal', dealer: 'Eve' };
const FAY: Sender = { id: 'fay', role: 'journal', dealer: 'Fay' };
const PHONE: Sender = { id: 'phone', role: 'console', dealer: 'Dealer Dan' };
const TABLET: Sender = { id: 'tablet', role: 'console', dealer: 'Eve' };
const WITNESS: Sender = { id: 'witness', role: 'witness', dealer: 'Dealer Dan' };
const TWO = { dealers: [{ name: 'Dealer Dan' }, { name: 'Eve' }, { name: 'Fay' }] };

function table(): Senders {
  return senders(TWO, [DAN, EVE, FAY, PHONE, TABLET, WITNESS]);
}

/** Dan keeps the table, and Alice has bet. */
function danDeals(): Senders {
  return table().goes(`
    dan> table open          | chest-top-up bank→chest 25,000
    dan> seat Alice
    dan> Alice bets 5k       | bet player:alice→stake 5,000
  `);
}

describe('in replay', () => {
  test("another dealer's take table ends the keeping, his own begins it again", () => {
    evening(TWO)
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        Eve: take table    | ok
        ? dice, bet        | locked, 5,000
        *Alice rolls 2, 3* | #1 Alice 2+3=5 not other-journal
        dice open          | NOT_KEEPER
        Eve: take table    | -
        Eve: seat Zoe      | -
        die1 2             | -
        take table
        ? dice             | locked
        *Alice rolls 2, 3* | #2 Alice 2+3=5 not dice-locked
        take table         | -
        take table now     | -
        dice open
        *Alice rolls 2, 3* | #3 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      `);
  });

  test('take table now of another dealer ends it too, and take table now takes it back', () => {
    evening(TWO)
      .dealer('table open')
      .goes(`
        Eve: take table now! | ok
        seat Bob             | NOT_KEEPER
        TAKE  TABLE  NOW!
        seat Bob
      `);
  });

  test('nothing comes of it where no table is open', () => {
    evening(TWO).goes(`
      Eve: take table      | -
      take table           | -
      take table now       | -
      table open           | chest-top-up bank→chest 25,000
      Mallory: take table  | -
      table closed
      Eve: take table      | -
      table open
    `);
  });

  test('a change of keeper breaks four-line rolls off, and takes no step', () => {
    evening(TWO)
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        ~Alice throws      | -
        die1 2
        Eve: take table    | #1 line 5 Alice 2+_=_ not bad-dice
        take table
        undo               | reversal stake→player:alice 5,000 of 2
        ? seats            | 1 Alice
        undo
        ? seats            | none
      `);
  });

  test('an undo leaves the keeper as he is', () => {
    evening(TWO)
      .dealer('table open', 'seat Alice')
      .lines('Eve: take table', 'take table')
      .goes(`
        undo
        seat Bob
      `);
  });
});

describe('from anyone but the keeper', () => {
  test('rolls do not count, orders are refused, die lines leave no trace', () => {
    danDeals().goes(`
      eve> *Alice rolls 2, 3*     | #1 Alice 2+3=5 not other-journal
      eve> Eve: seat Bob          | NOT_KEEPER
      eve> Eve: table open        | NOT_KEEPER
      eve> ~Alice throws          | -
      eve> die1 2                 | -
      eve> total 5                | -
      phone> seat Bob             | NOT_KEEPER
      phone> dice open            | NOT_KEEPER
      phone> hand table to eve    | NOT_KEEPER
      dan> *Alice rolls 2, 3*     | #2 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test("another dealer's speech in a journal gives no orders", () => {
    danDeals().goes(`
      dan> Eve: seat Bob          | -
      eve> seat Bob               | -
      eve> Dealer Dan: undo       | -
    `);
  });

  test('a witness never moves anything', () => {
    table().goes(`
      witness> table open         | NOT_KEEPER
      witness> take table         | -
      dan> table open             | chest-top-up bank→chest 25,000
      witness> take table         | NOT_KEEPER
      witness> take table now     | NOT_KEEPER
      witness> *Bob rolls 3, 4*   | #1 Bob 3+4=7 not other-journal
      ? keeper                    | dan
    `);
  });
});

describe('a change of shift', () => {
  test("waits until the old keeper's journal has delivered it", () => {
    danDeals().goes(`
      eve> Eve: take table        | wait
      dan> *Alice rolls 2, 3*     | #1 Alice 2+3=5 lose; bet-lost stake→bank 5,000
      dan> Eve: take table        | ok
      ? keeper                    | nobody
      dan> *Alice rolls 2, 3*     | #2 Alice 2+3=5 not other-journal
      eve> Eve: take table        | ok
      ? keeper                    | eve
      eve> Eve: Alice bets 5k     | bet player:alice→stake 5,000
      dan> *Alice rolls 2, 3*     | #3 Alice 2+3=5 not other-journal
      eve> *Alice rolls 2, 3*     | #4 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('promises the table to the dealer who was heard, and to no other', () => {
    danDeals().goes(`
      dan> Eve: take table        | ok
      fay> Fay: take table        | wait
      phone> take table           | wait
      tablet> take table          | wait
      eve> Eve: take table        | ok
      ? keeper                    | eve
    `);
  });

  test('does not wait where it says now, and cancels the promise', () => {
    danDeals().goes(`
      fay> Fay: take table now    | ok
      ? keeper                    | fay
    `);
    danDeals().goes(`
      dan> Eve: take table        | ok
      fay> Fay: take table now    | ok
      eve> Eve: take table        | wait
      dan> take table             | wait
      fay> Dealer Dan: take table | ok
      eve> Eve: take table        | wait
      dan> take table             | ok
      ? keeper                    | dan
    `);
  });

  test('locks the dice, and breaks off the rolls that were under way', () => {
    danDeals().goes(`
      dan> ~Alice throws          | -
      dan> die1 2
      eve> Eve: take table now    | #1 line 5 Alice 2+_=_ not bad-dice
      ? dice, bet                 | locked, 5,000
      eve> Eve: dice open         | ok
      eve> *Alice rolls 2, 3*     | #2 Alice 2+3=5 lose; bet-lost stake→bank 5,000
    `);
  });

  test('is undone with the table: a closing frees it for the next who opens', () => {
    table().goes(`
      dan> table open             | chest-top-up bank→chest 25,000
      dan> Eve: take table        | ok
      eve> Eve: take table        | ok
      eve> Eve: table closed      | ok
      eve> Eve: take table        | -
      phone> table open           | ok
      ? keeper                    | phone
      dan> seat Bob               | NOT_KEEPER
    `);
  });

  test('by a console is its own word, to the sender that it names', () => {
    table().goes(`
      phone> hand table to eve    | -
      phone> table open           | chest-top-up bank→chest 25,000
      phone> hand table to eve    | ok
      ? keeper                    | nobody
      phone> seat Bob             | NOT_KEEPER
      dan> take table             | wait
      eve> Eve: take table        | ok
      ? keeper                    | eve
    `);
  });

  test('is not left to a sender whom the house has made a witness since', () => {
    const kept: Table = { ...NEW_TABLE, keeper: 'dan' };
    expect(isKeeper(kept, DAN)).toBe(true);
    expect(isKeeper(kept, EVE)).toBe(false);
    expect(isKeeper(kept, { ...DAN, role: 'witness' })).toBe(false);
  });

  test('by a console is no word of a journal', () => {
    danDeals().goes(`
      dan> hand table to eve      | -
      ? keeper                    | dan
    `);
  });
});

describe('four-line rolls of several senders', () => {
  test('are told apart; an opening breaks off those of all others', () => {
    table().goes(`
      dan> ~Alice throws          | -
      dan> die1 2
      eve> ~Bob throws            | -
      eve> die1 6
      dan> die2 3
      eve> (end)                  | #1 line 2 Bob 6+_=_ not table-closed
      eve> die1 5
      dan> table open             | #2 line 3 5+_=_ not table-closed; chest-top-up bank→chest 25,000
      dan> total 5                | #3 Alice 2+3=5 not table-closed
      eve> die2 1                 | -
    `);
  });
});
