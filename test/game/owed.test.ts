import { describe, expect, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';

/** Alice has bet 5k and won: 10,000 are to be handed to her. */
function doubled(): Evening {
  return evening()
    .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k')
    .roll('Alice', 4, 5);
}

/** Alice is in box 1 with a side bet of Zoe's. */
function sided(rules: Readonly<Record<string, number | string>> = {}): Evening {
  return evening({ rules })
    .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k')
    .roll('Alice', 3, 4)
    .dealer('Zoe sides 2k');
}

describe('what goes to a player is owed to him until it is paid:', () => {
  test('stake and winnings of a double', () => {
    doubled().goes('? owed | Alice 10,000');
  });

  test('a bet that is given back', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        ? owed             | nothing
        bet off            | bet-returned stake→player:alice 5,000
        ? owed             | Alice 5,000
      `);
  });

  test('the stake of a 7 where the house returns it', () => {
    sided({ stakeOnSeven: 'returned' }).goes('? owed | Alice 5,000');
  });

  test('a side bet that is collected, split, or undecided at the call', () => {
    sided()
      .dealer('Bob sides 1k', 'Cid sides 3k', 'roll for point')
      .roll('Alice', 3, 4)
      .goes(`
        ? owed             | nothing
        Zoe collects       | side-paid sides→player:zoe 4,000
        Bob splits         | side-paid sides→player:bob 1,000
        ? owed             | Zoe 4,000, Bob 1,000
        roll for point     | side-paid sides→player:cid 6,000
        ? owed             | Zoe 4,000, Bob 1,000, Cid 6,000
      `);
  });

  test('a side bet that comes back at box off', () => {
    sided().goes(`
      box off              | side-returned sides→player:zoe 2,000
      ? owed               | Zoe 2,000
    `);
  });

  test('the chest, and the side bets that are paid with it', () => {
    sided({ boxes: 1 })
      .dealer('roll for point')
      .roll('Alice', 3, 4)
      .goes('? owed | Zoe 4,000, Alice 25,000');
  });

  test('a correction that he gets', () => {
    evening()
      .dealer('table open')
      .goes(`
        correct Zoe gets 3k for luck | correction bank→player:zoe 3,000
        ? owed                       | Zoe 3,000
      `);
  });
});

test('what a player puts down is handed over when he does: it lessens nothing', () => {
  doubled().goes(`
    Bob bets 1k                    | bet player:bob→stake 1,000
    bet off                        | bet-returned stake→player:bob 1,000
    roller Alice
    Alice bets 4k                  | bet player:alice→stake 4,000
    correct Alice gives 1k for tea | correction player:alice→bank 1,000
    ? owed                         | Alice 10,000, Bob 1,000
    *Alice rolls 3, 4*             | #2 Alice 3+4=7 come-in; entry stake→bank 4,000
    Alice sides 2k                 | side-bet player:alice→sides 2,000
    ? owed                         | Alice 10,000, Bob 1,000
  `);
});

describe('paid NAME', () => {
  test('clears all that he is owed, and moves no gold', () => {
    const night = doubled();
    const before = night.balances();
    night.goes(`
      paid alice           | paid Alice 10,000
      ? owed               | nothing
      paid Alice           | NOTHING_OWED
    `);
    expect(night.balances()).toBe(before);
    expect(night.outcome().payments).toEqual([{ n: 6, label: 'Alice', amount: 10_000 }]);
  });

  test('AMOUNT clears a part; who was paid last stands last', () => {
    doubled()
      .dealer('correct Bob gets 500 for luck')
      .goes(`
        ? owed             | Alice 10,000, Bob 500
        paid Alice 4,000!  | paid Alice 4,000
        ? owed             | Bob 500, Alice 6,000
        paid Alice 6001    | NOTHING_OWED
        PAID ALICE 6K      | paid Alice 6,000
        ? owed             | Bob 500
      `);
  });

  test('may be said while a bet or a box is open, and leaves dice and roller alone', () => {
    doubled()
      .dealer('Bob bets 1k')
      .goes(`
        paid Alice 1k      | paid Alice 1,000
        ? dice, roller     | armed, Bob
        *Bob rolls 3, 4*   | #2 Bob 3+4=7 come-in; entry stake→bank 1,000
        roll for point
        ~Bob throws        | -
        die1 4
        paid Alice 1k      | paid Alice 1,000
        die2 4
        total 8            | #3 Bob 4+4=8 point
        ? owed, dice       | Alice 8,000, armed
      `);
  });

  test('names a person by the label in the books, in any case', () => {
    evening()
      .dealer('table open', 'seat Jos? as José', 'José bets 5k')
      .goes(`
        *Jos? rolls 4, 5*  | #1 Jos? 4+5=9 double; stake-back stake→player:josé 5,000
                           | winnings bank→player:josé 5,000
        paid Jos?          | NOTHING_OWED
        paid JOSÉ 1k       | paid José 1,000
        ? owed             | José 9,000
      `);
  });

  test('goes on when the books are full', () => {
    evening()
      .dealer('table open', 'correct Bob gets 5k for luck')
      .dealer(...Array<string>(1000).fill('chest adds 1000b'))
      .goes(`
        correct Bob gets 1 for luck | BOOKS_FULL
        paid Bob 2k                 | paid Bob 2,000
        undo                        | unpaid Bob 2,000
        paid Bob                    | paid Bob 5,000
        paid Bob                    | NOTHING_OWED
      `);
  });

  test('is an accepted line: after it rolls that do not count are kept again', () => {
    const night = doubled();
    for (let i = 0; i < 20; i += 1) night.roll('Mallory', 1, 1);
    night.goes(`
      *Mallory rolls 1, 1* | -
      paid Alice           | paid Alice 10,000
      *Mallory rolls 1, 1* | #22 Mallory 1+1=2 not no-bet
    `);
  });
});

describe('a name that holds a number', () => {
  const owed = (...names: readonly string[]) =>
    evening().dealer('table open', ...names.map((name) => `correct ${name} gets 5k for luck`));

  test('is meant as a whole where he is owed something', () => {
    owed('Bob', 'Bob 2').goes(`
      paid Bob 2 1         | BAD_AMOUNT
      paid Bob 2           | paid Bob 2 5,000
      ? owed               | Bob 5,000
      paid Bob 2           | paid Bob 2
      ? owed               | Bob 4,998
    `);
  });

  test('is meant as a whole where its number would be no amount', () => {
    owed('Agent 007', 'Bob 1.500').goes(`
      paid Agent 007       | paid Agent 007 5,000
      paid Bob 1.500       | paid Bob 1.500 5,000
      paid Bob 1.500k      | BAD_AMOUNT
    `);
  });

  test('may begin with it', () => {
    owed('007').goes(`
      paid 007 1k          | paid 007 1,000
      paid 007             | paid 007 4,000
    `);
  });

  test('is paid all or nothing: a part is refused, not guessed', () => {
    owed('Henry 8').goes(`
      paid Henry 8 1k      | BAD_AMOUNT
      ? owed               | Henry 8 5,000
    `);
  });
});

test('a name that holds a number and is seated is meant too: nobody else is paid in his place', () => {
  evening()
    .dealer('table open', 'seat Bob', 'seat Bob as Bob 2', 'correct Bob gets 5k for luck')
    .goes(`
      paid Bob 2           | NOTHING_OWED
      unseat Bob 2
      paid Bob 2           | paid Bob 2
      ? owed               | Bob 4,998
    `);
});

describe('undo', () => {
  test('of a payment owes it again', () => {
    const night = doubled().goes(`
      paid Alice 4k        | paid Alice 4,000
      paid Alice           | paid Alice 6,000
      undo                 | unpaid Alice 6,000
      ? owed               | Alice 6,000
      undo                 | unpaid Alice 4,000
      ? owed               | Alice 10,000
    `);
    expect(night.outcome().payments).toEqual([
      { n: 6, label: 'Alice', amount: 4_000 },
      { n: 7, label: 'Alice', amount: 6_000 },
      { n: 8, label: 'Alice', amount: 6_000, takenBack: true },
      { n: 9, label: 'Alice', amount: 4_000, takenBack: true },
    ]);
  });

  test('of a payment leaves the dice armed as they were', () => {
    doubled()
      .dealer('Bob bets 1k', 'paid Alice')
      .goes(`
        undo               | unpaid Alice 10,000
        ? dice, bet        | armed, 1,000
        *Bob rolls 3, 4*   | #2 Bob 3+4=7 come-in; entry stake→bank 1,000
      `);
  });

  test('of a roll owes its winnings no longer', () => {
    doubled().goes(`
      undo                 | takes #1 back; reversal player:alice→bank 5,000 of 4
                           | reversal player:alice→stake 5,000 of 3
      ? owed               | nothing
    `);
  });

  test('of a bet owes the stake, for it lies on the table', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        undo               | reversal stake→player:alice 5,000 of 2
        ? owed             | Alice 5,000
        paid Alice         | paid Alice 5,000
      `);
  });

  test('of a correction that he gave owes it', () => {
    evening()
      .dealer('table open', 'correct Zoe gives 3k for tea')
      .goes(`
        undo               | reversal bank→player:zoe 3,000 of 2
        ? owed             | Zoe 3,000
      `);
  });
});

describe('table closed', () => {
  test('is possible while something is owed; the list stays, and begins anew at the next opening', () => {
    doubled().goes(`
      table closed
      ? mode, owed         | closed, Alice 10,000
      paid Alice           | TABLE_CLOSED
      ? owed               | Alice 10,000
      table open
      ? owed               | nothing
      paid Alice           | NOTHING_OWED
    `);
  });
});
