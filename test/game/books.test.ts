import { describe, expect, test } from 'vitest';
import { post } from '../../lib/game/books.ts';
import { toGold } from '../../lib/game/gold.ts';
import { NEW_TABLE } from '../../lib/game/table.ts';
import { type Transfer, transfer } from '../../lib/game/transfers.ts';
import { type Evening, evening } from '../support/evening.ts';

/** An open table at which this many times 10^12 gold has been moved, and nothing else. */
function moved(times: number): Evening {
  const night = evening({ rules: { chestFloor: 0, boxes: 1 } }).dealer('table open', 'seat Alice');
  for (let i = 0; i < times; i += 1) night.dealer('correct Bob gets 1000b for nothing');
  return night;
}

describe('correct', () => {
  test('moves gold between the bank and a person, and touches no game', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        correct Alice gets 3k for a lost roll | correction bank→player:alice 3,000
        correct Zoe gives 1k for a loan       | correction player:zoe→bank 1,000
        ? bet, dice                           | 5,000, armed
        *Alice rolls 3, 4*                    | #1 Alice 3+4=7 come-in; entry stake→bank 5,000
        correct Alice gives 3k for that       | correction player:alice→bank 3,000
        ? box                                 | 1
      `);
  });

  test('names the person by the label, and keeps the reason', () => {
    const { ledger } = evening()
      .dealer('table open', 'seat Bob as Bob II', 'CORRECT bob ii GETS 5k FOR Two for One!')
      .outcome();
    expect(ledger.at(-1)).toEqual({
      entry: 2,
      n: 3,
      kind: 'correction',
      player: 'Bob II',
      from: 'bank',
      to: 'player:bob ii',
      amount: 5_000,
      note: 'Two for One',
    });
  });
});

describe('the books', () => {
  test('balance to nothing over all accounts, and show those that stand at 0 too', () => {
    const night = evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k', 'bet off')
      .dealer('correct Zoe gives 1k for a loan');
    expect(night.balances()).toBe(
      'bank -24,000, chest 25,000, player:alice 0, stake 0, player:zoe -1,000',
    );
  });

  test('number their entries from 1 without gaps, across openings', () => {
    const { ledger } = evening()
      .dealer('table open', 'chest adds 1k', 'table closed', 'table open', 'chest adds 1k')
      .outcome();
    expect(ledger.map(({ entry, n }) => [entry, n])).toEqual([
      [1, 1],
      [2, 2],
      [3, 5],
    ]);
  });

  test('name the counted roll that caused an entry, and only there', () => {
    const { ledger } = evening()
      .dealer('table open', 'seat Alice')
      .roll('Alice', 1, 1)
      .dealer('Alice bets 5k')
      .roll('Alice', 4, 5)
      .dealer('undo')
      .outcome();
    expect(ledger.map(({ kind, roll }) => [kind, roll])).toEqual([
      ['chest-top-up', undefined],
      ['bet', undefined],
      ['stake-back', 2],
      ['winnings', 2],
      ['reversal', undefined],
      ['reversal', undefined],
    ]);
  });

  test('refuse to hold less than nothing', () => {
    const lost: Transfer = transfer('bet-lost', 'Bob', toGold(1));
    expect(() => post(NEW_TABLE.books, [lost], { n: 1 })).toThrow('expected a whole amount');
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('know no gold such as %d', (amount) => {
    expect(() => toGold(amount)).toThrow('expected a whole amount of gold');
  });
});

describe('when all amounts together', () => {
  test('are 10^15, the books are not yet full; one piece more and they are', () => {
    moved(1000).goes(`
      correct Bob gives 1 for the rest | correction player:bob→bank 1
      correct Bob gives 1 for the rest | BOOKS_FULL
    `);
  });

  test('have passed 10^15, a bet can still be given back and the table closed for good', () => {
    moved(999)
      .dealer('Alice bets 1000b', 'dice locked', 'sides off')
      .goes(`
        correct Bob gets 1 for the rest | correction bank→player:bob 1
        chest adds 1     | BOOKS_FULL
        seat Zoe         | BOOKS_FULL
        roller Alice     | BOOKS_FULL
        sides on         | BOOKS_FULL
        sides off        | -
        dice open
        dice locked
        note we close now
        bet off          | bet-returned stake→player:alice 1,000,000,000,000
        Alice bets 1     | BOOKS_FULL
        next
        unseat Alice
        undo
        undo
        undo             | reversal player:alice→stake 1,000,000,000,000 of 1002
        bet off          | bet-returned stake→player:alice 1,000,000,000,000
        table closed
        table open       | BOOKS_FULL
        seat Zoe         | TABLE_CLOSED
      `);
  });

  test('have passed 10^15, a box can be played to its end', () => {
    moved(990)
      .dealer('Alice bets 1')
      .roll('Alice', 3, 4)
      .dealer('Zoe sides 1000b', 'Bob sides 1', 'undo', ...Array(10).fill('chest adds 1000b'))
      .goes(`
        Bob sides 1        | BOOKS_FULL
        roll for point
        *Alice rolls 2, 2* | #2 Alice 2+2=4 point
        *Alice rolls 3, 4* | #3 Alice 3+4=7 get-out; side-lost sides→bank 1,000,000,000,000
        table closed
      `);
  });

  test('have passed 10^15, who has won can collect or split, not ride', () => {
    evening({ rules: { boxes: 2 } })
      .dealer('table open', 'seat Alice', 'Alice bets 1')
      .roll('Alice', 3, 4)
      .dealer('Zoe sides 1k', 'Bob sides 2k', ...Array(1000).fill('chest adds 1000b'))
      .goes(`
        Eve sides 1        | BOOKS_FULL
        roll for point
        *Alice rolls 3, 4* | #2 Alice 3+4=7 come-in
                           | side-winnings bank→sides 1,000; side-winnings bank→sides 2,000
        Zoe rides          | BOOKS_FULL
        Zoe splits         | side-paid sides→player:zoe 1,000
        Bob collects       | side-paid sides→player:bob 4,000
        box off            | side-returned sides→player:zoe 1,000
      `);
  });

  test('have passed 10^15, the chest can still be won, and every sum is exact', () => {
    const night = evening({ rules: { chestFloor: 0, boxes: 1 } })
      .dealer('table open', 'seat Alice', 'Alice bets 1')
      .roll('Alice', 3, 4)
      .dealer(...Array(1000).fill('chest adds 1000b'))
      .goes(`
        Zoe sides 1        | BOOKS_FULL
        roll for point
        *Alice rolls 6, 1* | #2 Alice 6+1=7 chest-won
                           | chest-won chest→player:alice 1,000,000,000,000,000
      `);
    expect(night.balances()).toBe(
      'player:alice 999,999,999,999,999, stake 0, bank -999,999,999,999,999, chest 0',
    );
  });

  test('have passed 10^15, the chest can be won and taken back without end, and every sum stays exact', () => {
    const night = evening({ rules: { chestFloor: 0, boxes: 1 } })
      .dealer('table open', 'seat Alice', 'Alice bets 1')
      .roll('Alice', 3, 4)
      .dealer(...Array(1000).fill('chest adds 1000b'), 'roll for point');
    for (let times = 0; times < 20; times += 1) {
      night.roll('Alice', 6, 1).dealer('undo', 'dice open');
    }
    expect(Number.isSafeInteger(night.table.books.moved)).toBe(true);
    expect(night.table.books.house).toEqual({
      bank: 1 - 1e15,
      chest: 1e15,
      stake: 0,
      sides: 0,
    });
  });
});
