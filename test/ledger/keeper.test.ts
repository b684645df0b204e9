import { describe, expect, test } from 'vitest';
import { type TableUnderTest, tableUnderTest } from './deliveries.ts';

/** Dan keeps the table, Alice and Bob sit, and Alice’s bet of 5,000 awaits her roll. */
async function aliceBets(): Promise<TableUnderTest> {
  const table = tableUnderTest();
  await table.given('dan > table open / seat Alice / seat Bob / Alice bets 5k');
  return table;
}

/** Alice is in box 1 with the point called; Dan keeps the table. */
async function aliceInBox(): Promise<TableUnderTest> {
  const table = await aliceBets();
  await table.given('dan > *Alice rolls 3, 4* / roll for point');
  return table;
}

describe('the keeper', () => {
  test('is the sender whose dealer opened the table', async () => {
    await tableUnderTest().goes(`
      eve > table open / seat Alice        | next 3 seq 1; 1: chest-top-up bank→chest 25,000
      dan > Alice bets 5k                  | next 2 seq 2; 1: NOT_KEEPER
      eve > Alice bets 5k                  | next 4 seq 3; 3: bet player:alice→stake 5,000
    `);
  });

  test('is nobody at a closed table: whoever opens it next', async () => {
    const table = await aliceBets();
    await table.goes(`
      dan > bet off / table closed         | next 7 seq 2; 5: bet-returned stake→player:alice 5,000
      dan > seat Alice                     | next 8 seq 3; 7: TABLE_CLOSED
      eve > seat Alice / *Alice rolls 3, 4* | next 3 seq 4; 1: TABLE_CLOSED
                                           | 2: #1 Alice 3+4=7 not table-closed
      eve > table open                     | next 4 seq 5
      dan > table open                     | next 9 seq 6; 8: NOT_KEEPER
    `);
  });
});

describe('from anyone else', () => {
  test('a roll does not count, and the bet waits for the keeper’s copy', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > *Alice rolls 3, 4*             | next 2 seq 2; 1: #1 Alice 3+4=7 not other-journal
      dan > *Alice rolls 3, 4*             | next 6 seq 3
                                           | 5: #2 Alice 3+4=7 come-in; entry stake→bank 5,000
      eve > *Alice rolls 1, 1*             | next 3 seq 4; 2: #3 Alice 1+1=2 not other-journal
    `);
  });

  test('it does not count before all other reasons', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > Mallory: *Alice rolls 3, 4* / *Alice rolls 9, 9* | next 3 seq 2
                                           | 1: #1 Alice 3+4=7 not other-journal
                                           | 2: #2 Alice 9+9=18 not other-journal
    `);
  });

  test('a dealer’s line is refused before all other codes', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > bet off / table open / seat !! / Alice bets 0 / dice locked / undo / note hello
                                           | next 8 seq 2; 1: NOT_KEEPER; 2: NOT_KEEPER
                                           | 3: NOT_KEEPER; 4: NOT_KEEPER; 5: NOT_KEEPER
                                           | 6: NOT_KEEPER; 7: NOT_KEEPER
      ? bet, dice                          | 5,000, armed
    `);
  });

  test('talk leaves no trace, nor does the speech of a dealer whose journal it is not', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > Dealer Dan: bet off / hello there / Dealer Dan: take table | next 4 seq 2
      dan > Dealer Eve: bet off            | next 6 seq 3
      ? bet                                | 5,000
    `);
    expect((await table.commits()).map(({ kept }) => kept.length)).toEqual([4, 0, 0]);
  });

  test('die lines leave no trace, and nothing of them joins the keeper’s', async () => {
    const table = await aliceBets();
    await table.goes(`
      dan > ~Alice throws / die1 3         | next 7 seq 2
      eve > ~Alice throws / die1 3 / die2 4 / total 7 | next 5 seq 3
      eve > total 7                        | next 6 seq 4
      dan > die2 4 / total 7               | next 9 seq 5
                                           | 8: #1 Alice 3+4=7 come-in; entry stake→bank 5,000
    `);
  });

  test('a phone moves nothing while a journal keeps the table', async () => {
    const table = await aliceBets();
    await table.goes(`
      phone > *Alice rolls 3, 4* / bet off | next 3 seq 2; 1: #1 Alice 3+4=7 not other-journal
                                           | 2: NOT_KEEPER
    `);
  });
});

describe('a witness', () => {
  test('moves nothing, not even opens', async () => {
    await tableUnderTest().goes(`
      eyes > table open / *Alice rolls 3, 4* | next 3 seq 1; 1: NOT_KEEPER
                                           | 2: #1 Alice 3+4=7 not table-closed
      ? mode                               | closed
      dan > table open                     | next 2 seq 2; 1: chest-top-up bank→chest 25,000
      eyes > take table / take table now   | next 5 seq 3; 3: NOT_KEEPER; 4: NOT_KEEPER
      eyes > *Alice rolls 3, 4* / die1 3   | next 7 seq 4; 5: #2 Alice 3+4=7 not other-journal
      dan > seat Alice                     | next 3 seq 5
    `);
  });
});

describe('take table', () => {
  test('waits until the old keeper’s journal has delivered it, and writes nothing', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > take table                     | next 1 seq 1 wait
      eve > take table / note mine         | next 1 seq 1 wait
      eve > Zoe: hello / take table        | next 2 seq 2 wait
      eve > take table                     | next 2 seq 2 wait
      dan > Dealer Eve: take table         | next 6 seq 3
      eve > take table / note mine         | next 4 seq 4
      dan > note no longer mine            | next 7 seq 5; 6: NOT_KEEPER
    `);
    table.restart();
    await table.goes('eve > bet off | next 5 seq 6; 4: bet-returned stake→player:alice 5,000');
  });

  test('stops a delivery at that line, and what stands before it is taken', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > *Alice rolls 3, 4* / take table / bet off | next 2 seq 2 wait
                                           | 1: #1 Alice 3+4=7 not other-journal
      eve 1 > *Alice rolls 3, 4* / take table / bet off | next 2 seq 2 wait
      ? bet                                | 5,000
      dan > Dealer Eve: take table         | next 6 seq 3
      eve > take table / bet off           | next 4 seq 4
                                           | 3: bet-returned stake→player:alice 5,000
    `);
  });

  test('is void where a later one stands in the same delivery, and the later one decides', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > take table / note a / take table / note b | next 3 seq 2 wait; 2: NOT_KEEPER
      eve > take table / note c / take table now / note d | next 7 seq 3; 4: NOT_KEEPER
      eve > note e                         | next 8 seq 4
    `);
  });

  test('of that dealer alone makes the waiting one void: another’s is not his', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > take table / Dealer Dan: take table now / talk | next 1 seq 1 wait
    `);
  });

  test('leaves no trace where he keeps the table, or where none is open', async () => {
    const table = await aliceBets();
    await table.goes(`
      dan > take table / take table now    | next 7 seq 2
      dan > bet off / table closed         | next 9 seq 3; 7: bet-returned stake→player:alice 5,000
      eve > take table / take table now    | next 3 seq 4
    `);
    const kept = (await table.commits()).map((commit) => commit.kept.length);
    expect(kept).toEqual([4, 0, 2, 0]);
  });

  test('now does not wait: for a machine that died', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > take table now                 | next 2 seq 2
      ? dice                               | locked
      dan > *Alice rolls 3, 4*             | next 6 seq 3; 5: #1 Alice 3+4=7 not other-journal
      eve > dice open / *Alice rolls 3, 4* | next 4 seq 4
                                           | 3: #2 Alice 3+4=7 come-in; entry stake→bank 5,000
    `);
  });

  test('now, or a closing, cancels the promise', async () => {
    const table = await aliceBets();
    await table.goes(`
      dan > Dealer Eve: take table         | next 6 seq 2
      phone > take table now / bet off     | next 3 seq 3
                                           | 2: bet-returned stake→player:alice 5,000
      eve > take table                     | next 1 seq 3 wait
      phone > table closed / table open    | next 4 seq 4
      phone > table open                   | next 5 seq 5
      eve > take table                     | next 1 seq 5 wait
    `);
  });

  test('is promised to the dealer who said it, and to his journal only', async () => {
    const table = tableUnderTest({
      dealers: [{ name: 'Dealer Dan' }, { name: 'Dealer Eve' }, { name: 'Dealer Joe' }],
    });
    await table.goes(`
      eve > table open                     | next 2 seq 1; 1: chest-top-up bank→chest 25,000
      eve > Dealer Joe: take table         | next 3 seq 2
      dan > take table                     | next 1 seq 2 wait
      phone > take table                   | next 1 seq 2 wait
      eve > note gone                      | next 4 seq 3; 3: NOT_KEEPER
      eve > take table                     | next 4 seq 3 wait
    `);
  });

  test('means nothing in a journal that does not keep the table', async () => {
    const table = await aliceBets();
    await table.goes(`
      eve > Dealer Dan: take table         | next 2 seq 2
      dan > bet off                        | next 6 seq 3
                                           | 5: bet-returned stake→player:alice 5,000
    `);
  });
});

describe('hand table to ID', () => {
  test('is how a phone hands over, and only to that sender', async () => {
    const table = tableUnderTest();
    await table.goes(`
      phone > table open / seat Alice / Alice bets 5k | next 4 seq 1
                                           | 1: chest-top-up bank→chest 25,000
                                           | 3: bet player:alice→stake 5,000
      dan > take table                     | next 1 seq 1 wait
      phone > hand table to DAN            | next 5 seq 2
      eve > take table                     | next 1 seq 2 wait
      phone > bet off                      | next 6 seq 3; 5: NOT_KEEPER
      dan > take table / bet off           | next 3 seq 4
                                           | 2: bet-returned stake→player:alice 5,000
    `);
  });

  test('says nothing in a journal', async () => {
    const table = await aliceBets();
    await table.goes(`
      dan > hand table to eve / bet off    | next 7 seq 2
                                           | 6: bet-returned stake→player:alice 5,000
    `);
  });
});

describe('a hand-over in the middle of a box', () => {
  test('locks the dice and breaks open groups off', async () => {
    const table = await aliceInBox();
    await table.goes(`
      ? mode, dice                         | box, armed
      dan > ~Alice throws / die1 3 / Dealer Eve: take table / die2 4 / total 7 | next 12 seq 3
                                           | 8: #2 Alice 3+_=_ not bad-dice
      ? mode, dice                         | box, locked
      eve > *Alice rolls 2, 2* / take table / *Alice rolls 2, 2* | next 4 seq 4
                                           | 1: #3 Alice 2+2=4 not other-journal
                                           | 3: #4 Alice 2+2=4 not dice-locked
      eve > dice open / *Alice rolls 2, 2* | next 6 seq 5; 5: #5 Alice 2+2=4 point
    `);
  });

  test('lets each roll count once, whichever journal comes first', async () => {
    const heard = ['*Alice rolls 2, 2*', 'Dealer Eve: take table', 'Dealer Eve: dice open'];
    const all = [...heard, '*Alice rolls 3, 1*', 'Dealer Eve: box off'];
    for (const [first, second] of [['dan', 'eve'] as const, ['eve', 'dan'] as const]) {
      const table = await aliceInBox();
      await table.deliver(first, all);
      await table.deliver(second, all);
      await table.deliver('eve 1', all);
      const rolls = (await table.commits()).flatMap((commit) => commit.rolls);
      const counted = rolls.filter((roll) => roll.counts).map(({ dice }) => dice);
      expect(counted).toEqual([
        [3, 4],
        [2, 2],
        [3, 1],
      ]);
      expect(rolls.filter((roll) => !roll.counts)).toHaveLength(2);
    }
  });
});
