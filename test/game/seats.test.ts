import { describe, expect, test } from 'vitest';
import { evening } from '../support/evening.ts';

const SEVEN = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus'];
const seatSeven = SEVEN.map((name) => `seat ${name}`);

describe('seat', () => {
  test('gives the lowest free seat', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'seat Zoe', 'unseat Alice', 'unseat Bob')
      .goes(`
        ? seats            | 3 Zoe
        seat Dot
        ? seats            | 1 Dot, 3 Zoe
        seat Eve
        seat Fay
        ? seats            | 1 Dot, 2 Eve, 3 Zoe, 4 Fay
      `);
  });

  test('is for at most 7 people', () => {
    evening()
      .dealer('table open', ...seatSeven)
      .goes(`
        seat Hal           | TABLE_FULL
        unseat Dot
        seat Hal
        ? seats            | 1 Ann, 2 Bob, 3 Cid, 4 Hal, 5 Eve, 6 Fay, 7 Gus
        seat Ivo           | TABLE_FULL
      `);
  });

  test('is taken in the middle of a box too', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .roll('Alice', 3, 4)
      .goes(`
        seat Bob
        ? seats, roller    | 1 Alice, 2 Bob, Alice
      `);
  });

  test('takes a name without regard to case, and keeps its first letters in upper case', () => {
    evening()
      .dealer('table open')
      .goes(`
        seat lord urza
        SEAT ALICE
        seat mary-jane o'neil
        seat alice         | ALREADY_SEATED
        Seat  LORD   Urza  | ALREADY_SEATED
        ? seats            | 1 Lord Urza, 2 ALICE, 3 Mary-jane O'neil
        lord URZA bets 5k  | bet player:lord urza→stake 5,000
      `);
  });

  test('as LABEL tells two people of one name apart; their rolls read the same', () => {
    evening()
      .dealer('table open')
      .goes(`
        seat Bob
        seat Bob           | ALREADY_SEATED
        seat Bob as Bob II
        seat Zoe as Bob    | ALREADY_SEATED
        seat Bob as BOB II | ALREADY_SEATED
        ? seats            | 1 Bob, 2 Bob II (Bob)
        Bob bets 5k        | bet player:bob→stake 5,000
        *Bob rolls 2, 3*   | #1 Bob 2+3=5 lose; bet-lost stake→bank 5,000
        Bob bets 5k        | NOT_ROLLER
        Bob II bets 6k     | bet player:bob ii→stake 6,000
        *Bob II rolls 2, 3* | #2 Bob II 2+3=5 not wrong-roller
        *Bob rolls 4, 5*   | #3 Bob 4+5=9 double
                           | stake-back stake→player:bob ii 6,000
                           | winnings bank→player:bob ii 6,000
      `);
  });

  test('serves names that clients print in two ways', () => {
    evening()
      .dealer('table open')
      .goes(`
        seat Jos? as José
        José bets 5k       | bet player:josé→stake 5,000
        *José rolls 2, 3*  | #1 José 2+3=5 not wrong-roller
        *Jos? rolls 2, 3*  | #2 Jos? 2+3=5 lose; bet-lost stake→bank 5,000
      `);
  });

  test('compares names in NFC, so that two ways to write é are one', () => {
    const night = evening().dealer('table open', 'seat Jose\u0301', 'Jos\u00e9 bets 5k');
    night.goes('*Jose\u0301 rolls 2, 3* | #1 Jos\u00e9 2+3=5 lose; bet-lost stake→bank 5,000');
  });
});

describe('the roller', () => {
  test('is the first who takes a seat', () => {
    evening()
      .dealer('table open')
      .goes(`
        ? roller           | nobody
        seat Alice
        ? roller           | Alice
        seat Bob
        ? roller           | Alice
      `);
  });

  test('is whom the dealer names, or the next seat, round the table', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'seat Zoe')
      .goes(`
        roller Zoe
        ? roller           | Zoe
        next
        ? roller           | Alice
        next
        next
        ? roller           | Zoe
      `);
  });

  test('stays where there is no other seat', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        next
        ? roller           | Alice
      `);
  });

  test('leaves to the next occupied seat', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'seat Zoe')
      .goes(`
        unseat Alice
        ? roller           | Bob
        roller Zoe
        unseat Zoe
        ? roller           | Bob
        unseat Bob
        ? roller, seats    | nobody, none
        seat Eve
        ? roller, seats    | Eve, 1 Eve
      `);
  });

  test('does not change when another leaves, even while a bet or a box is open', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob', 'seat Zoe', 'roller Bob')
      .goes(`
        Bob bets 5k        | bet player:bob→stake 5,000
        unseat Alice
        *Bob rolls 3, 4*   | #1 Bob 3+4=7 come-in; entry stake→bank 5,000
        unseat Zoe
        ? roller, seats    | Bob, 2 Bob
      `);
  });

  test('may change while no bet is open, not while one or a box is', () => {
    evening()
      .dealer('table open', 'seat Alice', 'seat Bob')
      .goes(`
        Alice bets 5k      | bet player:alice→stake 5,000
        roller Bob         | BET_OPEN
        next               | BET_OPEN
        unseat Alice       | BET_OPEN
        *Alice rolls 3, 4* | #1 Alice 3+4=7 come-in; entry stake→bank 5,000
        roller Bob         | BOX_RUNNING
        next               | BOX_RUNNING
        unseat Alice       | BOX_RUNNING
        unseat Bob
      `);
  });
});

describe('the table', () => {
  test('before its first opening is closed, with nothing on it', () => {
    expect(evening().outcome()).toEqual({
      ledger: [],
      rolls: [],
      payments: [],
      refused: [],
      balances: {},
      state: {
        open: false,
        mode: 'closed',
        roller: null,
        bet: null,
        armed: false,
        box: null,
        point: null,
        pointCalled: false,
        chest: 0,
        sidesOn: true,
        sidesOpen: false,
        seats: [],
        sides: [],
        owed: [],
      },
    });
  });

  test('empties its seats when it closes', () => {
    evening()
      .dealer('table open', ...seatSeven)
      .goes(`
        table closed
        ? mode, roller, seats | closed, nobody, none
        table open
        ? mode, roller, seats | lucky7, nobody, none
      `);
  });

  test('cannot close while a bet, a box or a side bet is open', () => {
    evening()
      .dealer('table open', 'seat Alice')
      .goes(`
        Alice bets 5k      | bet player:alice→stake 5,000
        table closed       | TABLE_BUSY
        *Alice rolls 3, 4* | #1 Alice 3+4=7 come-in; entry stake→bank 5,000
        table closed       | TABLE_BUSY
        Zoe sides 1k       | side-bet player:zoe→sides 1,000
        table closed       | TABLE_BUSY
        box off            | side-returned sides→player:zoe 1,000
        table closed
        table closed       | TABLE_CLOSED
      `);
  });

  test('is open once', () => {
    evening().goes(`
      table open           | chest-top-up bank→chest 25,000
      table open           | TABLE_ALREADY_OPEN
      seat Alice
      TABLE OPEN!          | TABLE_ALREADY_OPEN
      ? seats              | 1 Alice
    `);
  });
});
