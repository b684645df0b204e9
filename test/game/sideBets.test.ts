import { describe, expect, test } from 'vitest';
import { type Evening, evening } from '../support/evening.ts';
import type { Setup } from '../support/setup.ts';

/** Alice stands in box 1, and the window for side bets is open. */
function aliceInBox(setup: Setup = {}): Evening {
  return evening(setup)
    .dealer('table open', 'seat Alice', 'seat Bob', 'Alice bets 5k')
    .roll('Alice', 3, 4);
}

/** Zoe's and Bob's side bets have won, and wait for their owners' choice. */
function sidesThatWait(setup: Setup = {}): Evening {
  return aliceInBox(setup)
    .dealer('Zoe sides 2k', 'Bob sides 1k', 'roll for point')
    .roll('Alice', 2, 2)
    .roll('Alice', 3, 1);
}

describe('a side bet', () => {
  test('is taken from anyone, seated or not, the box player too', () => {
    aliceInBox().goes(`
      Zoe sides 2k         | side-bet player:zoe→sides 2,000
      Bob sides 1k         | side-bet player:bob→sides 1,000
      Alice sides 3k       | side-bet player:alice→sides 3,000
      ? sides              | Zoe 2,000, Bob 1,000, Alice 3,000
    `);
  });

  test('has the label of the person as seated, and else as the dealer typed it', () => {
    const { ledger } = aliceInBox().dealer('BOB sides 1k', 'lord urza sides 1k').outcome();
    expect(ledger.slice(-2).map(({ player, from }) => [player, from])).toEqual([
      ['Bob', 'player:bob'],
      ['Lord Urza', 'player:lord urza'],
    ]);
  });

  test('is one for each person', () => {
    aliceInBox().goes(`
      Zoe sides 2k         | side-bet player:zoe→sides 2,000
      ZOE sides 3k         | SIDE_BET_OPEN
    `);
  });

  test('must be within the limits of the house, both of which are allowed', () => {
    aliceInBox({ rules: { minSide: 1000, maxSide: 5000 } }).goes(`
      Zoe sides 999        | BET_TOO_SMALL
      Zoe sides 5,001      | BET_TOO_LARGE
      Zoe sides 1,000      | side-bet player:zoe→sides 1,000
      Bob sides 5,000      | side-bet player:bob→sides 5,000
    `);
  });
});

describe('the window for side bets', () => {
  test('is shut at Lucky 7, opens when a 7 comes in, and shuts at the call for the point', () => {
    evening()
      .dealer('table open', 'seat Alice', 'Alice bets 5k')
      .goes(`
        ? window           | shut
        *Alice rolls 3, 4* | #1 Alice 3+4=7 come-in; entry stake→bank 5,000
        ? window           | open
        roll for point
        ? window           | shut
        Zoe sides 2k       | SIDES_CLOSED
        *Alice rolls 6, 1* | #2 Alice 6+1=7 come-in
        ? window           | open
        Zoe sides 2k       | side-bet player:zoe→sides 2,000
      `);
  });

  test.each([
    ['seven', 'shut', 'SIDES_CLOSED'],
    ['every-come-in', 'open', 'side-bet player:zoe→sides 2,000'],
  ])('with sideWindow %s is %s after a come-in by the point', (sideWindow, window, side) => {
    aliceInBox({ rules: { sideWindow } })
      .dealer('roll for point')
      .roll('Alice', 2, 2)
      .goes(`
        ? window           | shut
        *Alice rolls 3, 1* | #3 Alice 3+1=4 come-in
        ? box, window      | 2, ${window}
        Zoe sides 2k       | ${side}
      `);
  });

  test('is shut after a come-in by the point where the house has not chosen', () => {
    sidesThatWait().goes('? window | shut');
  });

  test('takes no new side bets while sides are off; those that are open run on', () => {
    aliceInBox().goes(`
      Zoe sides 2k         | side-bet player:zoe→sides 2,000
      sides off
      ? siding, window     | off, open
      Bob sides 1k         | SIDES_OFF
      sides on
      Bob sides 1k         | side-bet player:bob→sides 1,000
      sides off
      roll for point
      *Alice rolls 3, 4*   | #2 Alice 3+4=7 come-in
                           | side-winnings bank→sides 2,000; side-winnings bank→sides 1,000
      Zoe rides
    `);
  });

  test('keeps sides off until they are on again, or the table opens', () => {
    aliceInBox().goes(`
      sides off
      box off
      ? mode, siding       | lucky7, off
      Bob bets 5k          | bet player:bob→stake 5,000
      *Bob rolls 3, 4*     | #2 Bob 3+4=7 come-in; entry stake→bank 5,000
      Zoe sides 1k         | SIDES_OFF
      box off
      table closed
      ? siding             | on
      table open
      ? siding             | on
    `);
  });
});

describe('when the box player comes in', () => {
  test('the bank adds the risk to each side bet, in the order they were placed, and it waits', () => {
    aliceInBox().goes(`
      Zoe sides 2k         | side-bet player:zoe→sides 2,000
      Bob sides 1k         | side-bet player:bob→sides 1,000
      roll for point
      *Alice rolls 2, 2*   | #2 Alice 2+2=4 point
      *Alice rolls 3, 1*   | #3 Alice 3+1=4 come-in
                           | side-winnings bank→sides 2,000; side-winnings bank→sides 1,000
      ? sides              | Zoe 2,000 waiting, Bob 1,000 waiting
    `);
  });

  test('who collects is paid twice the risk, and his side bet is closed', () => {
    sidesThatWait({ rules: { sideWindow: 'every-come-in' } }).goes(`
      Zoe collects         | side-paid sides→player:zoe 4,000
      ? sides              | Bob 1,000 waiting
      Zoe collects         | NO_SIDE_BET
      Zoe sides 7k         | side-bet player:zoe→sides 7,000
    `);
  });

  test('who splits is paid the risk, and the same risk stays', () => {
    sidesThatWait().goes(`
      Zoe splits           | side-paid sides→player:zoe 2,000
      ? sides              | Zoe 2,000, Bob 1,000 waiting
      Zoe splits           | NOTHING_TO_DECIDE
    `);
  });

  test('who rides is paid nothing, and twice the risk is at risk', () => {
    sidesThatWait().goes(`
      Zoe rides
      ? sides              | Zoe 4,000, Bob 1,000 waiting
      Zoe rides            | NOTHING_TO_DECIDE
      roll for point       | side-paid sides→player:bob 2,000
      *Alice rolls 3, 4*   | #4 Alice 3+4=7 come-in; side-winnings bank→sides 4,000
      Zoe collects         | side-paid sides→player:zoe 8,000
    `);
  });

  test('who has not decided when the point is called has collected', () => {
    sidesThatWait().goes(`
      roll for point       | side-paid sides→player:zoe 4,000; side-paid sides→player:bob 2,000
      ? sides              | none
    `);
  });

  test('a ride may bring the risk to 10^12, not beyond', () => {
    aliceInBox()
      .dealer('Zoe sides 500b', 'Bob sides 500,000,000,001', 'roll for point')
      .roll('Alice', 3, 4)
      .goes(`
        Zoe rides
        Bob rides          | BET_TOO_LARGE
        ? sides            | Zoe 1,000,000,000,000, Bob 500,000,000,001 waiting
        Bob splits         | side-paid sides→player:bob 500,000,000,001
      `);
  });
});

describe('when the box ends', () => {
  test('by a get out, every risk goes to the bank', () => {
    sidesThatWait().goes(`
      Zoe rides
      Bob splits           | side-paid sides→player:bob 1,000
      roll for point
      *Alice rolls 2, 2*   | #4 Alice 2+2=4 point
      *Alice rolls 3, 4*   | #5 Alice 3+4=7 get-out
                           | side-lost sides→bank 4,000; side-lost sides→bank 1,000
      ? sides              | none
    `);
  });

  test('by box off, those that wait are paid twice their risk and the others get their risk back', () => {
    sidesThatWait().goes(`
      Zoe rides
      box off              | side-returned sides→player:zoe 4,000; side-paid sides→player:bob 2,000
    `);
  });

  test('at the chest, every open side bet is paid twice its risk', () => {
    aliceInBox({ rules: { boxes: 2 } })
      .dealer('Zoe sides 2k', 'roll for point')
      .roll('Alice', 3, 4)
      .goes(`
        Zoe rides
        roll for point
        *Alice rolls 3, 4* | #3 Alice 3+4=7 chest-won
                           | side-winnings bank→sides 4,000; side-paid sides→player:zoe 8,000
                           | chest-won chest→player:alice 25,000; chest-top-up bank→chest 25,000
      `)
      .goes('? sides | none');
  });
});

describe('at most 50 side bets are open', () => {
  test('and a place that is collected can be taken again', () => {
    const night = aliceInBox({ rules: { sideWindow: 'every-come-in' } });
    for (let guest = 1; guest <= 50; guest += 1) night.dealer(`Guest ${guest} sides 10`);
    night
      .goes('Guest 51 sides 10 | SIDES_FULL')
      .dealer('roll for point')
      .roll('Alice', 3, 4)
      .goes(`
        Guest 51 sides 10  | SIDES_FULL
        Guest 7 collects   | side-paid sides→player:guest 7 20
        Guest 51 sides 10  | side-bet player:guest 51→sides 10
        Guest 52 sides 10  | SIDES_FULL
      `);
  });
});
